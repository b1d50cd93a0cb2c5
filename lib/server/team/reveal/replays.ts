import "server-only";
/** What a retry under the same Idempotency-Key proves about a call whose answer was lost. */
import type { ChargeOutcome, DiscoveryService } from "@/lib/server/ports/discovery-service";

/** Such a service keeps its answers for 7 days; a key that it has forgotten would be charged again. */
const WITHIN_MS = 6 * 86_400_000;

/** Refusals made before the key is looked up: they prove nothing about the call before. */
const NO_PROOF: readonly string[] = ["rate_limited", "unavailable", "service_rejected"];

/** True while recovery retries automatically; afterwards a person decides. `sentAt`: ISO 8601. */
export function isRetried({ replays }: Pick<DiscoveryService, "replays">, sentAt: string | null): boolean {
  return replays && Date.now() - Date.parse(sentAt ?? "") < WITHIN_MS;
}

/** The outcome of a call that was sent before under the same key: what proves nothing leaves it unknown. */
export function provenBy(outcome: ChargeOutcome): ChargeOutcome {
  if (outcome.state !== "void" || !NO_PROOF.includes(outcome.code)) return outcome;
  return { state: "unknown", message: outcome.message };
}
