import { AppError } from "@/lib/contract/errors";
import { confirmBody } from "@/lib/contract/dashboard-bodies";
import { typedField } from "@/lib/domain/typed-number";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { confirm } from "@/lib/server/team/reveal/confirm";

const QUOTE_FIELDS = ["ids", "choose", "search", "new", "proven", "possible", "purpose"];

function priceAgain(untilFit: string | null, params: URLSearchParams, code: string | undefined) {
  const asked = untilFit === null ? params : new URLSearchParams(untilFit);
  const purpose = params.get("purpose");
  if (untilFit !== null && purpose) asked.set("purpose", purpose);
  if (code !== undefined) asked.set("again", code);
  return { to: `/creators/reveal${untilFit === null ? "" : "/until-fit"}?${asked}` };
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: "/sign-in?callbackUrl=/creators" };
  const params = new URLSearchParams([...fields].filter(([name]) => QUOTE_FIELDS.includes(name)));
  const again = (code?: string) => priceAgain(fields.get("untilFit"), params, code);
  const typed = typedField(fields, "typed");
  const input = confirmBody.safeParse({
    quoteId: fields.get("quoteId"),
    purpose: fields.get("purpose") || null,
    first: fields.has("first") ? Number(fields.get("first")) : undefined,
    typed: Number.isNaN(typed) ? undefined : typed,
  });
  if (!input.success) return again();
  try {
    const reveal = await confirm(ctx, input.data);
    const search = fields.get("search");
    // The receipt leads back to the results.
    const from = search ? `?${new URLSearchParams({ search })}` : "";
    return { to: `/creators/reveals/${reveal.id}${from}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A price that waited for an approval reports the problem there.
    if (fields.get("from") === "requests") return { to: `/requests?problem=${error.code}` };
    // The page quotes again; nothing was spent.
    return again(error.code);
  }
});
