/** The plain forms of /account/sessions, which work without JavaScript. */
import { AppError } from "@/lib/contract/errors";
import { endAllSessions, endSession } from "@/lib/server/access/own-sessions";
import { endedSessionHeader } from "@/lib/server/access/session";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";

const PAGE = "/account/sessions";

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${PAGE}` };
  if (fields.get("action") === "everywhere") {
    await endAllSessions(ctx);
    return { to: "/sign-in", cookie: endedSessionHeader() };
  }
  try {
    await endSession(ctx, { id: fields.get("id") ?? "" });
    return { to: `${PAGE}?done=ended` };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    return { to: `${PAGE}?done=gone` };
  }
});
