/** The changes of lists, followed over every interruption: each is told once, in order. */
import type { ListEvent } from "@/lib/contract/lists";
import { readEvents, type SentEvent } from "./read-events";

/** `events`: all that the reader may see of those after `from`, up to `to`. `reset`: too much was missed to tell it. */
export type Told = { events: readonly ListEvent[]; from: number; to: number; isReset: boolean };

export type Following = {
  /** The last change that is known. */
  after: number;
  /** Asks for the stream after a change. */
  open: (after: number, signal: AbortSignal) => Promise<Response>;
  told: (told: Told) => void;
  signal: AbortSignal;
  /** Waits before it asks again, at most until the signal. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The server beats four times as often: who hears nothing for so long has lost it, as after the sleep of a machine. */
  silentMs?: number;
};

const SILENT_MS = 60_000;
const [FIRST_MS, LONGEST_MS] = [500, 30_000];

/**
 * Before an attempt to come back: longer with each that failed, and by chance, so that not all browsers come at once.
 * @param failed attempts before it @param chance from 0 up to 1
 */
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

/** Collects events until the server says that all up to one were looked at. */
class Batch {
  #events: ListEvent[] = [];
  constructor(public known: number) {}

  /** What is to be told; null: not yet. */
  take({ id, event, data }: SentEvent): Told | null {
    if (event === "change") this.#events.push(JSON.parse(data) as ListEvent);
    if (id === null || (event !== "passed" && event !== "reset")) return null;
    return this.end(id, event === "reset");
  }

  /** What came before the connection broke counts: the next stream begins after it. */
  end(to = this.#events.at(-1)?.id ?? this.known, isReset = false): Told {
    const told = { events: this.#events, from: this.known, to, isReset };
    this.#events = [];
    this.known = to;
    return told;
  }
}

/** Signed out, or without the right to read: asking again changes nothing. */
const isRefused = ({ status }: Response) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** @returns false: it is of no use to come back */
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
    // A broken connection: the next one begins where this one ended.
  } finally {
    clearTimeout(timer);
    given.signal.removeEventListener("abort", stop);
    tell(batch.end());
  }
  return true;
}

/** Follows the changes until the signal, or until the server refuses. */
export async function followChanges(given: Following): Promise<void> {
  const { signal, wait = pause } = given;
  const batch = new Batch(given.after);
  for (let failed = 0; !signal.aborted; failed++) {
    if (!(await followOnce(given, batch, () => (failed = 0)))) return;
    if (!signal.aborted) await wait(delayOf(failed, Math.random()), signal);
  }
}
