import type { Filters } from "@/lib/contract/definition";
import type { FacetCount, Facets, HistogramBucket } from "@/lib/contract/records";
import { ownValue } from "@/lib/contract/own-value";

/** Names the open filter group in an address, for browsers without scripts: `/viral?group=categories`. */
export const GROUP = "group";

export type GroupFacets = { counts?: FacetCount[]; histogram?: HistogramBucket[] };

/** @returns undefined if `name` isn't a filter of the query */
export function openedGroup({ filters }: { filters: Filters }, name: string): string | undefined {
  return ownValue(filters, name) === undefined ? undefined : name;
}

export const facetsOfGroup = (facets: Facets, name: string): GroupFacets => ({
  counts: facets.counts[name],
  histogram: facets.histograms[name],
});
