import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { MOST_ENTRIES } from "@/lib/contract/entry-cursor";
import { AppError } from "@/lib/contract/errors";
import type { DiscoveryService, ServiceEntries, ServiceEntry } from "@/lib/server/ports/discovery-service";

const MOST_PAGES = 2_000;

type Entry = Pick<ServiceEntry, "idempotencyKey" | "amount">;
export type KnownAttempt = { id: string; state: string; charged: number };

type MissingPurchases = {
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

/** `absent`: the service does not list its charges. `failed`: it could not be asked. */
export type PurchasesAfter =
  | { state: "compared"; missing: MissingPurchases }
  | { state: "absent" }
  | { state: "failed"; message: string };

type Source = Pick<DiscoveryService, "entries">;

/** Waits as long as the service requires, because a restore must not delay searches. */
async function readPage(service: Source, after: number): Promise<ServiceEntries | null> {
  for (;;) {
    try {
      return await service.entries({ after, perPage: MOST_ENTRIES });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
      await sleep((error.extra.retryAfterS ?? 5) * 1_000);
    }
  }
}

export async function purchasesAfter(
  service: Source,
  attempts: readonly KnownAttempt[],
): Promise<PurchasesAfter> {
  const entries: ServiceEntry[] = [];
  try {
    for (let pages = 0, after = 0; pages < MOST_PAGES; pages++) {
      const page = await readPage(service, after);
      if (page === null) return { state: "absent" };
      entries.push(...page.data);
      if (!page.hasMore) return { state: "compared", missing: missingPurchases(entries, attempts) };
      after = page.data.at(-1)!.id;
    }
    return { state: "failed", message: "Its list of charges is endless." };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state: "failed", message: error.message };
  }
}
