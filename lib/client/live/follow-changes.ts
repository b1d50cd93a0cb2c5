/** Reports each change once and in order, across interruptions. */
import type { ListEvent } from "@/lib/contract/lists";
import { readEvents, type SentEvent } from "./read-events";

/** `events` are the visible changes after `from`, up to `to`. `isReset` means that too many were missed. */
export type Told = { events: readonly ListEvent[]; from: number; to: number; isReset: boolean };

export type Following = {
  after: number;
  open: (after: number, signal: AbortSignal) => Promise<Response>;
  told: (told: Told) => void;
  signal: AbortSignal;
  /** Waits before a reconnect; the signal ends it early. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The server sends a heartbeat four times as often, so longer silence means a lost connection. */
  silentMs?: number;
};

const SILENT_MS = 60_000;
const [FIRST_MS, LONGEST_MS] = [500, 30_000];

/** Grows with each failure, at random, so that browsers don't reconnect all at once. @param chance from 0 up to 1 */
export const delayOf = (failed: number, chance: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failed, 10)) * (0.5 + chance / 2);

/** Ends early when the machine is online again. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      globalThis.removeEventListener?.("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    globalThis.addEventListener?.("online", end);
  });

/** Collects events until the server confirms that all up to one were examined. */
class Batch {
  #events: ListEvent[] = [];
  constructor(public known: number) {}

  /** Null when the batch is not complete. */
  take({ id, event, data }: SentEvent): Told | null {
    if (event === "change") this.#events.push(JSON.parse(data) as ListEvent);
    if (id === null || (event !== "passed" && event !== "reset")) return null;
    return this.end(id, event === "reset");
  }

  /** Events from before an interruption count, because the next stream begins after them. */
  end(to = this.#events.at(-1)?.id ?? this.known, isReset = false): Told {
    const told = { events: this.#events, from: this.known, to, isReset };
    this.#events = [];
    this.known = to;
    return told;
  }
}

/** The member is signed out or lacks permission, so retries don't help. */
const isRefused = ({ status }: Response) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** @returns false when a reconnect is pointless */
async function followOnce(given: Following, batch: Batch, worked: () => void): Promise<boolean> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), given.silentMs ?? SILENT_MS);
  };
  const stop = () => silence.abort();
  given.signal.addEventListener("abort", stop);
  const tell = (told: Told) => {
    if (!given.signal.aborted && (told.isReset || told.to > told.from)) given.told(told);
  };
  try {
    heard();
    const response = await given.open(batch.known, silence.signal);
    if (isRefused(response)) return false;
    if (!response.ok || !response.body) return true;
    for await (const event of readEvents(response.body, heard)) {
      worked();
      const told = batch.take(event);
      if (told) tell(told);
    }
  } catch {
    // The next connection continues where this one broke.
  } finally {
    clearTimeout(timer);
    given.signal.removeEventListener("abort", stop);
    tell(batch.end());
  }
  return true;
}

export async function followChanges(given: Following): Promise<void> {
  const { signal, wait = pause } = given;
  const batch = new Batch(given.after);
  for (let failed = 0; !signal.aborted; failed++) {
    if (!(await followOnce(given, batch, () => (failed = 0)))) return;
    if (!signal.aborted) await wait(delayOf(failed, Math.random()), signal);
  }
}
