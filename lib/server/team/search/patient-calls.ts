import "server-only";
/** Free reads of work that nobody hurries: it waits when the service or the limiter asks to, and gives up in the end. */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";

const FAILURES_IN_A_ROW = 3;
/** A service that asks to wait for longer is left alone. */
const LONGEST_WAIT_S = 120;
/** A wait is told again so often: a proxy ends an answer that is silent for a minute. */
const TOLD_EVERY_S = 15;

/** The service does not answer. */
export class Unanswered extends Error {}

export class PatientCalls {
  readonly #signal: AbortSignal | undefined;
  #failures = 0;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /**
   * Yields the seconds that are left to wait. Undefined: the service refused this one.
   * @throws Unanswered when it refuses several in a row, or asks to wait for long
   */
  async *answer<T>(call: () => Promise<T>): AsyncGenerator<number, T | undefined, void> {
    for (;;) {
      try {
        const answer = await call();
        this.#failures = 0;
        return answer;
      } catch (error) {
        this.#signal?.throwIfAborted();
        if (!(error instanceof AppError)) throw error;
        const waitS = error.code === "rate_limited" ? (error.extra.retryAfterS ?? Infinity) : 0;
        if (waitS > LONGEST_WAIT_S || (waitS === 0 && ++this.#failures >= FAILURES_IN_A_ROW))
          throw new Unanswered();
        if (waitS === 0) return undefined;
        yield* this.#wait(waitS);
      }
    }
  }

  async *#wait(seconds: number): AsyncGenerator<number, void, void> {
    for (let leftS = seconds; leftS > 0; leftS -= TOLD_EVERY_S) {
      yield leftS;
      await sleep(Math.min(leftS, TOLD_EVERY_S) * 1000, undefined, { signal: this.#signal });
    }
  }
}
