import { AppError } from "@/lib/contract/errors";
import { endedSessionHeader } from "@/lib/server/access/session";
import { problemOf } from "@/lib/server/http/form-error";
import { formRoute, type FormResult } from "@/lib/server/http/form-route";
import { renewed } from "@/lib/server/http/renewed-session";
import { contextOf } from "@/lib/server/http/request-context";
import { endAllSessions, endSession } from "@/lib/server/team/account/own-sessions";
import { confirmIdentity } from "@/lib/server/team/second-step/confirm-identity";
import type { MemberContext } from "@/lib/server/team/team-context";

const PAGE = "/account/sessions";

async function end(ctx: MemberContext, which: string): Promise<FormResult> {
  if (which === "everywhere") {
    await endAllSessions(ctx);
    return { to: "/sign-in?done=everywhere", cookie: endedSessionHeader(), isOver: true };
  }
  await endSession(ctx, { id: which });
  return { to: `${PAGE}?done=ended` };
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${PAGE}` };
  const which = fields.get("action") === "everywhere" ? "everywhere" : (fields.get("id") ?? "");
  const current = fields.get("current");
  let session: { ctx: MemberContext; cookies: string[] } = { ctx, cookies: [] };
  try {
    if (current !== null) session = await renewed(ctx, await confirmIdentity(ctx, { current }));
    return { cookie: session.cookies, ...(await end(session.ctx, which)) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found")
      return { to: `${PAGE}?done=gone`, cookie: session.cookies };
    // The page asks for the password again.
    const asked = new URLSearchParams({ confirm: which.slice(0, 100), problem: problemOf(error) });
    return { to: `${PAGE}?${asked}`, cookie: session.cookies };
  }
});
