/**
 * What differs by the kind of a filter is a table with one entry a kind, made into a function here: a table that misses
 * a kind does not compile. No zod: the browser imports this.
 */
import type { Filter, FilterOf, Kind } from "./definition";

export type ByKind<A extends unknown[], R> = { [K in Kind]: (filter: FilterOf<K>, ...rest: A) => R };

/** One function of all kinds: it calls the entry of the filter's kind. */
export function byKind<A extends unknown[], R>(table: ByKind<A, R>): (filter: Filter, ...rest: A) => R {
  // The entry of the filter's own kind takes it; TypeScript does not follow that through the union.
  return (filter, ...rest) => (table[filter.kind] as (filter: Filter, ...rest: A) => R)(filter, ...rest);
}

/** What the panel shows of the records found: counts of values, a histogram, or nothing. */
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
export type HistogramFilter = FilterOf<KindWith<"histogram">>;

export function hasValues(filter: Filter): filter is ValuesFilter {
  return FACET_OF_KIND[filter.kind] === "values";
}

export function hasHistogram(filter: Filter): filter is HistogramFilter {
  return FACET_OF_KIND[filter.kind] === "histogram";
}

/** Whether other values than those of the list are accepted and counted. */
export function isOpenList(filter: ValuesFilter): boolean {
  return "isOpen" in filter && filter.isOpen === true;
}
