import "server-only";
/** Identical reads share one call while it runs and its answer for a few seconds after. */

type Entry = { answer: Promise<unknown>; controller: AbortController; waiting: number; untilMs: number };

const MAX_ENTRIES = 500;

export class SharedCalls {
  readonly #keptMs: number;
  readonly #entries = new Map<string, Entry>();

  constructor(keptMs = 10_000) {
    this.#keptMs = keptMs;
  }

  /** Forgets everything: what was read may have changed. Running calls go on for those who wait. */
  clear(): void {
    this.#entries.clear();
  }

  #start<T>(key: string, call: (signal: AbortSignal) => Promise<T>): Entry {
    const controller = new AbortController();
    const entry: Entry = { answer: call(controller.signal), controller, waiting: 0, untilMs: Infinity };
    this.#entries.set(key, entry);
    entry.answer.then(
      () => (entry.untilMs = performance.now() + this.#keptMs),
      () => this.#forget(key, entry),
    );
    return entry;
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #dropOld(): void {
    const now = performance.now();
    for (const [key, entry] of this.#entries) {
      if (entry.untilMs < now || this.#entries.size > MAX_ENTRIES) this.#entries.delete(key);
    }
  }

  /**
   * The answer of `call`, or of the identical call that runs or ended just now. Whoever aborts stops waiting; the call
   * itself is stopped when nobody waits any more. Failures are not kept.
   */
  async run<T>(
    key: string,
    signal: AbortSignal | undefined,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    this.#dropOld();
    const entry = this.#entries.get(key) ?? this.#start(key, call);
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
      if (entry.waiting === 0 && entry.untilMs === Infinity) {
        this.#forget(key, entry);
        entry.controller.abort();
      }
    }
  }
}
