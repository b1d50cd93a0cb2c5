/** Changes are delivered once and in order, even if the stream is interrupted. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListEvent } from "@/lib/contract/lists";
import { delayOf, followChanges, type Told } from "./share-changes";

const eventOf = (id: number): ListEvent => ({
  id,
  listId: "l",
  kind: "field",
  creatorId: "tiktok_1",
  postId: null,
  field: "status",
  after: String(id),
  version: id,
  by: { id: "ana", name: "Ana" },
  at: "2026-01-01T00:00:00.000Z",
  tab: null,
});
const line = (id: number, event: string, data: unknown) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** One server answer: the number of changes it sends, the number it reports as checked, and how it ends. */
type Life = { tells: number; passes: number; end: "closed" | "broken" | "cut"; status: number };

const life: fc.Arbitrary<Life> = fc.record({
  tells: fc.nat(6),
  passes: fc.nat(6),
  end: fc.constantFrom("closed", "broken", "cut"),
  status: fc.constantFrom(200, 200, 200, 200, 503, 429, 500),
});

/** The stream of such a server after change `after`, for a reader who may see only even ids. */
function bodyOf({ tells, passes, end }: Life, after: number, newest: number): ReadableStream<Uint8Array> {
  const last = Math.min(newest, after + tells);
  let text = line(after, "passed", after);
  for (let id = after + 1; id <= last; id++) {
    if (id % 2 === 0) text += line(id, "change", eventOf(id));
    if (id - after <= passes) text += line(id, "passed", id);
  }
  if (end === "cut") text += `id: ${last + 1}\nevent: change\nda`;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      if (end !== "broken") controller.close();
    },
    pull: (controller) => controller.error(new Error("connection lost")),
  });
}

const WHOLE: Life = { tells: 1_000, passes: 1_000, end: "closed", status: 200 };

test("each change once, in order, without a gap, over any breaks and refusals", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(life, { maxLength: 12 }),
      fc.nat(40),
      fc.nat(20),
      async (lives, more, after) => {
        const newest = after + more;
        const told: Told[] = [];
        const end = new AbortController();
        const rest = [...lives];
        let isEnding = false;
        await followChanges({
          after,
          signal: end.signal,
          open: async (known) => {
            const now = rest.shift() ?? WHOLE;
            isEnding = now === WHOLE;
            return new Response(now.status === 200 ? bodyOf(now, known, newest) : null, {
              status: now.status,
            });
          },
          told: (some) => told.push(some),
          wait: async () => (isEnding ? end.abort() : undefined),
        });
        let known = after;
        for (const { from, to, isReset } of told) {
          expect([from, isReset]).toEqual([known, false]);
          expect(to).toBeGreaterThan(from);
          known = to;
        }
        expect(known).toBe(newest);
        const seen = Array.from({ length: more }, (_, index) => after + 1 + index).filter(
          (id) => id % 2 === 0,
        );
        expect(told.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(seen);
      },
    ),
  );
});

/** Follows the answers in order. @returns the delivered changes, the requests and the delays */
async function follow(
  answers: readonly ((signal: AbortSignal) => Response | Promise<Response>)[],
  silentMs?: number,
) {
  const told: Told[] = [];
  const asked: number[] = [];
  const waited: number[] = [];
  const end = new AbortController();
  await followChanges({
    after: 10,
    signal: end.signal,
    silentMs,
    open: async (after, signal) => {
      asked.push(after);
      return answers[asked.length - 1]!(signal);
    },
    told: (some) => told.push(some),
    wait: async (ms) => {
      waited.push(ms);
      if (asked.length === answers.length) end.abort();
    },
  });
  return { told, asked, waited };
}
const answer = (text: string, status = 200) => new Response(text, { status });

test("reports a reset and continues from there, even at a lower number", async () => {
  const { told, asked } = await follow([
    () => answer(line(4, "reset", 4) + line(6, "change", eventOf(6)) + line(7, "passed", 7)),
    () => answer(""),
  ]);
  expect(told).toEqual([
    { events: [], from: 10, to: 4, isReset: true },
    { events: [eventOf(6)], from: 4, to: 7, isReset: false },
  ]);
  expect(asked).toEqual([10, 7]);
});

test("waits longer each time that fails, and briefly after a stream that worked", async () => {
  const works = () => answer(line(10, "passed", 10));
  const fails = () => Promise.reject(new Error("offline"));
  const { waited, asked } = await follow([works, fails, fails, () => answer("", 503), works, fails]);
  expect(asked).toEqual(Array<number>(6).fill(10));
  [500, 1_000, 2_000, 4_000, 500, 1_000].forEach((most, at) => {
    expect(waited[at]).toBeGreaterThanOrEqual(most / 2);
    expect(waited[at]).toBeLessThanOrEqual(most);
  });
});

test.each([
  [0, 0, 250],
  [0, 1, 500],
  [3, 0.5, 3_000],
  [6, 1, 30_000],
  [500, 1, 30_000],
])("after %d failures and chance %d: %d ms", (failed, chance, ms) =>
  expect(delayOf(failed, chance)).toBe(ms),
);

test.each([401, 403, 404])("%d ends it: asking again changes nothing", async (status) => {
  const { asked, waited } = await follow([() => answer("{}", status), () => answer("")]);
  expect([asked, waited]).toEqual([[10], []]);
});

test("a stream that says nothing at all is given up, and asked for again", async () => {
  const silent = (signal: AbortSignal) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => signal.addEventListener("abort", () => controller.error(new Error("aborted"))),
      }),
    );
  const { asked } = await follow([silent, () => answer(line(12, "passed", 12))], 20);
  expect(asked).toEqual([10, 10]);
});

test("the signal ends an open stream and a wait, and nothing follows", async () => {
  const told: Told[] = [];
  for (const isOpen of [true, false]) {
    const end = new AbortController();
    let send: (text: string) => void = () => {};
    let isAsked: () => void;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const following = followChanges({
      after: 1,
      signal: end.signal,
      told: (some) => told.push(some),
      open: async (_, signal) => {
        isAsked();
        if (!isOpen) throw new Error("offline");
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            send = (text) => controller.enqueue(new TextEncoder().encode(text));
            signal.addEventListener("abort", () => controller.error(new Error("aborted")));
          },
        });
        return new Response(body);
      },
    });
    await asked;
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (isOpen) send(line(2, "change", eventOf(2)));
    end.abort();
    await following;
  }
  expect(told).toEqual([]);
});
