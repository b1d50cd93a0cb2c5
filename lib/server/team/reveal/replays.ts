import "server-only";
import type { ChargeOutcome, DiscoveryService, ServiceIdentity } from "@/lib/server/ports/discovery-service";
import { ageOf, type Aged } from "./attempt-age";

/** The service refuses these before it looks up the key, so they prove nothing about the earlier call. */
const NO_PROOF: readonly string[] = ["rate_limited", "unavailable", "service_rejected"];

export const SENT_TO = ["provider", "key_fingerprint", "sent_at", "age_ms", "aged_at_ms"] as const;

export type SentAttempt = Aged & { provider: string | null; key_fingerprint: string | null };

/** Why a call may not be sent again: it could be charged a second time. */
export type Obstacle =
  | "unnoted"
  | "unreachable"
  | "other service"
  | "other key"
  | "charges again"
  | "too old";

/** Null when the same service, under the same key, replays what the call did. */
export function obstacleTo(attempt: SentAttempt, now: ServiceIdentity): Obstacle | null {
  if (attempt.provider === null) return "unnoted";
  if (!now.isReached) return "unreachable";
  if (attempt.provider !== now.provider) return "other service";
  if (attempt.key_fingerprint !== now.keyFingerprint) return "other key";
  if (now.replaysForMs === 0) return "charges again";
  return ageOf(attempt) < now.replaysForMs ? null : "too old";
}

export async function freshObstacle(
  service: Pick<DiscoveryService, "identity">,
  attempt: SentAttempt,
): Promise<Obstacle | null> {
  if (attempt.provider === null) return "unnoted";
  return obstacleTo(attempt, await service.identity({ isFresh: true }));
}

/** A service that reported its instance id is another Scoutdeck, which replays for at least this long. */
const REPLAYS_FOR_CERTAIN_MS = 6 * 86_400_000;

/** False: a person decides. An unreachable service still counts as retried, or a charge could go unrecorded. */
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

/** A refusal that proves nothing about the earlier call leaves its outcome unknown. */
export function provenBy(outcome: ChargeOutcome): ChargeOutcome {
  if (outcome.state !== "void" || !NO_PROOF.includes(outcome.code)) return outcome;
  return { state: "unknown", message: outcome.message };
}
