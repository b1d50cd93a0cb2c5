import "server-only";
/** An exact sliding window in the memory of one process: a log of admissions for each key. */
import { limitState, type LimitState } from "@/lib/domain/limit-state";
import type { Admission, RateLimiter } from "@/lib/server/ports/rate-limiter";

export type RateLimiterOptions = {
  limit?: number;
  windowMs?: number;
  /** Milliseconds that never run backwards; the wall clock does when it is set. */
  clock?: () => number;
};

export class MemoryRateLimiter implements RateLimiter {
  readonly limit: number;
  readonly windowMs: number;
  readonly #clock: () => number;
  /** Moments of admission, oldest first, at most `limit` of them. */
  readonly #logs = new Map<string, number[]>();
  readonly #pausedUntil = new Map<string, number>();

  constructor({ limit = 60, windowMs = 60_000, clock = () => performance.now() }: RateLimiterOptions = {}) {
    this.limit = limit;
    this.windowMs = windowMs;
    // Whole milliseconds: fractions would let rounding refuse a caller who waited exactly `nextInS` seconds.
    this.#clock = () => Math.floor(clock());
  }

  admit(key: string, limit = this.limit): Admission {
    const now = this.#clock();
    const log = this.#freshLog(key, now);
    const isAdmitted = this.#state(key, log, now, limit).remaining > 0;
    if (isAdmitted) log.push(now);
    return { isAdmitted, ...this.#state(key, log, now, limit) };
  }

  look(key: string, limit = this.limit): LimitState {
    const now = this.#clock();
    return this.#state(key, this.#freshLog(key, now), now, limit);
  }

  pause(key: string, seconds: number): void {
    const until = this.#clock() + seconds * 1000;
    this.#pausedUntil.set(key, Math.max(until, this.#pausedUntil.get(key) ?? until));
  }

  /** How many milliseconds ago each request of each key was admitted, oldest first; those that still count. */
  ages(): Record<string, number[]> {
    const now = this.#clock();
    const logs = [...this.#logs.keys()].map((key) => [key, this.#freshLog(key, now)] as const);
    return Object.fromEntries(
      logs.filter(([, log]) => log.length > 0).map(([key, log]) => [key, log.map((moment) => now - moment)]),
    );
  }

  /** Takes over what `ages` returned, before any request is counted. @param passedMs since it was returned */
  restore(ages: Record<string, number[]>, passedMs: number): void {
    const now = this.#clock();
    for (const [key, each] of Object.entries(ages)) {
      this.#logs.set(
        key,
        each.map((age) => now - age - passedMs),
      );
    }
  }

  #freshLog(key: string, now: number): number[] {
    let log = this.#logs.get(key);
    if (!log) this.#logs.set(key, (log = []));
    const firstFresh = log.findIndex((moment) => now - moment < this.windowMs);
    log.splice(0, firstFresh === -1 ? log.length : firstFresh);
    return log;
  }

  #state(key: string, log: readonly number[], now: number, limit: number): LimitState {
    const { windowMs } = this;
    return limitState({ limit, windowMs }, log, now, this.#pausedUntil.get(key) ?? now);
  }
}
