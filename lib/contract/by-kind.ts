/** A table has one entry per kind of filter, so that a missing kind does not compile. */
import type { Filter, FilterOf, Kind } from "./definition";

type ByKind<A extends unknown[], R> = { [K in Kind]: (filter: FilterOf<K>, ...rest: A) => R };

export function byKind<A extends unknown[], R>(table: ByKind<A, R>): (filter: Filter, ...rest: A) => R {
  // The entry matches the filter's own kind, but TypeScript can't follow that through the union.
  return (filter, ...rest) => (table[filter.kind] as (filter: Filter, ...rest: A) => R)(filter, ...rest);
}

export const FACET_OF_KIND = {
  multiSelect: "values",
  select: "values",
  range: "histogram",
  dateRange: "none",
  text: "none",
  textList: "none",
  flag: "none",
} as const satisfies Record<Kind, "values" | "histogram" | "none">;

type FacetOf = typeof FACET_OF_KIND;
type KindWith<T> = { [K in Kind]: FacetOf[K] extends T ? K : never }[Kind];
export type ValuesFilter = FilterOf<KindWith<"values">>;
type HistogramFilter = FilterOf<KindWith<"histogram">>;

export function hasValues(filter: Filter): filter is ValuesFilter {
  return FACET_OF_KIND[filter.kind] === "values";
}

export function hasHistogram(filter: Filter): filter is HistogramFilter {
  return FACET_OF_KIND[filter.kind] === "histogram";
}

export function isOpenList(filter: ValuesFilter): boolean {
  return "isOpen" in filter && filter.isOpen === true;
}
