import "server-only";
/** One spelling of a search as a view keeps it: filters, sort and what is hidden, without paging. */
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import { HIDE_REASONS, readHiding, withHiding } from "@/lib/contract/hiding";
import { parseUrl } from "@/lib/contract/query";
import type { ViewPage } from "@/lib/contract/saved-views";
import { viralQuery } from "@/lib/contract/viral";

export const QUERY_OF_PAGE: Record<ViewPage, QueryDefinition> = {
  viral: viralQuery,
  creators: creatorQuery,
  library: creatorQuery,
};

export type ReadSearch = {
  /** Canonical, of what is understood today; what is hidden comes last. */
  query: string;
  /** Equal for two addresses that show the same, ignored chips included. Empty: everything, in the usual order. */
  key: string;
};

/** Reads the parameters of an address, or a stored query, as the page reads them. */
export function readSearch(
  page: ViewPage,
  entries: Iterable<[string, string]>,
  ignore: readonly string[] = [],
): ReadSearch {
  const definition = QUERY_OF_PAGE[page];
  const { paging } = definition;
  const given = [...entries];
  // Of the library everybody is owned: there it means nothing.
  const hiding = page === "creators" ? readHiding(given) : {};
  const beside = page === "creators" ? [...ignore, ...HIDE_REASONS] : ignore;
  const { values, issues } = parseUrl(definition, given, { isForm: true, ignore: beside });
  const search = canonical(definition, {
    ...values,
    [paging.page]: 1,
    [paging.size]: paging.defaultSize,
  });
  const query = withHiding(search, hiding);
  const ignored = issues.map(({ field, value = "" }) => `!${field}=${value}`).sort();
  return { query, key: [query, ...ignored].filter((part) => part !== "").join("&") };
}
