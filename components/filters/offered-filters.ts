import type { QueryDefinition } from "@/lib/contract/definition";

/** Filters of stated values need counts, which are our addition to the specification. */
export function offeredFilters(
  { filters }: QueryDefinition,
  hasFacets: boolean,
  without: readonly string[],
): string[] {
  return Object.entries(filters)
    .filter(([name, filter]) => {
      const isOurs = filter.kind === "flag" && filter.isStated === true;
      return !without.includes(name) && (hasFacets || !isOurs);
    })
    .map(([name]) => name);
}
