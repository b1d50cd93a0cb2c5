import "server-only";
/** Answers of one generation of the catalogue: identical queries run once, and the last answers are cached. */
import { SharedCalls } from "@/lib/server/runtime/shared-calls";

export class Answers {
  readonly #calls: SharedCalls;
  readonly #keptMs: number;
  readonly #hold: <T>(work: () => Promise<T>) => Promise<T>;

  /**
   * @param size answers kept
   * @param isKeeping false: an answer serves only the calls that came while it was computed
   * @param hold keeps the files open while `work` runs, also when every caller has aborted
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
