import "server-only";
/** Background reads wait when the service or the limiter asks for it, and give up in the end. */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";

const FAILURES_IN_A_ROW = 3;
/** A longer required wait ends the run. */
const LONGEST_WAIT_S = 120;
/** Progress is reported at least this often, because a proxy ends a response that is silent for a minute. */
const TOLD_EVERY_S = 15;

export class Unanswered extends Error {}

export class PatientCalls {
  readonly #signal: AbortSignal | undefined;
  #failures = 0;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /**
   * Yields the seconds left to wait; returns undefined for a refused call.
   * @throws Unanswered after several refusals in a row, or when the required wait is too long
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
