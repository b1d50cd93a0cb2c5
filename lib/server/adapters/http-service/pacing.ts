import "server-only";
/**
 * One queue towards the service for all users of its key: reveals before searches, paused while the limiter admits no
 * more or the service requires a wait. p-queue orders the queue; its own rate limit is not used, because it reads the
 * wall clock, which may be set back, and cannot compute how long a request would have to wait.
 */
import PQueue from "p-queue";
import { AppError } from "@/lib/contract/errors";
import { metrics } from "@/lib/server/runtime/metrics";
import type { RateLimiter } from "@/lib/server/ports/rate-limiter";

export type TurnKind = "reveal" | "search";
/** Waits until `untilMs` at most; aborting `refusal` ends its wait. */
type Waiter = { untilMs: number; refusal: AbortController; go: () => void };

/**
 * Longest wait in the queue before the caller gets an error with the time to wait. A reveal waits elsewhere for longer:
 * with a visible countdown, and not as a call that may have been sent when the process dies.
 */
const PATIENCE_MS: Record<TurnKind, number> = { reveal: 3_000, search: 5_000 };
const PRIORITY: Record<TurnKind, number> = { reveal: 1, search: 0 };
/** The limiter counts all requests to the service as those of one key. */
const KEY = "service";

export class Pacing {
  readonly #limiter: RateLimiter;
  readonly #queue = new PQueue({ autoStart: false });
  readonly #waiting = new Set<Waiter>();
  #pausedUntilMs = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(limiter: RateLimiter) {
    this.#limiter = limiter;
  }

  /** Holds all requests for so many seconds. A shorter pause never ends a longer one. */
  pause(seconds: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, performance.now() + seconds * 1000);
    this.#serve();
  }

  /**
   * Waits for the turn of one request.
   * @throws AppError `rate_limited` with `retryAfterS` when it would take too long; the signal's reason when aborted
   */
  turn(kind: TurnKind, signal?: AbortSignal): Promise<void> {
    return new Promise((go, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const refusal = new AbortController();
      const waiter: Waiter = { untilMs: performance.now() + PATIENCE_MS[kind], refusal, go };
      const ends = AbortSignal.any(signal ? [signal, refusal.signal] : [refusal.signal]);
      this.#waiting.add(waiter);
      this.#queue
        .add(() => this.#take(waiter), { priority: PRIORITY[kind], signal: ends })
        .catch(reject)
        .finally(() => this.#waiting.delete(waiter));
      this.#serve();
    });
  }

  /** The queue runs this at once and one by one, so that pausing here holds back the next one. */
  #take(waiter: Waiter): void {
    this.#waiting.delete(waiter);
    this.#limiter.admit(KEY);
    waiter.go();
    if (this.#untilFreeMs(performance.now()) > 0) this.#queue.pause();
  }

  /** Milliseconds until the next request may be sent. */
  #untilFreeMs(now: number): number {
    const { remaining, nextInS } = this.#limiter.look(KEY);
    return Math.max(0, this.#pausedUntilMs - now, remaining > 0 ? 0 : nextInS * 1000);
  }

  #serve(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    if (this.#untilFreeMs(now) === 0) this.#queue.start();
    const untilFreeMs = this.#untilFreeMs(now);
    // p-queue would start the next one between two calls of this function, whatever the time.
    if (untilFreeMs > 0) this.#queue.pause();
    this.#refuse(now, untilFreeMs);
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#serve(), untilFreeMs);
  }

  /** Ends the wait of those whose turn would come too late. */
  #refuse(now: number, untilFreeMs: number): void {
    const retryAfterS = Math.max(1, Math.ceil(untilFreeMs / 1000));
    const detail = `The service allows no more requests right now. Try again in ${retryAfterS} s.`;
    for (const waiter of this.#waiting) {
      if (waiter.untilMs >= now + untilFreeMs) continue;
      this.#waiting.delete(waiter);
      metrics().refusals.inc({ limiter: "service" });
      waiter.refusal.abort(new AppError("rate_limited", detail, { retryAfterS }));
    }
  }
}
