import "server-only";
/** Where a call whose answer was lost may be sent again, and what its answer then proves. */
import type { ChargeOutcome, DiscoveryService, ServiceIdentity } from "@/lib/server/ports/discovery-service";
import { ageOf, type Aged } from "./attempt-age";

/** Refusals made before the key is looked up: they prove nothing about the call before. */
const NO_PROOF: readonly string[] = ["rate_limited", "unavailable", "service_rejected"];

/** Columns of an attempt that say where it went. */
export const SENT_TO = ["provider", "key_fingerprint", "sent_at", "age_ms", "aged_at_ms"] as const;

/** An attempt with the columns of `SENT_TO`. */
export type SentAttempt = Aged & { provider: string | null; key_fingerprint: string | null };

/** Why a call may not be sent again: it would, or could, be charged a second time. */
export type Obstacle =
  "unnoted" | "unreachable" | "other service" | "other key" | "charges again" | "too old";

/** Null: the same service, under the same key, answers the same Idempotency-Key with what the call did. */
export function obstacleTo(attempt: SentAttempt, now: ServiceIdentity): Obstacle | null {
  if (attempt.provider === null) return "unnoted";
  if (!now.isReached) return "unreachable";
  if (attempt.provider !== now.provider) return "other service";
  if (attempt.key_fingerprint !== now.keyFingerprint) return "other key";
  if (now.replaysForMs === 0) return "charges again";
  return ageOf(attempt) < now.replaysForMs ? null : "too old";
}

/** For recovery and the moment before a call is repeated: the service is asked who it is. */
export async function freshObstacle(
  service: Pick<DiscoveryService, "identity">,
  attempt: SentAttempt,
): Promise<Obstacle | null> {
  // What must not be sent again anywhere needs no question.
  if (attempt.provider === null) return "unnoted";
  return obstacleTo(attempt, await service.identity({ isFresh: true }));
}

/** A service that told its id when it was called replays: another Scoutdeck. */
const REPLAYS_FOR_CERTAIN_MS = 6 * 86_400_000;

/**
 * True while recovery retries automatically; afterwards a person decides. A service that cannot be reached now is asked
 * as soon as it can: a charge that was given back meanwhile would be found by nobody.
 */
export async function isRetried(
  service: Pick<DiscoveryService, "identity">,
  attempt: SentAttempt,
): Promise<boolean> {
  const now = await service.identity();
  const obstacle = obstacleTo(attempt, now);
  if (obstacle !== "unreachable") return obstacle === null;
  if (now.isReplayOff) return false;
  const hasToldId = attempt.provider?.startsWith("instance:") === true;
  const replaysForMs = hasToldId ? REPLAYS_FOR_CERTAIN_MS : now.replaysForMs;
  return attempt.key_fingerprint === now.keyFingerprint && ageOf(attempt) < replaysForMs;
}

/** The outcome of a call that was sent before under the same key: what proves nothing leaves it unknown. */
export function provenBy(outcome: ChargeOutcome): ChargeOutcome {
  if (outcome.state !== "void" || !NO_PROOF.includes(outcome.code)) return outcome;
  return { state: "unknown", message: outcome.message };
}
