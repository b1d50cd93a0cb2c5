import "server-only";
import { limitState, type LimitState } from "@/lib/domain/limit-state";
import type { Admission, RateLimiter } from "@/lib/server/ports/rate-limiter";

export type RateLimiterOptions = {
  limit?: number;
  windowMs?: number;
  /** Monotonic milliseconds; the wall clock may be set back. */
  clock?: () => number;
};

export class MemoryRateLimiter implements RateLimiter {
  readonly limit: number;
  readonly windowMs: number;
  readonly #clock: () => number;
  readonly #logs = new Map<string, number[]>();
  readonly #pausedUntil = new Map<string, number>();

  constructor({ limit = 60, windowMs = 60_000, clock = () => performance.now() }: RateLimiterOptions = {}) {
    this.limit = limit;
    this.windowMs = windowMs;
    // Fractions of milliseconds could refuse a caller who waited exactly `nextInS` seconds, because of rounding.
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

  /** Ages are in milliseconds, oldest first. */
  ages(): Record<string, number[]> {
    const now = this.#clock();
    const logs = [...this.#logs.keys()].map((key) => [key, this.#freshLog(key, now)] as const);
    return Object.fromEntries(
      logs.filter(([, log]) => log.length > 0).map(([key, log]) => [key, log.map((moment) => now - moment)]),
    );
  }

  /** @param passedMs time since `ages` was called */
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
