import "server-only";
import type { CreatorValues } from "@/lib/contract/creators";
import type { ChargeOutcome, DiscoveryService } from "@/lib/server/ports/discovery-service";
import { logCharge } from "./log-charge";
import type { OpenAttempt } from "./mark-owned";
import { searchValues } from "../bounded-page";

/** Its id is the Idempotency-Key. Never throws, and always sends the same call for the same attempt. */
export const sendAttempt = (service: DiscoveryService, attempt: OpenAttempt): Promise<ChargeOutcome> =>
  logCharge(attempt, () => charge(service, attempt));

async function charge(service: DiscoveryService, { id, ids, search }: OpenAttempt): Promise<ChargeOutcome> {
  if (search === null) return service.getCreators(JSON.parse(ids) as string[], id);
  let values: CreatorValues;
  try {
    values = searchValues(search);
  } catch {
    // This version doesn't know these filters, so it can't know whether an earlier version sent them.
    return { state: "unknown", message: "The search of this page is no longer supported." };
  }
  return service.searchCreatorRecords(values, id);
}
