/** Example: `Email on file, Engagement rate 3% and up`. */
import { describeFilter } from "@/components/filters/describe-filter";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import type { Filter } from "@/lib/contract/definition";
import { parseUrl } from "@/lib/contract/query";

/** `wish` holds canonical filters. */
export function wishWords(wish: string): string {
  const { values } = parseUrl(creatorQuery, new URLSearchParams(wish));
  const filters: Record<string, Filter> = creatorQuery.filters;
  return activeFilters(creatorQuery, values)
    .map((name) => `${filters[name]!.label} ${describeFilter(filters[name]!, values)}`)
    .join(", ");
}
