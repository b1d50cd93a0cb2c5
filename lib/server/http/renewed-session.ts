import "server-only";
/** Entering the password again replaces the session's cookie. */
import { renewedSessionHeader } from "@/lib/server/access/session";
import { sessionIdOf } from "@/lib/server/access/session-rows";
import type { MemberContext } from "@/lib/server/team/team-context";

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
