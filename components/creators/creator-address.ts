/** Addresses of the tables of creators: the only module that knows which parameters every link keeps. */
import { searchAddress, type Kept } from "@/components/filters/search-address";
import { withChanges } from "@/lib/contract/canonical";
import type { AnyValues } from "@/lib/contract/definition";
import { creatorQuery, type CreatorSortKey, type CreatorValues } from "@/lib/contract/creators";
import { PAGES } from "@/lib/contract/pages";
import { sortOf } from "@/lib/contract/sorts";

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

/** The parameter that opens a creator beside the table. */
export const PEEK = "creator";

/** The same page with a creator open beside the table; without an id: closed. */
export function peekHref(address: CreatorAddress, id?: string): string {
  return sameHref({ ...address, keep: { ...address.keep, [PEEK]: id } });
}

/** The same search with some fields changed, back on page 1 unless `page` is among them. */
export function changedHref(address: CreatorAddress, changes: AnyValues): string {
  return sameHref({ ...address, values: withChanges(creatorQuery, address.values, changes) });
}

const opposite = { asc: "desc", desc: "asc" } as const;

/** Another sort in its first order; the current one in the opposite order. */
export function sortHref(address: CreatorAddress, sortBy: CreatorSortKey): string {
  const { values } = address;
  return changedHref(address, {
    sortBy,
    sortOrder:
      values.sortBy === sortBy ? opposite[values.sortOrder] : sortOf(creatorQuery, sortBy).defaultOrder,
  });
}

/** Parameters that the filter form keeps: the order, the page size and those that are not filters. */
export function keptByForm({ values, keep }: Pick<CreatorAddress, "values" | "keep">): Kept {
  return {
    ...keep,
    ...(values.sortBy !== creatorQuery.sorting.defaultBy && { sortBy: values.sortBy }),
    ...(values.sortOrder !== sortOf(creatorQuery, values.sortBy).defaultOrder && {
      sortOrder: values.sortOrder,
    }),
    ...(values.perPage !== creatorQuery.paging.defaultSize && { perPage: String(values.perPage) }),
  };
}
