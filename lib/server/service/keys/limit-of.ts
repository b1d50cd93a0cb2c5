import "server-only";
import { MOST_REQUESTS } from "@/lib/contract/api-keys";
import type { RateLimiter } from "@/lib/server/ports/rate-limiter";
import type { KeyHolder } from "./find-key";

export function limitOf({ limit }: RateLimiter, { requestsPerMinute }: KeyHolder): number {
  return requestsPerMinute < MOST_REQUESTS ? Math.min(limit, requestsPerMinute) : limit;
}
