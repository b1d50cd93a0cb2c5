import "server-only";
/**
 * One queue towards the service for everybody who uses its key: under the service's limit, reveals before searches,
 * silent while the service asked to wait (design/ledger, section 3).
 */
import { AppError } from "@/lib/contract/errors";
import { RateLimiter } from "@/lib/server/adapters/memory/rate-limiter";

export type TurnKind = "reveal" | "search";
type Waiter = { kind: TurnKind; untilMs: number; go: () => void; refuse: (error: Error) => void };

/**
 * Longest wait in the queue before the caller is told to come back later. A reveal waits elsewhere for longer: with a
 * countdown that people see, and not as a call that may have been sent when the process dies.
 */
const PATIENCE_MS: Record<TurnKind, number> = { reveal: 3_000, search: 5_000 };

export class Pacing {
  readonly #limiter: RateLimiter;
  #waiting: Waiter[] = [];
  #pausedUntilMs = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  /** @param limit requests in any 60 s; below the service's 60, for whoever else uses the key */
  constructor(limit = 55) {
    this.#limiter = new RateLimiter({ limit });
  }

  /** Nobody sends for so many seconds. A shorter pause never ends a longer one. */
  pause(seconds: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, performance.now() + seconds * 1000);
    this.#serve();
  }

  /**
   * Waits for the turn of one request.
   * @throws AppError `rate_limited` with `retryAfterS` when it would take too long; the signal's reason when aborted
   */
  turn(kind: TurnKind, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        kind,
        untilMs: performance.now() + PATIENCE_MS[kind],
        go: () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
        refuse: (error) => {
          signal?.removeEventListener("abort", leave);
          reject(error);
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      const firstSearch = this.#waiting.findIndex((other) => other.kind === "search");
      if (kind === "search" || firstSearch === -1) this.#waiting.push(waiter);
      else this.#waiting.splice(firstSearch, 0, waiter);
      this.#serve();
    });
  }

  /** Milliseconds until the next request may be sent. */
  #untilFreeMs(now: number): number {
    const { remaining, nextInS } = this.#limiter.look("service");
    return Math.max(0, this.#pausedUntilMs - now, remaining > 0 ? 0 : nextInS * 1000);
  }

  #serve(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    while (this.#waiting.length > 0 && this.#untilFreeMs(now) === 0) {
      this.#limiter.admit("service");
      this.#waiting.shift()!.go();
    }
    const untilFreeMs = this.#untilFreeMs(now);
    const isTooLate = (waiter: Waiter) => waiter.untilMs < now + untilFreeMs;
    const refused = this.#waiting.filter(isTooLate);
    this.#waiting = this.#waiting.filter((waiter) => !isTooLate(waiter));
    const retryAfterS = Math.max(1, Math.ceil(untilFreeMs / 1000));
    for (const waiter of refused) {
      const detail = `The service allows no more requests right now. Try again in ${retryAfterS} s.`;
      waiter.refuse(new AppError("rate_limited", detail, { retryAfterS }));
    }
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#serve(), untilFreeMs);
  }
}
