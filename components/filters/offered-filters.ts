/** The filters that the panel offers. */
import type { QueryDefinition } from "@/lib/contract/definition";

/**
 * Names of filters, in the order of the definition.
 * @param hasFacets whether the service counts values: an addition of ours. One that does not will not know what was stated.
 * @param without those that do not exist for the reader
 */
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
