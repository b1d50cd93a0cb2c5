import "server-only";
/** After the password was given again in a session: its cookie is another one from then on. */
import { renewedSessionHeader } from "@/lib/server/access/session";
import { sessionIdOf } from "@/lib/server/access/session-rows";
import { confirmIdentity } from "@/lib/server/team/second-step/confirm-identity";
import type { MemberContext } from "@/lib/server/team/team-context";

/** The values of Set-Cookie headers. @param sid what the cookie carries; null: the session has ended, so it stays */
export async function renewedCookies({ member }: MemberContext, sid: string | null): Promise<string[]> {
  return sid === null ? [] : [await renewedSessionHeader({ sub: member.id, sid })];
}

/**
 * Takes the password of a form. Every answer to that form must set the cookies, else the browser is signed out.
 * @returns the context of the session under its new id
 * @throws AppError `invalid_parameter` for a wrong password; `rate_limited`
 */
export async function confirmInSession<C extends MemberContext>(
  ctx: C,
  current: string,
): Promise<{ ctx: C; cookies: string[] }> {
  const sid = await confirmIdentity(ctx, { current });
  const sessionId = sid === null ? ctx.sessionId : sessionIdOf(sid);
  return { ctx: { ...ctx, sessionId }, cookies: await renewedCookies(ctx, sid) };
}
