import "server-only";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import { HIDE_REASONS, readHiding, withHiding } from "@/lib/contract/hiding";
import { ON_LIST } from "@/lib/contract/lists";
import { parseUrl } from "@/lib/contract/query";
import type { ViewPage } from "@/lib/contract/saved-views";
import { viralQuery } from "@/lib/contract/viral";

export const QUERY_OF_PAGE: Record<ViewPage, QueryDefinition> = {
  viral: viralQuery,
  creators: creatorQuery,
  library: creatorQuery,
};

/** An empty list id means no list. */
function withList(search: string, given: readonly (readonly [string, string])[]): string {
  const id = given.find(([name]) => name === ON_LIST)?.[1];
  return [search, ...(id ? [`${ON_LIST}=${encodeURIComponent(id)}`] : [])]
    .filter((part) => part !== "")
    .join("&");
}

type ReadSearch = {
  /** The canonical search, then hidden reasons and the list. */
  query: string;
  /** Equal for addresses with the same results, even if they have ignored filters. Empty for all results in default order. */
  key: string;
};

export function readSearch(
  page: ViewPage,
  entries: Iterable<[string, string]>,
  ignore: readonly string[] = [],
): ReadSearch {
  const definition = QUERY_OF_PAGE[page];
  const { paging } = definition;
  const given = [...entries];
  // All creators of the library are owned, so hiding means nothing there, but a list can restrict it.
  const kept = page === "creators" ? HIDE_REASONS : page === "library" ? [ON_LIST] : [];
  const beside = [...ignore, ...kept];
  const { values, issues } = parseUrl(definition, given, { isForm: true, ignore: beside });
  const search = canonical(definition, {
    ...values,
    [paging.page]: 1,
    [paging.size]: paging.defaultSize,
  });
  const query =
    page === "creators"
      ? withHiding(search, readHiding(given))
      : page === "library"
        ? withList(search, given)
        : search;
  const ignored = issues.map(({ field, value = "" }) => `!${field}=${value}`).sort();
  return { query, key: [query, ...ignored].filter((part) => part !== "").join("&") };
}
