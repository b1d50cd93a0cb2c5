import { AppError } from "@/lib/contract/errors";
import { PAGES } from "@/lib/contract/pages";
import { anonymousCaller } from "@/lib/server/access/caller";
import { signIn } from "@/lib/server/access/sign-in";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { formRoute } from "@/lib/server/http/form-route";
import { originOf } from "@/lib/server/http/request-context";
import { setUpFirstAdmin } from "@/lib/server/team/members/setup-token";

export const POST = formRoute(async (fields, request) => {
  const field = (name: string) => fields.get(name) ?? "";
  const [token, email, name, password] = ["token", "email", "name", "password"].map(field) as [
    string,
    string,
    string,
    string,
  ];
  const origin = originOf(request);
  try {
    const ctx = { db: await sharedDatabase(), ...anonymousCaller(origin) };
    await setUpFirstAdmin(ctx, { token, email, name, password });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.extra.errors?.[0]?.field ?? "expired";
    return { to: `/setup?token=${encodeURIComponent(token)}&error=${reason}` };
  }
  const result = await signIn(sharedDatabase, { email, password }, { origin, headers: request.headers });
  return result.state === "ok" ? { to: PAGES.welcome.path, cookie: result.cookies } : { to: "/sign-in" };
});
