import "server-only";
/** Admits at most `limit` requests per key in any interval of `windowMs`, counted exactly. */
import type { LimitState } from "@/lib/domain/limit-state";

export type Admission = LimitState & { isAdmitted: boolean };

type Later<T> = T | Promise<T>;

export type RateLimiter = {
  readonly limit: number;
  readonly windowMs: number;
  /** Refused requests aren't counted. `limit`: a lower limit of this key. */
  admit: (key: string, limit?: number) => Later<Admission>;
  look: (key: string, limit?: number) => Later<LimitState>;
  /** Admits nothing under the key for these seconds. A shorter pause never ends a longer one. */
  pause: (key: string, seconds: number) => Later<void>;
};
