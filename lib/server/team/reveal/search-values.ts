import "server-only";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { parseUrl } from "@/lib/contract/query";

/**
 * The values of a creator search in its canonical spelling.
 * @throws AppError `invalid_parameter` naming each field that is not valid: nothing is bought by filters that were ignored
 */
export function searchValues(search: string): CreatorValues {
  const { values, issues } = parseUrl(creatorQuery, new URLSearchParams(search));
  if (issues.length === 0) return values;
  const errors = issues.map(({ field, code, message }) => ({ field, code, message }));
  throw new AppError("invalid_parameter", "The search has invalid fields.", { errors });
}
