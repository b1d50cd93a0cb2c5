import "server-only";
/** Entering the password again replaces the session's cookie. */
import { renewedSessionHeader } from "@/lib/server/access/session";
import { sessionIdOf } from "@/lib/server/access/session-rows";
import type { SignedIn } from "@/lib/server/access/sign-in";
import type { MemberContext } from "@/lib/server/team/team-context";
import type { FormResult } from "./form-route";
import { forgetEmail } from "./typed-email";

/**
 * Every answer to the form must set the cookies, or the browser is signed out.
 * @param sid session id in the new cookie; null: the session has ended, and nothing changes
 * @returns the context with the new session id, and Set-Cookie values
 */
export async function renewed<C extends MemberContext>(
  ctx: C,
  sid: string | null,
): Promise<{ ctx: C; cookies: string[] }> {
  if (sid === null) return { ctx, cookies: [] };
  const cookies = [await renewedSessionHeader({ sub: ctx.member.id, sid })];
  return { ctx: { ...ctx, sessionId: sessionIdOf(sid) }, cookies };
}

/** @param to the requested path @returns `to`, or the second step's page first; null if the sign-in failed */
export function afterPassword(result: SignedIn, to: string): FormResult | null {
  if (result.state === "ok") return { to, cookie: [...result.cookies, forgetEmail()] };
  if (result.state !== "second") return null;
  return { to: `/sign-in/second-step?callbackUrl=${encodeURIComponent(to)}`, cookie: result.cookies };
}
