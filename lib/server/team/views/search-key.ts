import "server-only";
/** One spelling of a search as a view keeps it: filters and sort, without paging. */
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import { parseUrl } from "@/lib/contract/query";
import type { ViewPage } from "@/lib/contract/saved-views";
import { viralQuery } from "@/lib/contract/viral";

export const QUERY_OF_PAGE: Record<ViewPage, QueryDefinition> = {
  viral: viralQuery,
  creators: creatorQuery,
  library: creatorQuery,
};

export type ReadSearch = {
  /** Canonical, of what is understood today. */
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
  const { values, issues } = parseUrl(definition, entries, { isForm: true, ignore });
  const query = canonical(definition, {
    ...values,
    [paging.page]: 1,
    [paging.size]: paging.defaultSize,
  });
  const ignored = issues.map(({ field, value = "" }) => `!${field}=${value}`).sort();
  return { query, key: [query, ...ignored].filter((part) => part !== "").join("&") };
}
