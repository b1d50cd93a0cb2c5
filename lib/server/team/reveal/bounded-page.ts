import "server-only";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { valuesOrError } from "@/lib/server/access/search-input";

const startOf = ({ page, perPage }: CreatorValues) => (page - 1) * perPage;

/**
 * Returns the smallest page that starts at the same creator and has room for `count`: page 3 of 10 with 4 creators on
 * it becomes page 6 of 4. The service then can't return or charge more than the price, even if creators were added.
 */
export function boundedPage(values: CreatorValues, count: number): CreatorValues {
  const start = startOf(values);
  for (let perPage = count; perPage < values.perPage; perPage++)
    if (start % perPage === 0) return { ...values, page: start / perPage + 1, perPage };
  return values;
}

/** @throws AppError `invalid_parameter` for invalid fields: ignoring a filter would buy the wrong creators */
export function searchValues(search: string): CreatorValues {
  return valuesOrError(parseUrl(creatorQuery, new URLSearchParams(search)));
}

/** Equal for pages of one search that start at the same creator, whatever their size. */
export function beginningOf(search: string): string {
  const values = searchValues(search);
  return `${startOf(values)} ${canonical(creatorQuery, { ...values, page: 1, perPage: 1 })}`;
}
