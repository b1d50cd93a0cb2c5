import "server-only";
/** Identical reads share one call while it runs, and its answer for a while. */
import { LRUCache } from "lru-cache";
import { perf } from "./cache-clock";

type Running = { answer: Promise<unknown>; controller: AbortController; waiting: number };

export class SharedCalls {
  readonly #running = new Map<string, Running>();
  readonly #kept: LRUCache<string, { answer: unknown }>;

  /** @param maxKept answers kept; the least recently requested are dropped first */
  constructor(maxKept = 500) {
    // By default the cache reads the time at most once per millisecond.
    this.#kept = new LRUCache({ max: maxKept, ttlResolution: 0, perf });
  }

  /** The next call fetches again. A running call continues for its waiting callers. */
  forget(key: string): void {
    this.#running.delete(key);
    this.#kept.delete(key);
  }

  #start<T>(key: string, keptMs: number, call: (signal: AbortSignal) => Promise<T>): Running {
    const controller = new AbortController();
    const running: Running = { answer: call(controller.signal), controller, waiting: 0 };
    this.#running.set(key, running);
    running.answer.then(
      (answer) => {
        // The key may have been forgotten meanwhile. A ttl of 0 would keep the answer without a limit.
        if (this.#end(key, running) && keptMs > 0) this.#kept.set(key, { answer }, { ttl: keptMs });
      },
      () => this.#end(key, running),
    );
    return running;
  }

  /** @returns whether it was still the call of its key */
  #end(key: string, running: Running): boolean {
    return this.#running.get(key) === running && this.#running.delete(key);
  }

  /** An aborting caller stops waiting; the call stops when none waits. Failures aren't kept, answers for `keptMs`. */
  async run<T>(
    key: string,
    keptMs: number,
    signal: AbortSignal | undefined,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const kept = this.#kept.get(key);
    if (kept) return kept.answer as T;
    const running = this.#running.get(key) ?? this.#start(key, keptMs, call);
    running.waiting++;
    let leave: (() => void) | undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal?.reason);
      signal?.addEventListener("abort", leave, { once: true });
    });
    try {
      return (await Promise.race([running.answer, left])) as T;
    } finally {
      if (leave) signal?.removeEventListener("abort", leave);
      running.waiting--;
      if (running.waiting === 0 && this.#end(key, running)) running.controller.abort(signal?.reason);
    }
  }
}
