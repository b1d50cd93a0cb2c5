import "server-only";
import { SharedCalls } from "@/lib/server/runtime/shared-calls";

export class Answers {
  readonly #calls: SharedCalls;
  readonly #keptMs: number;
  readonly #hold: <T>(work: () => Promise<T>) => Promise<T>;

  /**
   * @param size how many answers are cached
   * @param isKeeping false: an answer serves only the calls that came while it was computed
   * @param hold keeps the files open while `work` runs, even when every caller has aborted
   */
  constructor(size: number, isKeeping: boolean, hold: <T>(work: () => Promise<T>) => Promise<T>) {
    this.#calls = new SharedCalls(size);
    // Answers never expire on their own: the cache is dropped together with its generation.
    this.#keptMs = isKeeping ? Number.POSITIVE_INFINITY : -1;
    this.#hold = hold;
  }

  of<T>(key: string, signal: AbortSignal | undefined, call: (stop: AbortSignal) => Promise<T>): Promise<T> {
    return this.#calls.run(key, this.#keptMs, signal, (stop) => this.#hold(() => call(stop)));
  }
}
