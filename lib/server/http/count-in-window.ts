import "server-only";
/** Counts per process, because a shared count would cost a write for every request. */
import { LRUCache } from "lru-cache";
import { perf } from "@/lib/server/runtime/cache-clock";

const WINDOW_MS = 60_000;
const KEYS = 10_000;

type Count = { times: number; sinceMs: number };
type Counts = LRUCache<string, Count>;

export const newCounts = (): Counts => new LRUCache({ max: KEYS });

/** @returns seconds to wait; null if the limit is not reached */
export function countInWindow(
  counts: Counts,
  key: string,
  most: number,
  now = Math.floor(perf.now()),
): number | null {
  const known = counts.get(key);
  const count = known && now - known.sinceMs < WINDOW_MS ? known : { times: 0, sinceMs: now };
  count.times++;
  counts.set(key, count);
  return count.times <= most ? null : Math.ceil((count.sinceMs + WINDOW_MS - now) / 1000);
}
