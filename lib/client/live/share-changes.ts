/** The leading tab reads one stream for all tabs. Where tabs can't share, as without https, each has its own. */
import type { ListEvent } from "@/lib/contract/lists";
import { followChanges, type Following, type Told } from "./follow-changes";
import { keep, keptFrom, missed, take } from "./kept-changes";

const NAME = "list-changes";

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

export const browserSharing = (): Sharing => ({
  locks: navigator.locks,
  channel: typeof BroadcastChannel === "undefined" ? undefined : () => new BroadcastChannel(NAME),
});

type Source = Pick<Following, "open" | "wait" | "silentMs">;

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
