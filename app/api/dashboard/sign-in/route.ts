import { callbackPath } from "@/lib/server/http/callback-path";
import { formRoute } from "@/lib/server/http/form-route";
import { sessionHeader } from "@/lib/server/access/session";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { verifySignIn } from "@/lib/server/access/verify-sign-in";

export const POST = formRoute(async (fields, request) => {
  const to = callbackPath(fields.get("callbackUrl"));
  const result = await verifySignIn(await sharedDatabase(), {
    email: fields.get("email") ?? "",
    password: fields.get("password") ?? "",
    // Written by our own server from the socket; what a client sends under this name is replaced.
    address: request.headers.get("x-scoutdeck-address"),
  });
  if (result.state !== "ok")
    return { to: `/sign-in?error=${result.state}&callbackUrl=${encodeURIComponent(to)}` };
  return { to, cookie: await sessionHeader(result.member, result.sessionVersion) };
});
