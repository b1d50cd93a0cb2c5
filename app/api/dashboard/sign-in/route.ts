import { signIn } from "@/lib/server/access/sign-in";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { afterPassword } from "@/lib/server/http/renewed-session";
import { callbackPath } from "@/lib/server/http/callback-path";
import { formRoute } from "@/lib/server/http/form-route";
import { originOf } from "@/lib/server/http/request-context";
import { rememberEmail } from "@/lib/server/http/typed-email";

export const POST = formRoute(async (fields, request) => {
  const to = callbackPath(fields.get("callbackUrl"));
  const given = { email: fields.get("email") ?? "", password: fields.get("password") ?? "" };
  const sender = { origin: originOf(request), headers: request.headers };
  const result = await signIn(sharedDatabase, given, sender);
  const signedIn = afterPassword(result, to);
  if (signedIn) return signedIn;
  const reason = result.state === "limited" ? `limited&wait=${result.waitS}` : result.state;
  const cookie = await rememberEmail(given.email);
  return { to: `/sign-in?error=${reason}&callbackUrl=${encodeURIComponent(to)}`, cookie };
});
