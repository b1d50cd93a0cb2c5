/** Tabs of one browser share one stream; without locks or channels each has its own. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ListEvent } from "@/lib/contract/lists";
import { shareChanges, type Sharing } from "./share-changes";

/** One lock as browsers give it: to the first requester, until its work ends. */
class Locks {
  #tail: Promise<unknown> = Promise.resolve();
  request = ((_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const turn = this.#tail.then(() => {
      if (signal.aborted) throw new Error("aborted");
      return work();
    });
    this.#tail = turn.catch(() => {});
    return turn;
  }) as unknown as LockManager["request"];
}

type Stream = { after: number; send: (text: string) => void; close: () => void; isOpen: boolean };
let streams: Stream[];
let ends: (() => number)[];
let name: string;
let made = 0;
beforeEach(() => {
  [streams, ends] = [[], []];
  name = `test ${process.pid} ${made++}`;
});
afterEach(() => ends.forEach((end) => end()));

/** A server whose changes are written by hand. */
async function open(after: number, signal: AbortSignal): Promise<Response> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const stream: Stream = {
        after,
        isOpen: true,
        send: (text) => controller.enqueue(encoder.encode(text)),
        close: () => {
          if (stream.isOpen) controller.close();
          stream.isOpen = false;
        },
      };
      signal.addEventListener("abort", () => {
        if (stream.isOpen) controller.error(new Error("aborted"));
        stream.isOpen = false;
      });
      streams.push(stream);
    },
  });
  return new Response(body);
}
const change = (id: number) => `id: ${id}\nevent: change\ndata: ${JSON.stringify({ id } as ListEvent)}\n\n`;
const passed = (id: number) => `id: ${id}\nevent: passed\ndata: ${id}\n\n`;
const living = () => streams.filter(({ isOpen }) => isOpen);

type Tab = { got: number[]; resets: number; end: () => number };
function openTab(sharing: Sharing, after: number): Tab {
  const tab: Tab = { got: [], resets: 0, end: () => 0 };
  const reader = {
    events: (events: readonly ListEvent[]) => void tab.got.push(...events.map(({ id }) => id)),
    reset: () => void tab.resets++,
  };
  tab.end = shareChanges(
    after,
    { open, wait: () => new Promise((next) => setTimeout(next, 1)) },
    reader,
    sharing,
  );
  ends.push(tab.end);
  return tab;
}
const shared = (): Sharing => {
  const channel = () => new BroadcastChannel(name);
  return { locks: new Locks(), channel };
};
const leading = () => expect.poll(() => living().length).toBe(1);

describe("tabs that can share", () => {
  test("share one stream, and each receives all changes", async () => {
    const sharing = shared();
    const tabs = [1, 2, 3].map(() => openTab(sharing, 10));
    await leading();
    living()[0]!.send(change(11) + passed(11) + change(12) + change(13) + passed(13));
    for (const tab of tabs) await expect.poll(() => tab.got).toEqual([11, 12, 13]);
    expect(streams).toHaveLength(1);
    expect(tabs.map(({ end }) => end())).toEqual([13, 13, 13]);
  });

  test("continue after the leader closes, from the last change that the next one knows", async () => {
    const sharing = shared();
    const [first, second, third] = [1, 2, 3].map(() => openTab(sharing, 10)) as [Tab, Tab, Tab];
    await leading();
    living()[0]!.send(change(11) + passed(12));
    await expect.poll(() => [second.got, third.got]).toEqual([[11], [11]]);
    first.end();
    await expect.poll(() => streams.length).toBe(2);
    await leading();
    expect(living()[0]!.after).toBe(12);
    living()[0]!.send(change(13) + passed(13));
    await expect
      .poll(() => [second.got, third.got])
      .toEqual([
        [11, 13],
        [11, 13],
      ]);
    expect(first.got).toEqual([11]);
  });

  test("a later tab receives the changes since its page was loaded, each once", async () => {
    const sharing = shared();
    openTab(sharing, 10);
    await leading();
    living()[0]!.send(change(11) + change(12) + passed(14));
    const late = openTab(sharing, 11);
    const ahead = openTab(sharing, 20);
    await expect.poll(() => late.got).toEqual([12]);
    living()[0]!.send(change(20) + change(21) + passed(21));
    await expect.poll(() => [late.got, ahead.got]).toEqual([[12, 20, 21], [21]]);
    expect([late.resets, ahead.resets]).toEqual([0, 0]);
  });

  test("one whose page is older than what the leading one keeps reads again, once", async () => {
    const sharing = shared();
    const first = openTab(sharing, 10);
    await leading();
    const old = openTab(sharing, 5);
    await expect.poll(() => old.resets).toBe(1);
    living()[0]!.send(change(11) + passed(11));
    await expect.poll(() => [first.got, old.got]).toEqual([[11], [11]]);
    expect([first.resets, old.resets]).toEqual([0, 1]);
  });

  test("all read again when the server says so", async () => {
    const sharing = shared();
    const tabs = [openTab(sharing, 10), openTab(sharing, 10)];
    await leading();
    living()[0]!.send("id: 4\nevent: reset\ndata: 4\n\n" + change(5) + passed(5));
    for (const tab of tabs) await expect.poll(() => [tab.resets, tab.got]).toEqual([1, [5]]);
  });

  test("come back after the server has ended the stream", async () => {
    const tab = openTab(shared(), 10);
    await leading();
    living()[0]!.send(change(11) + passed(11));
    await expect.poll(() => tab.got).toEqual([11]);
    living()[0]!.close();
    await expect.poll(() => streams.map(({ after }) => after)).toEqual([10, 11]);
  });
});

test.each<[string, () => Sharing]>([
  ["locks", () => ({ channel: () => new BroadcastChannel(name) })],
  ["channels", () => ({ locks: new Locks() })],
  ["both", () => ({})],
])("without %s each tab has a stream of its own", async (_, sharing) => {
  const tabs = [openTab(sharing(), 10), openTab(sharing(), 10)];
  await expect.poll(() => living().length).toBe(2);
  for (const stream of streams) stream.send(change(11) + passed(11));
  for (const tab of tabs) await expect.poll(() => tab.got).toEqual([11]);
  tabs[0]!.end();
  await expect.poll(() => living().length).toBe(1);
});
