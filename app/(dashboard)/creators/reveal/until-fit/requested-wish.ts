import { messages } from "@/components/reveal/messages/until-fit";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorFilters } from "@/lib/contract/creators";
import { fieldsOf, type Filter } from "@/lib/contract/definition";
import { readHiding, splitHiding, withHiding } from "@/lib/contract/hiding";
import { parseUrl } from "@/lib/contract/query";
import { MAX_PURPOSE_LENGTH } from "@/lib/contract/reveal";
import { MOST_WANTED, WISH_FILTERS, type UntilFitRequest } from "@/lib/contract/until-fit";
import { typedNumber } from "@/lib/domain/typed-number";

const USUAL = { wanted: "20", most: "60" };
const USUAL_WISH: CreatorFilters = { emailExists: true };

const WISH_FIELDS: readonly string[] = WISH_FILTERS.flatMap((name) =>
  fieldsOf(creatorQuery.filters[name] as Filter),
);

function wrongOf({ wish, wanted, most }: UntilFitRequest): string[] {
  const { form, wrongNumber, tooFew } = messages;
  const isNumber = (value: number) => value >= 1 && value <= MOST_WANTED;
  return [
    ...(wish === "" ? [messages.wish] : []),
    ...(isNumber(wanted) ? [] : [wrongNumber(form.wanted, MOST_WANTED)]),
    ...(isNumber(most) ? [] : [wrongNumber(form.most, MOST_WANTED)]),
    ...(most < wanted ? [tooFew(form.most)] : []),
  ];
}

export type RequestedWish = {
  request: UntilFitRequest | null;
  wanted: string;
  most: string;
  wish: CreatorFilters;
  /** Canonical, with its hiding criteria. */
  search: string;
  /** Excludes `onList`, which the form has as a field of its own. */
  searchBeside: string;
  onList: string | undefined;
  /** Messages; empty on the first visit. */
  wrong: string[];
  params: URLSearchParams;
  purpose: string;
  again: string | null;
};

/** @param numbers the reader's number format */
export function readRequestedWish(
  entries: readonly (readonly [string, string])[],
  numbers: string,
): RequestedWish {
  // Empty form fields don't restrict.
  const given = new URLSearchParams(
    entries.filter(([, value]) => value.trim() !== "").map((entry) => [...entry]),
  );
  const { search: plain, hiding: hidden } = splitHiding(given.get("search") ?? "");
  // The list in the form overrides the one in the search.
  const hiding = { ...hidden, ...readHiding([["onList", given.get("onList") ?? ""]]) };
  const found = parseUrl(creatorQuery, new URLSearchParams(plain));
  const inOrder = canonical(creatorQuery, {
    ...found.values,
    page: 1,
    perPage: creatorQuery.paging.defaultSize,
  });
  const search = withHiding(inOrder, hiding);
  const searchBeside = withHiding(inOrder, { ...hiding, onList: undefined });
  const isAsked = given.has("wanted");
  const fields = new URLSearchParams([...given].filter(([name]) => WISH_FIELDS.includes(name)));
  const { values, issues } = parseUrl(creatorQuery, fields);
  const wish = isAsked ? (values as CreatorFilters) : USUAL_WISH;
  const wishText = canonical(creatorQuery, { ...wish, sortBy: undefined, sortOrder: undefined });
  const { wanted, most } = isAsked ? { wanted: given.get("wanted")!, most: given.get("most") ?? "" } : USUAL;
  const params = new URLSearchParams([...fields, ["wanted", wanted], ["most", most], ["search", search]]);
  const request = {
    search,
    wish: wishText,
    wanted: typedNumber(wanted, numbers),
    most: typedNumber(most, numbers),
  };
  return {
    request: isAsked ? request : null,
    wanted,
    most,
    wish,
    search,
    searchBeside,
    onList: hiding.onList,
    wrong: isAsked
      ? [...issues.map(({ field, message }) => messages.wrong(field, message)), ...wrongOf(request)]
      : [],
    params,
    purpose: (given.get("purpose") ?? "").slice(0, MAX_PURPOSE_LENGTH),
    again: given.get("again"),
  };
}
