/** Server-sent events, however their bytes are cut. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readEvents, type SentEvent } from "./read-events";

const streamOf = (chunks: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

async function all(chunks: readonly Uint8Array[], heard?: () => void): Promise<SentEvent[]> {
  const found: SentEvent[] = [];
  for await (const event of readEvents(streamOf(chunks), heard)) found.push(event);
  return found;
}
const bytes = (text: string) => new TextEncoder().encode(text);

test.each<[string, string, SentEvent[]]>([
  ["an event", 'id: 7\nevent: change\ndata: {"a":1}\n\n', [{ id: 7, event: "change", data: '{"a":1}' }]],
  ["no name", "id: 7\ndata: x\n\n", [{ id: 7, event: "message", data: "x" }]],
  ["no id", "event: passed\ndata: x\n\n", [{ id: null, event: "passed", data: "x" }]],
  [
    "an id that is no number",
    "id: 7a\nevent: passed\ndata: x\n\n",
    [{ id: null, event: "passed", data: "x" }],
  ],
  ["colons in the data", "id: 1\ndata: a: b\n\n", [{ id: 1, event: "message", data: "a: b" }]],
  ["empty data", "id: 1\ndata:\n\n", [{ id: 1, event: "message", data: "" }]],
  ["data of several lines", "id: 1\ndata: a\ndata: b\n\n", [{ id: 1, event: "message", data: "a\nb" }]],
  [
    "lines that a proxy ends with a return",
    "id: 1\r\ndata: x\r\n\r\n",
    [{ id: 1, event: "message", data: "x" }],
  ],
  ["a beat", ": beat\n\n", []],
  ["no data", "id: 3\n\n", []],
  ["one that is cut off", "id: 3\nevent: change\ndata: x\n", []],
  ["nothing", "", []],
])("%s", async (_, text, expected) => {
  expect(await all([bytes(text)])).toEqual(expected);
});

test("any events, cut anywhere, come as they were sent, and each piece is heard", async () => {
  const sent = fc.record({
    id: fc.nat(1e9),
    event: fc.constantFrom("change", "passed", "reset"),
    data: fc.json().map((text) => text.replaceAll("\n", " ")),
    beats: fc.nat(2),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(sent, { maxLength: 8 }),
      fc.array(fc.nat(400), { maxLength: 12 }),
      async (some, cuts) => {
        const text = some
          .map(
            ({ id, event, data, beats }) =>
              `${": beat\n\n".repeat(beats)}id: ${id}\nevent: ${event}\ndata: ${data}\n\n`,
          )
          .join("");
        const whole = bytes(text);
        const places = [
          0,
          ...cuts.filter((cut) => cut < whole.length).toSorted((a, b) => a - b),
          whole.length,
        ];
        const chunks = places.slice(1).map((end, index) => whole.slice(places[index], end));
        let heard = 0;
        const found = await all(chunks, () => heard++);
        expect(found).toEqual(some.map(({ id, event, data }) => ({ id, event, data })));
        expect(heard).toBe(chunks.length);
      },
    ),
  );
});

test("leaving the events closes the stream; a broken one throws", async () => {
  let isLeft = false;
  const open = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes("id: 1\ndata: x\n\n")),
    cancel: () => void (isLeft = true),
  });
  for await (const event of readEvents(open)) if (event.id === 1) break;
  expect(isLeft).toBe(true);
  const broken = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error("gone")) });
  await expect(readEvents(broken).next()).rejects.toThrow("gone");
});
