import "server-only";
/**
 * At most `limit` requests of a key in any stretch of `windowMs`, counted exactly. A limiter in the memory of the process
 * answers at once, one that several processes share answers later.
 */
import type { LimitState } from "@/lib/domain/limit-state";

export type Admission = LimitState & { isAdmitted: boolean };

type Later<T> = T | Promise<T>;

export type RateLimiter = {
  readonly limit: number;
  readonly windowMs: number;
  /** Counts a request in, or refuses it. Refused ones are not counted. `limit`: of this key, where it has a lower one. */
  admit: (key: string, limit?: number) => Later<Admission>;
  /** The state of a key without counting anything. */
  look: (key: string, limit?: number) => Later<LimitState>;
  /** Admits nothing under the key for so many seconds. A shorter pause never ends a longer one. */
  pause: (key: string, seconds: number) => Later<void>;
};
