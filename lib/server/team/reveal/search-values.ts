import "server-only";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { valuesOrError } from "@/lib/server/access/search-input";

/**
 * The values of a creator search in its canonical spelling.
 * @throws AppError `invalid_parameter` naming each field that is not valid: nothing is bought by filters that were ignored
 */
export function searchValues(search: string): CreatorValues {
  return valuesOrError(parseUrl(creatorQuery, new URLSearchParams(search)));
}
