import "server-only";
/**
 * Wrong API keys are counted by the network that sends them. A right key is found before anything is counted, so nobody
 * else's mistakes refuse it, and it costs nothing. In the memory of each process: a count that must be shared would be a
 * write for every guess.
 */
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/contract/errors";
import { networkOf } from "@/lib/server/access/network-of";
import { perf } from "@/lib/server/runtime/cache-clock";
import { metrics } from "@/lib/server/runtime/metrics";
import { processSingleton } from "@/lib/server/runtime/process-singleton";

const MOST = 20;
const WINDOW_MS = 60_000;
const NETWORKS = 10_000;

type Count = { wrong: number; sinceMs: number };

const counts = processSingleton("bad-keys", () => new LRUCache<string, Count>({ max: NETWORKS }));

/**
 * Counts a wrong or missing key.
 * @param address of the caller's socket; our own server always knows it
 * @throws AppError `rate_limited` when the network has sent more than 20 in a minute
 */
export function countBadKey(address: string | null, now = Math.floor(perf.now())): void {
  if (address === null) return;
  const network = networkOf(address);
  const known = counts().get(network);
  const count = known && now - known.sinceMs < WINDOW_MS ? known : { wrong: 0, sinceMs: now };
  count.wrong++;
  counts().set(network, count);
  if (count.wrong <= MOST) return;
  metrics().refusals.inc({ limiter: "bad-key" });
  const retryAfterS = Math.ceil((count.sinceMs + WINDOW_MS - now) / 1000);
  const detail = `Too many wrong keys came from your network. Send a valid key, or try again in ${retryAfterS} s.`;
  throw new AppError("rate_limited", detail, { retryAfterS });
}
