import "server-only";
import { MOST_REQUESTS } from "@/lib/contract/api-keys";
import type { RateLimiter } from "@/lib/server/ports/rate-limiter";
import type { KeyHolder } from "./find-key";

/** Most requests of a key in a window: the service's own limit, unless the key has a lower one. */
export function limitOf({ limit }: RateLimiter, { requestsPerMinute }: KeyHolder): number {
  return requestsPerMinute < MOST_REQUESTS ? Math.min(limit, requestsPerMinute) : limit;
}
