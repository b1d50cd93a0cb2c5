import type { QueryDefinition } from "@/lib/contract/definition";
import type { FacetCount, Facets, HistogramBucket } from "@/lib/contract/records";
import { ownValue } from "@/lib/contract/own-value";

/** Names the open filter group in an address, for browsers without scripts: `/viral?group=categories`. */
export const GROUP = "group";

export type OpenedGroup = { name: string; counts?: FacetCount[]; histogram?: HistogramBucket[] };

/** @returns undefined if `name` isn't a filter of the query */
export function openedGroup(
  { filters }: QueryDefinition,
  name: string,
  facets: Facets | null | undefined,
): OpenedGroup | undefined {
  if (ownValue(filters, name) === undefined) return undefined;
  return { name, counts: facets?.counts[name], histogram: facets?.histograms[name] };
}
