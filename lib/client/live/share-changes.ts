/**
 * One stream of changes a browser: one of its tabs leads, reads it and tells the others. Where a browser cannot share, as
 * without https, each tab has its own.
 */
import type { ListEvent } from "@/lib/contract/lists";
import { followChanges, type Following, type Told } from "./follow-changes";
import { keep, keptFrom, missed, take } from "./kept-changes";

const NAME = "list-changes";

/** `told` to all, or as an answer to one tab. `ask`: what came after a change; also said to find out who leads. */
type Said =
  | { say: "told"; told: Told; to?: string }
  | { say: "ask"; after: number; tab: string }
  | { say: "leads"; from: number };

export type Reader = {
  events: (events: readonly ListEvent[]) => void;
  /** More was missed than can be told: what is shown is read again. */
  reset: () => void;
};

/** What of a browser is needed; tests bring their own. Undefined: it cannot share. */
export type Sharing = { locks?: Pick<LockManager, "request">; channel?: () => BroadcastChannel };

export const browserSharing = (): Sharing => ({
  locks: navigator.locks,
  channel: typeof BroadcastChannel === "undefined" ? undefined : () => new BroadcastChannel(NAME),
});

type Source = Pick<Following, "open" | "wait" | "silentMs">;

/** One tab, from its start to its end. */
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
    // Held as long as this tab leads; the next one that waits takes over.
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

/**
 * Begins to follow the changes after one.
 * @returns ends it, and the last change that was told
 */
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
