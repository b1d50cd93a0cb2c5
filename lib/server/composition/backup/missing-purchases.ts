import "server-only";
import type { ServiceEntry } from "@/lib/server/ports/discovery-service";

type Entry = Pick<ServiceEntry, "idempotencyKey" | "amount">;
export type KnownAttempt = { id: string; state: string; charged: number };

export type MissingPurchases = {
  /** Charged under Idempotency-Keys that are not in the copy: bought after it, or by another program. */
  unknown: { calls: number; credits: number };
  /** Charges that have no Idempotency-Key cannot be matched. */
  unnamed: { calls: number; credits: number };
  charged: { calls: number; credits: number };
  notCharged: number;
};

const OPEN: readonly string[] = ["reserved", "sent", "unknown"];

export function missingPurchases(
  entries: Iterable<Entry>,
  attempts: Iterable<KnownAttempt>,
): MissingPurchases {
  const known = new Map([...attempts].map((attempt) => [attempt.id, attempt]));
  const unknown = { calls: 0, credits: 0 };
  const unnamed = { calls: 0, credits: 0 };
  const charged = { calls: 0, credits: 0 };
  const seen = new Set<string>();
  for (const { idempotencyKey, amount } of entries) {
    if (amount >= 0) continue;
    const attempt = idempotencyKey === null ? undefined : known.get(idempotencyKey);
    if (attempt) seen.add(attempt.id);
    if (attempt && !OPEN.includes(attempt.state)) continue;
    const sums = idempotencyKey === null ? unnamed : attempt ? charged : unknown;
    sums.calls++;
    sums.credits -= amount;
  }
  const notCharged = [...known.values()].filter(
    ({ id, state }) => OPEN.includes(state) && !seen.has(id),
  ).length;
  return { unknown, unnamed, charged, notCharged };
}
