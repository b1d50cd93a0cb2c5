/** Confirms a quote from the plain form of /creators/reveal, which works without JavaScript. */
import { AppError } from "@/lib/contract/errors";
import { confirmBody } from "@/lib/contract/dashboard-bodies";
import { typedNumber } from "@/lib/domain/typed-number";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { confirm } from "@/lib/server/team/reveal/confirm";

/** What the page of the price was asked for; it comes along so that the page can state the price anew. */
const ASKED = ["ids", "choose", "search", "new", "purpose"];

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: "/sign-in?callbackUrl=/creators" };
  const asked = new URLSearchParams([...fields].filter(([name]) => ASKED.includes(name)));
  const typed = typedNumber(fields.get("typed") ?? "");
  const input = confirmBody.safeParse({
    quoteId: fields.get("quoteId"),
    purpose: fields.get("purpose") || null,
    first: fields.has("first") ? Number(fields.get("first")) : undefined,
    typed: Number.isNaN(typed) ? undefined : typed,
  });
  if (!input.success) return { to: `/creators/reveal?${asked}` };
  try {
    const reveal = await confirm(ctx, input.data);
    return { to: `/creators/reveals/${reveal.id}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The page states the price anew; nothing was sent or spent.
    asked.append("again", error.code);
    return { to: `/creators/reveal?${asked}` };
  }
});
