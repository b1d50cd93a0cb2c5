import "server-only";
import type { Updateable } from "kysely";
import type { Tables } from "@/lib/server/ports/database";
import type { ChargeOutcome, DiscoveryService, ServiceIdentity } from "@/lib/server/ports/discovery-service";
import { processSingleton } from "@/lib/server/runtime/process-singleton";

/** The service refuses these before it looks up the key, so they prove nothing about the earlier call. */
const NO_PROOF: readonly string[] = ["rate_limited", "unavailable", "service_rejected"];

export const SENT_TO = ["provider", "keyFingerprint", "sentAt", "ageMs", "agedAtMs"] as const;

export type Aged = {
  id: string;
  sentAt: string | null;
  ageMs: number | null;
  agedAtMs: number | null;
};

const notes = processSingleton("attempt-ages", () => new Map<string, number>());

function sinceNote({ id, sentAt, agedAtMs }: Aged): number {
  const noted = notes().get(id);
  if (noted !== undefined) return performance.now() - noted;
  const since = agedAtMs ?? Date.parse(sentAt ?? "");
  return Number.isNaN(since) ? Infinity : Math.max(0, Date.now() - since);
}

/** An age adds monotonic time, and wall-clock time only across a restart, so a clock change can't make it wrong. */
export const ageOf = (attempt: Aged): number => (attempt.ageMs ?? 0) + sinceNote(attempt);

export function newborn(id: string): Updateable<Tables["chargeAttempt"]> {
  notes().set(id, performance.now());
  return { ageMs: 0, agedAtMs: Date.now() };
}

export function grown(attempt: Aged): Updateable<Tables["chargeAttempt"]> {
  const age = ageOf(attempt);
  notes().set(attempt.id, performance.now());
  return { ageMs: Math.round(Math.min(age, Number.MAX_SAFE_INTEGER)), agedAtMs: Date.now() };
}

export const forgetAge = (id: string) => void notes().delete(id);

export type SentAttempt = Aged & { provider: string | null; keyFingerprint: string | null };

/** Why a call may not be sent again: it could be charged a second time. */
export type Obstacle =
  | "unnoted"
  | "unreachable"
  | "other service"
  | "other key"
  | "charges again"
  | "too old";

export const OBSTACLES: Record<Obstacle, string> = {
  unnoted:
    "An earlier version sent this to an unknown service. Ask the operator of the service connected then.",
  unreachable: "The service cannot be reached. Try again later.",
  "other service":
    "The connected service has changed since. Ask its operator, or connect the earlier service again.",
  "other key": "The API key has changed since. Ask the service's operator, or set the earlier key again.",
  "charges again": "Checking again could charge a second time. Ask the service's operator.",
  "too old": "The service may have deleted its answer and would charge again. Ask its operator.",
};

/** Null when the same service, under the same key, replays what the call did. */
export function obstacleTo(attempt: SentAttempt, now: ServiceIdentity): Obstacle | null {
  if (attempt.provider === null) return "unnoted";
  if (!now.isReached) return "unreachable";
  if (attempt.provider !== now.provider) return "other service";
  if (attempt.keyFingerprint !== now.keyFingerprint) return "other key";
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
  return attempt.keyFingerprint === now.keyFingerprint && ageOf(attempt) < replaysForMs;
}

/** A refusal that proves nothing about the earlier call leaves its outcome unknown. */
export function provenBy(outcome: ChargeOutcome): ChargeOutcome {
  if (outcome.state !== "void" || !NO_PROOF.includes(outcome.code)) return outcome;
  return { state: "unknown", message: outcome.message };
}

export const beingAsked = processSingleton("attempts-being-asked", () => new Set<string>());

export const isQueryPending = (id: string) => beingAsked().has(id);

/** Marks an attempt that is sent again, so that no person decides it meanwhile. Null when it is marked already. */
export async function whileQuerying<T>(id: string, work: () => Promise<T>): Promise<T | null> {
  if (beingAsked().has(id)) return null;
  beingAsked().add(id);
  try {
    return await work();
  } finally {
    beingAsked().delete(id);
  }
}
