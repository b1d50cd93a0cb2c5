import "server-only";
/** After the password was given again in a session: its cookie is another one from then on. */
import { renewedSessionHeader } from "@/lib/server/access/session";
import { sessionIdOf } from "@/lib/server/access/session-rows";
import type { MemberContext } from "@/lib/server/team/team-context";

/**
 * Every answer to the form must set the cookies, else the browser is signed out.
 * @param sid what the cookie carries now; null: the session has ended meanwhile, and nothing changes
 * @returns the context of the session under its new id, and the values of Set-Cookie headers
 */
export async function renewed<C extends MemberContext>(
  ctx: C,
  sid: string | null,
): Promise<{ ctx: C; cookies: string[] }> {
  if (sid === null) return { ctx, cookies: [] };
  const cookies = [await renewedSessionHeader({ sub: ctx.member.id, sid })];
  return { ctx: { ...ctx, sessionId: sessionIdOf(sid) }, cookies };
}
