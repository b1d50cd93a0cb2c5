import { describeFilter } from "@/components/filters/describe-filter";
import { activeFilters } from "@/lib/contract/canonical";
import type { Filter } from "@/lib/contract/definition";
import { ownValue } from "@/lib/contract/own-value";
import { viralQuery, type ViralFilters } from "@/lib/contract/viral";

/** Example: `Fitness, France, 20,000–62,000 followers`. */
export function searchWords(filters: ViralFilters): string[] {
  return activeFilters(viralQuery, filters).map((name) => {
    const filter = ownValue<Filter>(viralQuery.filters, name)!;
    return `${describeFilter(filter, filters)}${name === "followers" ? " followers" : ""}`;
  });
}
