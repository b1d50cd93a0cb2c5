import "server-only";
/** Answers of one generation of the catalogue: identical questions are asked once, and the last ones stay known. */
import { SharedCalls } from "@/lib/server/runtime/shared-calls";

export class Answers {
  readonly #calls: SharedCalls;
  readonly #keptMs: number;
  readonly #hold: <T>(work: () => Promise<T>) => Promise<T>;

  /**
   * @param size answers kept
   * @param isKeeping false: an answer serves only the calls that came while it was worked out
   * @param hold keeps the files open while `work` runs, also when everybody who asked has gone
   */
  constructor(size: number, isKeeping: boolean, hold: <T>(work: () => Promise<T>) => Promise<T>) {
    this.#calls = new SharedCalls(size);
    // They go with the generation, so they need not go before.
    this.#keptMs = isKeeping ? Number.POSITIVE_INFINITY : -1;
    this.#hold = hold;
  }

  /** The answer known under `key`, else that of `call`. */
  of<T>(key: string, signal: AbortSignal | undefined, call: (stop: AbortSignal) => Promise<T>): Promise<T> {
    return this.#calls.run(key, this.#keptMs, signal, (stop) => this.#hold(() => call(stop)));
  }
}
