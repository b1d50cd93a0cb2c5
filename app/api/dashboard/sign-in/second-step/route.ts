/** Serves the code and the passkey, after a password or without. */
import { signInByStep } from "@/lib/server/access/sign-in";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { callbackPath } from "@/lib/server/http/callback-path";
import { formRoute } from "@/lib/server/http/form-route";
import { originOf } from "@/lib/server/http/request-context";

export const POST = formRoute(async (fields, request) => {
  const to = callbackPath(fields.get("callbackUrl"));
  const passkey = fields.get("passkey") ?? "";
  const isAlone = fields.get("from") === "passkey";
  const step = passkey === "" ? { code: fields.get("code") ?? "" } : { passkey };
  const sender = { origin: originOf(request), headers: request.headers };
  const result = await signInByStep(sharedDatabase, step, sender);
  if (result.state === "ok") return { to, cookie: result.cookies };
  const back = `callbackUrl=${encodeURIComponent(to)}`;
  if (result.state === "expired")
    return { to: `${isAlone ? "/sign-in/passkey" : "/sign-in"}?error=expired&${back}` };
  const reason = result.state === "limited" ? `limited&wait=${result.waitS}` : passkey ? "passkey" : "code";
  return { to: `/sign-in/${isAlone ? "passkey" : "second-step"}?error=${reason}&${back}` };
});
