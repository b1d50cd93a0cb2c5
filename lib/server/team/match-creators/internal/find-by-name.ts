import "server-only";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import type { WantedCreator } from "@/lib/domain/match/wanted-creator";
import type { CallOptions, DiscoveryService } from "@/lib/server/ports/discovery-service";

/** More creators of one name than this can't be told apart here. */
const PAGE = "10";

/** Searches all platforms. @throws what the service throws */
export async function findByName(
  service: DiscoveryService,
  { by, text }: WantedCreator,
  options?: CallOptions,
): Promise<string[]> {
  const { values, issues } = parseUrl(creatorQuery, [
    [by, text],
    ["perPage", PAGE],
  ]);
  // A malformed name belongs to no creator.
  return issues.length > 0 ? [] : (await service.searchCreatorIds(values, options)).data;
}
