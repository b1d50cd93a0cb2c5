import "server-only";
/** Identical reads share one call while it runs and its answer for a while after. */

type Entry = {
  answer: Promise<unknown>;
  controller: AbortController;
  waiting: number;
  isRunning: boolean;
  untilMs: number;
};

export class SharedCalls {
  readonly #entries = new Map<string, Entry>();
  readonly #maxEntries: number;

  /** @param maxEntries answers kept; those asked for longest ago go first */
  constructor(maxEntries = 500) {
    this.#maxEntries = maxEntries;
  }

  /** The next question asks anew: what was read has changed. A running call goes on for those who wait. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  #start<T>(key: string, keptMs: number, call: (signal: AbortSignal) => Promise<T>): Entry {
    const controller = new AbortController();
    const entry: Entry = {
      answer: call(controller.signal),
      controller,
      waiting: 0,
      isRunning: true,
      untilMs: Infinity,
    };
    entry.answer.then(
      () => {
        entry.isRunning = false;
        entry.untilMs = performance.now() + keptMs;
      },
      () => this.#drop(key, entry),
    );
    return entry;
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #dropOld(): void {
    const now = performance.now();
    for (const [key, entry] of this.#entries) {
      if (entry.untilMs < now || this.#entries.size > this.#maxEntries) this.#entries.delete(key);
    }
  }

  /**
   * The answer of `call`, or of the identical call that runs or ended just now. Whoever aborts stops waiting; the call
   * itself is stopped when nobody waits any more. Failures are not kept.
   * @param keptMs how long the answer serves others after it came; 0: only those who asked meanwhile
   */
  async run<T>(
    key: string,
    keptMs: number,
    signal: AbortSignal | undefined,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    this.#dropOld();
    const entry = this.#entries.get(key) ?? this.#start(key, keptMs, call);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.waiting++;
    let leave: (() => void) | undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal?.reason);
      signal?.addEventListener("abort", leave, { once: true });
    });
    try {
      return (await Promise.race([entry.answer, left])) as T;
    } finally {
      if (leave) signal?.removeEventListener("abort", leave);
      entry.waiting--;
      if (entry.waiting === 0 && entry.isRunning) {
        this.#drop(key, entry);
        entry.controller.abort();
      }
    }
  }
}
