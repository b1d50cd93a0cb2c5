import { AppError } from "@/lib/contract/errors";
import { endedSessionHeader } from "@/lib/server/access/session";
import { problemOf } from "@/lib/server/http/form-error";
import { renewed } from "@/lib/server/http/renewed-session";
import { idIn, writeRoute, type Next } from "@/lib/server/http/write-route";
import { endAllSessions, endSession } from "@/lib/server/team/account/own-sessions";
import { confirmIdentity } from "@/lib/server/team/second-step/confirm-identity";
import type { MemberContext } from "@/lib/server/team/team-context";

async function end(ctx: MemberContext, which: string): Promise<Next> {
  if (which === "everywhere") {
    await endAllSessions(ctx);
    return { to: "/sign-in?done=everywhere", cookie: endedSessionHeader(), isOver: true };
  }
  await endSession(ctx, { id: which });
  return "?done=ended";
}

export const POST = writeRoute({ page: "/account/sessions" }, async ({ ctx, fields }) => {
  const which = fields.get("action") === "everywhere" ? "everywhere" : idIn(fields);
  const current = fields.get("current");
  let session: { ctx: MemberContext; cookies: string[] } = { ctx, cookies: [] };
  try {
    if (current !== null) session = await renewed(ctx, await confirmIdentity(ctx, { current }));
    const next = await end(session.ctx, which);
    return { cookie: session.cookies, ...(typeof next === "string" ? { to: next } : next) };
  } catch (error) {
    // A refusal sets the cookies too, and the page asks for the password again.
    const isGone = error instanceof AppError && error.code === "not_found";
    const asked: Record<string, string> = isGone
      ? { done: "gone" }
      : { confirm: which.slice(0, 100), problem: problemOf(error) };
    return { to: `?${new URLSearchParams(asked)}`, cookie: session.cookies };
  }
});
