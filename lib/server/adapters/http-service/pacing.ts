import "server-only";
/**
 * Processes share the limiter, and a place is given to the process that asks first. p-queue only orders the queue: its
 * own rate limit reads the wall clock, which may be set back, and cannot compute the wait of a request.
 */
import PQueue from "p-queue";
import { AppError } from "@/lib/contract/errors";
import { logEvent } from "@/lib/server/runtime/log";
import { metrics } from "@/lib/server/runtime/metrics";
import type { Admission, RateLimiter } from "@/lib/server/ports/rate-limiter";

export type TurnKind = "reveal" | "search" | "background";
type Waiter = { kind: TurnKind; untilMs: number; refusal: AbortController; go: () => void };

/**
 * A reveal waits longer elsewhere: with a visible countdown, and not as a call that may have been sent when the process
 * dies.
 */
const PATIENCE_MS: Record<TurnKind, number> = { reveal: 3_000, search: 5_000, background: 1_000 };
const KINDS = Object.keys(PATIENCE_MS) as readonly TurnKind[];
const PRIORITY: Record<TurnKind, number> = { reveal: 1, search: 0, background: -1 };

export class Pacing {
  readonly #limiter: RateLimiter;
  readonly #key: string;
  readonly #queue = new PQueue({ autoStart: false });
  readonly #waiting = new Set<Waiter>();
  #isServing = false;
  #hasChanged = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(limiter: RateLimiter, key: string) {
    this.#limiter = limiter;
    this.#key = key;
  }

  /** Pauses the requests of all processes. A shorter pause never ends a longer one. Never throws. */
  async pause(seconds: number): Promise<void> {
    try {
      await this.#limiter.pause(this.#key, seconds);
    } catch (err) {
      // The service itself will tell the next request to wait.
      logEvent("warn", "pacing.pause-failed", { err });
    }
    void this.#serve();
  }

  /**
   * @throws AppError `rate_limited` with `retryAfterS`, `unavailable` when the limiter fails, or the signal's reason
   */
  turn(kind: TurnKind, signal?: AbortSignal): Promise<void> {
    return new Promise((go, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const refusal = new AbortController();
      const waiter: Waiter = { kind, untilMs: performance.now() + PATIENCE_MS[kind], refusal, go };
      const ends = AbortSignal.any(signal ? [signal, refusal.signal] : [refusal.signal]);
      this.#waiting.add(waiter);
      this.#queue
        .add(() => this.#take(waiter), { priority: PRIORITY[kind], signal: ends })
        .catch(reject)
        .finally(() => this.#waiting.delete(waiter));
      void this.#serve();
    });
  }

  /** The queue runs this synchronously and one by one, so pausing here holds back the next request. */
  #take(waiter: Waiter): void {
    this.#queue.pause();
    this.#waiting.delete(waiter);
    waiter.go();
  }

  /**
   * The receiver is chosen when a place is granted, so that a late reveal still overtakes. Background work may only use
   * half of the limit, which leaves room for the next searches.
   */
  async #serve(): Promise<void> {
    this.#hasChanged = true;
    if (this.#isServing) return;
    this.#isServing = true;
    clearTimeout(this.#timer);
    try {
      let isGoingOn = true;
      while (isGoingOn && this.#queue.size > 0) {
        this.#hasChanged = false;
        const kinds = [...this.#waiting].map(({ kind }) => kind);
        const isBackground = kinds.length > 0 && kinds.every((kind) => kind === "background");
        const limit = isBackground ? Math.max(1, Math.floor(this.#limiter.limit / 2)) : undefined;
        const answer = this.#limiter.admit(this.#key, limit);
        // In a single process the answer is synchronous, so no other request can come between.
        isGoingOn = this.#use(answer instanceof Promise ? await answer : answer, isBackground);
      }
    } catch (cause) {
      logEvent("error", "pacing.failed", { err: cause });
      const detail = "Nothing was sent to the service, because the requests could not be counted.";
      this.#refuse(Infinity, new AppError("unavailable", detail, { retryAfterS: 5, cause }));
    } finally {
      this.#isServing = false;
    }
  }

  #use({ isAdmitted, waitMs }: Admission, isBackground: boolean): boolean {
    if (isAdmitted) {
      this.#queue.start();
      // The queue may be empty by now, because the last waiter gave up.
      this.#queue.pause();
      return true;
    }
    const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
    const detail = `The service allows no more requests right now. Try again in ${retryAfterS} s.`;
    const refused: readonly TurnKind[] = isBackground ? ["background"] : KINDS;
    this.#refuse(waitMs, new AppError("rate_limited", detail, { retryAfterS }), refused);
    if (this.#hasChanged) return true;
    if (this.#queue.size > 0) this.#timer = setTimeout(() => void this.#serve(), waitMs);
    return false;
  }

  #refuse(waitMs: number, error: AppError, kinds: readonly TurnKind[] = KINDS): void {
    const next = performance.now() + waitMs;
    for (const waiter of this.#waiting) {
      if (waiter.untilMs >= next || !kinds.includes(waiter.kind)) continue;
      this.#waiting.delete(waiter);
      metrics().refusals.inc({ limiter: "service" });
      waiter.refusal.abort(error);
    }
  }
}
