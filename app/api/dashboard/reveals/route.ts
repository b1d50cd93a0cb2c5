import { confirmBody } from "@/lib/contract/dashboard-bodies";
import { typedField } from "@/lib/domain/typed-number";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { withCredits } from "./with-credits";

const QUOTE_FIELDS = ["ids", "choose", "search", "new", "proven", "possible", "purpose"];

function confirmIn(fields: URLSearchParams) {
  const typed = typedField(fields, "typed");
  return {
    quoteId: fields.get("quoteId"),
    purpose: fields.get("purpose") || null,
    first: fields.has("first") ? Number(fields.get("first")) : undefined,
    typed: Number.isNaN(typed) ? undefined : typed,
  };
}

/** The page of the price, which quotes again. */
function priceAgain(fields: URLSearchParams, code: string | null): string {
  const untilFit = fields.get("untilFit");
  const asked =
    untilFit === null
      ? new URLSearchParams([...fields].filter(([name]) => QUOTE_FIELDS.includes(name)))
      : new URLSearchParams(untilFit);
  const purpose = fields.get("purpose");
  if (untilFit !== null && purpose) asked.set("purpose", purpose);
  if (code !== null) asked.set("again", code);
  return `/creators/reveal${untilFit === null ? "" : "/until-fit"}?${asked}`;
}

export const POST = dashboardRoute(confirm, {
  body: confirmBody,
  answer: withCredits,
  form: {
    page: "/creators",
    fields: confirmIn,
    next: ({ id }, { fields }) => {
      const search = fields.get("search");
      // The receipt leads back to the results.
      return `/creators/reveals/${id}${search ? `?${new URLSearchParams({ search })}` : ""}`;
    },
    explains: () => true,
    refused: (_, { fields }, { code, extra }) => {
      // A form that could not be read is not worth a word.
      if (code === "invalid_parameter" && !extra.errors) return priceAgain(fields, null);
      // A price that waited for an approval reports the problem there.
      if (fields.get("from") === "requests") return `/requests?problem=${code}`;
      // Nothing was spent.
      return priceAgain(fields, code);
    },
  },
});
