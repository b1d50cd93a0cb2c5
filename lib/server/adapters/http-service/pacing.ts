import "server-only";
/**
 * One queue towards the service for all users of its key in this process: reveals before searches, and both before what
 * runs in the background. The limiter says when
 * one may go; with several processes it is shared, and each place goes to the process that asks first. p-queue orders
 * the queue; its own rate limit is not used, because it reads the wall clock, which may be set back, counts one process,
 * and cannot compute how long a request would have to wait.
 */
import PQueue from "p-queue";
import { AppError } from "@/lib/contract/errors";
import { logEvent } from "@/lib/server/runtime/log";
import { metrics } from "@/lib/server/runtime/metrics";
import type { Admission, RateLimiter } from "@/lib/server/ports/rate-limiter";

/** `background`: nobody waits for it on a page. */
export type TurnKind = "reveal" | "search" | "background";
/** Waits until `untilMs` at most; aborting `refusal` ends its wait. */
type Waiter = { kind: TurnKind; untilMs: number; refusal: AbortController; go: () => void };

/**
 * Longest wait in the queue before the caller gets an error with the time to wait. A reveal waits elsewhere for longer:
 * with a visible countdown, and not as a call that may have been sent when the process dies.
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
  /** Somebody came, or a pause began, while the limiter was asked. */
  #hasChanged = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param key under which the limiter counts the requests to the service */
  constructor(limiter: RateLimiter, key: string) {
    this.#limiter = limiter;
    this.#key = key;
  }

  /** Holds all requests of all processes for so many seconds. A shorter pause never ends a longer one. Never throws. */
  async pause(seconds: number): Promise<void> {
    try {
      await this.#limiter.pause(this.#key, seconds);
    } catch (err) {
      // The next request is told to wait by the service itself.
      logEvent("warn", "pacing.pause-failed", { err });
    }
    void this.#serve();
  }

  /**
   * Waits for the turn of one request.
   * @throws AppError `rate_limited` with `retryAfterS` when it would take too long, `unavailable` when the limiter
   *   cannot be asked; the signal's reason when aborted
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

  /** The queue runs this at once and one by one, so that pausing here holds back the next one. */
  #take(waiter: Waiter): void {
    this.#queue.pause();
    this.#waiting.delete(waiter);
    waiter.go();
  }

  /**
   * Asks the limiter for one place after the other, as long as somebody waits. Who gets a place is decided when it is
   * there: a reveal that comes meanwhile still overtakes. Work in the background gets one only while half of them are
   * free, so that people who search next need not wait for a window that it has filled.
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
        // With one process a free place is taken at once, before anybody else can come.
        isGoingOn = this.#use(answer instanceof Promise ? await answer : answer, isBackground);
      }
    } catch (cause) {
      logEvent("error", "pacing.failed", { err: cause });
      const detail = "Nothing was sent to the service, because its requests could not be counted.";
      this.#refuse(Infinity, new AppError("unavailable", detail, { retryAfterS: 5, cause }));
    } finally {
      this.#isServing = false;
    }
  }

  /** @returns whether the limiter is asked again at once */
  #use({ isAdmitted, waitMs }: Admission, isBackground: boolean): boolean {
    if (isAdmitted) {
      this.#queue.start();
      // Nobody took it: the last one gave up meanwhile.
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

  /** Ends the wait of those whose turn would come too late. */
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
