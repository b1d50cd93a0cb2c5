import { AppError } from "@/lib/contract/errors";
import { typedNumber } from "@/lib/domain/typed-number";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { answerRequest } from "@/lib/server/team/requests/answer-request";
import { askForCredits, withdrawRequest } from "@/lib/server/team/requests/ask-for-credits";
import type { MemberContext } from "@/lib/server/team/team-context";

const ANSWERS = ["approve", "decline"];

async function submit(ctx: MemberContext, fields: URLSearchParams): Promise<string> {
  const text = (name: string) => fields.get(name) ?? "";
  const credits = typedNumber(text("credits"));
  switch (text("action")) {
    case "ask": {
      const { quoteId, reason } = { quoteId: text("quoteId"), reason: text("reason") };
      await askForCredits(ctx, { quoteId, credits, purpose: text("purpose") || null, reason });
      return "asked";
    }
    case "withdraw":
      await withdrawRequest(ctx, { id: text("id") });
      return "withdrawn";
    case "approve":
      await answerRequest(ctx, {
        action: "approve",
        requestId: text("id"),
        credits,
        lastDay: text("lastDay"),
      });
      return "approved";
    case "decline":
      await answerRequest(ctx, { action: "decline", requestId: text("id"), note: text("note") });
      return "declined";
    default:
      throw new AppError("invalid_parameter", "This form doesn’t exist.", { errors: [] });
  }
}

export const POST = formRoute(async (fields, request) => {
  const page = ANSWERS.includes(fields.get("action") ?? "") ? "/admin/requests" : "/requests";
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${page}` };
  try {
    return { to: `${page}?done=${await submit(ctx, fields)}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { to: `${page}?problem=${error.extra.errors?.[0]?.field ?? error.code}` };
  }
});
