import "server-only";
/** The charging call of an attempt: by ids, or the page of a search. Its id is the Idempotency-Key. */
import type { CreatorValues } from "@/lib/contract/creators";
import type { ChargeOutcome, DiscoveryService } from "@/lib/server/ports/discovery-service";
import { logCharge } from "./log-charge";
import type { OpenAttempt } from "./mark-owned";
import { searchValues } from "./search-values";

/** Never throws. The same attempt is always the same call. */
export const sendAttempt = (service: DiscoveryService, attempt: OpenAttempt): Promise<ChargeOutcome> =>
  logCharge(attempt, () => charge(service, attempt));

async function charge(service: DiscoveryService, { id, ids, search }: OpenAttempt): Promise<ChargeOutcome> {
  if (search === null) return service.getCreators(JSON.parse(ids) as string[], id);
  let values: CreatorValues;
  try {
    values = searchValues(search);
  } catch {
    // This version does not know these filters: it cannot know whether an earlier version sent them.
    return { state: "unknown", message: "The search of this page is no longer understood." };
  }
  return service.searchCreatorRecords(values, id);
}
