/** The leading tab reads one stream for all tabs. Where tabs can't share, as without https, each has its own. */
import type { ListEvent } from "@/lib/contract/lists";
import { isTemporary } from "../fetch-json";
import { readEvents, type SentEvent } from "./read-events";

const NAME = "list-changes";

/** `events` are the visible changes after `from`, up to `to`. `isReset` means that too many were missed. */
export type Told = { events: readonly ListEvent[]; from: number; to: number; isReset: boolean };

type Following = {
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
const isRefused = ({ status }: Response) => status >= 400 && !isTemporary(status);

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

/** Reports each change once and in order, across interruptions. */
export async function followChanges(given: Following): Promise<void> {
  const { signal, wait = pause } = given;
  const batch = new Batch(given.after);
  for (let failed = 0; !signal.aborted; failed++) {
    if (!(await followOnce(given, batch, () => (failed = 0)))) return;
    if (!signal.aborted) await wait(delayOf(failed, Math.random()), signal);
  }
}

/** `told` goes to all tabs or answers one. `ask` requests changes, and finds out which tab leads. */
type Said =
  | { say: "told"; told: Told; to?: string }
  | { say: "ask"; after: number; tab: string }
  | { say: "leads"; from: number };

export type Reader = {
  events: (events: readonly ListEvent[]) => void;
  /** Too many changes were missed, so everything must be read again. */
  reset: () => void;
};

/** Undefined when the browser can't share. */
export type Sharing = { locks?: Pick<LockManager, "request">; channel?: () => BroadcastChannel };

const browserSharing = (): Sharing => ({
  locks: navigator.locks,
  channel: typeof BroadcastChannel === "undefined" ? undefined : () => new BroadcastChannel(NAME),
});

type Source = Pick<Following, "open" | "wait" | "silentMs">;

/** Changes in the buffer of the leading tab. */
const MOST_KEPT = 500;

export type Kept = { from: number; to: number; events: readonly ListEvent[] };

/** A tab's state of changes, and the buffer of the leading tab. */
export const keptFrom = (from: number): Kept => ({ from, to: from, events: [] });

/** Drops the oldest beyond the limit. */
export function keep(kept: Kept, told: Told): Kept {
  if (told.isReset || told.from > kept.to) return keptFrom(told.to);
  const events = [...kept.events, ...told.events].slice(-MOST_KEPT);
  const dropped = kept.events.length + told.events.length - events.length;
  const from = dropped === 0 ? kept.from : [...kept.events, ...told.events][dropped - 1]!.id;
  return { from, to: Math.max(kept.to, told.to), events };
}

export function missed({ from, to, events }: Kept, after: number): Told {
  if (after < from) return { events: [], from: after, to, isReset: true };
  return {
    events: events.filter(({ id }) => id > after),
    from: after,
    to: Math.max(to, after),
    isReset: false,
  };
}

/** `isReset` means read again. `isGap` means that changes in between are missing. */
type Taken = { known: number; events: readonly ListEvent[]; isReset: boolean; isGap: boolean };

/** Handles messages in any order, and repeated ones. */
export function take(known: number, told: Told): Taken {
  if (told.isReset) return { known: told.to, events: [], isReset: true, isGap: false };
  if (told.from > known) return { known, events: [], isReset: false, isGap: true };
  return {
    known: Math.max(known, told.to),
    events: told.events.filter(({ id }) => id > known),
    isReset: false,
    isGap: false,
  };
}

class Tab {
  readonly #end = new AbortController();
  readonly #id = Math.random().toString(36).slice(2);
  #channel: BroadcastChannel | undefined;
  #kept: ReturnType<typeof keptFrom> | null = null;

  constructor(
    public known: number,
    private readonly source: Source,
    private readonly reader: Reader,
  ) {}

  start({ locks, channel }: Sharing): void {
    if (!locks || !channel) return void this.#lead();
    this.#channel = channel();
    this.#channel.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data);
    this.#ask();
    // Held while this tab leads; the next waiting tab takes over.
    const held = locks.request(NAME, { signal: this.#end.signal }, () => this.#lead());
    void held.catch(() => {});
  }

  stop(): void {
    this.#end.abort();
    this.#channel?.close();
  }

  #say(said: Said): void {
    if (!this.#end.signal.aborted) this.#channel?.postMessage(said);
  }

  #ask(): void {
    this.#say({ say: "ask", after: this.known, tab: this.#id });
  }

  #hear(said: Said): void {
    if (this.#end.signal.aborted) return;
    if (said.say === "ask") {
      if (this.#kept) this.#say({ say: "told", told: missed(this.#kept, said.after), to: said.tab });
    } else if (this.#kept) return;
    else if (said.say === "leads") {
      if (said.from > this.known) this.#ask();
    } else if (said.to === undefined || said.to === this.#id) this.#take(said.told);
  }

  #take(told: Told): void {
    const { known, events, isReset, isGap } = take(this.known, told);
    this.known = known;
    if (isGap) this.#ask();
    if (isReset) this.reader.reset();
    if (events.length > 0) this.reader.events(events);
  }

  async #lead(): Promise<void> {
    this.#kept = keptFrom(this.known);
    this.#say({ say: "leads", from: this.known });
    await followChanges({
      ...this.source,
      after: this.known,
      signal: this.#end.signal,
      told: (told) => {
        this.#kept = keep(this.#kept!, told);
        this.#say({ say: "told", told });
        this.#take(told);
      },
    });
    this.#kept = null;
  }
}

/** @returns ends the following, and the last reported change */
export function shareChanges(
  after: number,
  source: Source,
  reader: Reader,
  sharing: Sharing = browserSharing(),
): () => number {
  const tab = new Tab(after, source, reader);
  tab.start(sharing);
  return () => {
    tab.stop();
    return tab.known;
  };
}
