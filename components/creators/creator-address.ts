/** Addresses of the tables of creators: one place that knows what every link carries along. */
import { searchAddress, type Kept } from "@/components/filters/search-address";
import { withChanges } from "@/lib/contract/canonical";
import type { AnyValues } from "@/lib/contract/definition";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { PAGES } from "@/lib/contract/pages";
import type { CreatorSortKey } from "@/lib/contract/enums";

export const CREATORS_PATH = PAGES.creators.path;
export const LIBRARY_PATH = PAGES.library.path;

export type CreatorAddress = {
  path: typeof CREATORS_PATH | typeof LIBRARY_PATH;
  values: CreatorValues;
  /** Parameters beside the search: `reveal`. */
  keep: Kept;
  /** What was not understood, kept until somebody removes it. */
  ignored: readonly (readonly [string, string])[];
};

/** The address as it is. */
export function sameHref({ path, values, keep, ignored }: CreatorAddress): string {
  return searchAddress(creatorQuery, path, values, keep, ignored);
}

/** The same search with some fields changed, back on page 1 unless `page` is among them. */
export function changedHref(address: CreatorAddress, changes: AnyValues): string {
  return sameHref({ ...address, values: withChanges(creatorQuery, address.values, changes) });
}

/** Another order; the one that stands is turned round. */
export function sortHref(address: CreatorAddress, sortBy: CreatorSortKey): string {
  const { values } = address;
  const isCurrent = values.sortBy === sortBy;
  return changedHref(address, {
    sortBy,
    sortOrder: isCurrent && values.sortOrder === "desc" ? "asc" : "desc",
  });
}

/** Parameters that the filter form carries on: the order, the page size and what stands beside the search. */
export function keptByForm({ values, keep }: Pick<CreatorAddress, "values" | "keep">): Kept {
  return {
    ...keep,
    ...(values.sortBy !== creatorQuery.sorting.defaultBy && { sortBy: values.sortBy }),
    ...(values.sortOrder !== creatorQuery.sorting.defaultOrder && { sortOrder: values.sortOrder }),
    ...(values.perPage !== creatorQuery.paging.defaultSize && { perPage: String(values.perPage) }),
  };
}
