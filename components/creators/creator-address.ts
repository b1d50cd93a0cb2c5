/** Only this module knows which parameters the links of creator tables keep. */
import { searchAddress, type Kept } from "@/components/filters/search-address";
import { canonical, filtersOnly, withChanges } from "@/lib/contract/canonical";
import type { AnyValues } from "@/lib/contract/definition";
import { creatorQuery, type CreatorSortKey, type CreatorValues } from "@/lib/contract/creators";
import { readHiding, withHiding, type Hiding } from "@/lib/contract/hiding";
import { PAGES } from "@/lib/contract/pages";
import { sortOf } from "@/lib/contract/sorts";

export const CREATORS_PATH = PAGES.creators.path;
export const LIBRARY_PATH = PAGES.library.path;

export type CreatorAddress = {
  path: typeof CREATORS_PATH | typeof LIBRARY_PATH;
  values: CreatorValues;
  /** Parameters such as `reveal` aren't part of the search. */
  keep: Kept;
  /** Unknown parameters are kept until the reader removes them. */
  ignored: readonly (readonly [string, string])[];
};

export function sameHref({ path, values, keep, ignored }: CreatorAddress): string {
  return searchAddress(creatorQuery, path, values, keep, ignored);
}

export function hidingOf({ keep }: Pick<CreatorAddress, "keep">): Hiding {
  return readHiding(
    Object.entries(keep).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The filters and what they hide, to which a selection belongs. The order and the tab aren't part of it. */
export function selectedSearch(address: Pick<CreatorAddress, "values" | "keep">): string {
  const { owned: _, ...hiding } = hidingOf(address);
  return withHiding(canonical(creatorQuery, filtersOnly(creatorQuery, address.values)), hiding);
}

export const PEEK = "creator";

/** The side panel is closed if `id` is missing. */
export function peekHref(address: CreatorAddress, id?: string): string {
  return sameHref({ ...address, keep: { ...address.keep, [PEEK]: id } });
}

/** Resets to page 1 unless `page` is among the changes. */
export function changedHref(address: CreatorAddress, changes: AnyValues): string {
  return sameHref({ ...address, values: withChanges(creatorQuery, address.values, changes) });
}

const opposite = { asc: "desc", desc: "asc" } as const;

/** The current key is sorted in the opposite direction, another one in its default direction. */
export function sortHref(address: CreatorAddress, sortBy: CreatorSortKey): string {
  const { values } = address;
  return changedHref(address, {
    sortBy,
    sortOrder:
      values.sortBy === sortBy ? opposite[values.sortOrder] : sortOf(creatorQuery, sortBy).defaultOrder,
  });
}

/** Keeps the order, the page size and everything that isn't a filter. */
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
