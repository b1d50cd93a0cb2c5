import "server-only";
/** The free search of creators for one name. */
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import type { WantedCreator } from "@/lib/domain/match/wanted-creator";
import type { CallOptions, DiscoveryService } from "@/lib/server/ports/discovery-service";

/** With more creators of one name than this, nobody is told apart here. */
const PAGE = "10";

/** Ids of the creators that have the name, on all platforms. @throws what the service throws */
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
