import { AppError } from "@/lib/contract/errors";
import { PAGES } from "@/lib/contract/pages";
import { anonymousCaller } from "@/lib/server/access/caller";
import { signIn } from "@/lib/server/access/sign-in";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { formRoute, textsIn } from "@/lib/server/http/form-route";
import { openedLinkHeader } from "@/lib/server/http/opened-link";
import { originOf } from "@/lib/server/http/request-context";
import { setUpFirstAdmin } from "@/lib/server/team/members/setup-token";

export const POST = formRoute(async (fields, request) => {
  const { token, email, name, password } = textsIn(fields, ["token", "email", "name", "password"]);
  const origin = originOf(request);
  try {
    const ctx = { db: await sharedDatabase(), ...anonymousCaller(origin) };
    await setUpFirstAdmin(ctx, { token, email, name, password });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.extra.errors?.[0]?.field ?? "expired";
    return { to: `/setup?error=${reason}`, cookie: openedLinkHeader(token) };
  }
  const result = await signIn(sharedDatabase, { email, password }, { origin, headers: request.headers });
  const used = openedLinkHeader("");
  if (result.state !== "ok") return { to: "/sign-in", cookie: used };
  return { to: PAGES.welcome.path, cookie: [...result.cookies, used] };
});
