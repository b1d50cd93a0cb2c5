import "server-only";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { valuesOrError } from "@/lib/server/access/search-input";

/** @throws AppError `invalid_parameter` for invalid fields: ignoring a filter would buy the wrong creators */
export function searchValues(search: string): CreatorValues {
  return valuesOrError(parseUrl(creatorQuery, new URLSearchParams(search)));
}
