import { anonymousCaller } from "@/lib/server/access/caller";
import { signIn } from "@/lib/server/access/sign-in";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { problemOf } from "@/lib/server/http/form-error";
import { formRoute, textsIn } from "@/lib/server/http/form-route";
import { openedLinkHeader } from "@/lib/server/http/opened-link";
import { originOf } from "@/lib/server/http/request-context";
import { acceptInvite } from "@/lib/server/team/members/accept-invite";

export const POST = formRoute(async (fields, request) => {
  const { token, name, password } = textsIn(fields, ["token", "name", "password"]);
  const origin = originOf(request);
  try {
    const ctx = { db: await sharedDatabase(), ...anonymousCaller(origin) };
    const { email } = await acceptInvite(ctx, { token, name, password });
    const result = await signIn(sharedDatabase, { email, password }, { origin, headers: request.headers });
    const used = openedLinkHeader("");
    if (result.state !== "ok") return { to: "/sign-in?done=joined", cookie: used };
    return { to: "/viral", cookie: [...result.cookies, used] };
  } catch (error) {
    const again = new URLSearchParams({ error: problemOf(error), name: name.slice(0, 100) });
    return { to: `/invite?${again}`, cookie: openedLinkHeader(token) };
  }
});
