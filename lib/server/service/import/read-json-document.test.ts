import { expect, test } from "vitest";
import { ImportError } from "./import-error";
import { readJsonDocument } from "./file-formats";
import type { SourceItem } from "./source-item";

async function read(...pieces: string[]): Promise<SourceItem[]> {
  async function* text() {
    yield* pieces;
  }
  const items: SourceItem[] = [];
  for await (const batch of readJsonDocument(text())) items.push(...batch);
  return items;
}

test.each(["collector", "data", "items", "videos", "results", "posts", "creators"])(
  "records in a list called %s",
  async (name) => {
    const document = { page: 1, [name]: [{ id: 1 }, 7, { id: 2 }] };
    const items = [
      { at: 0, fields: { id: 1 } },
      { at: 1, problem: "it is not a JSON object" },
      { at: 2, fields: { id: 2 } },
    ];
    expect(await read(JSON.stringify(document))).toEqual(items);
    expect(await read(JSON.stringify({ message: "OK", response: document }))).toEqual(items);
  },
);

test.each<[object]>([
  [{ id: 1 }],
  [{ id: 1, data: [] }],
  [{ id: 1, data: ["a", "b"] }],
  [{ id: 1, data: { id: 2 } }],
  [{ id: 1, others: [{ id: 2 }] }],
  [{ id: 1, response: [{ id: 2 }] }],
])("%j is the record itself", async (document) => {
  expect(await read(JSON.stringify(document))).toEqual([{ at: 0, fields: document }]);
});

test("it comes in pieces, with a byte order mark", async () => {
  expect(await read("\ufeff{", '"id"', ':"é"', "}\n")).toEqual([{ at: 0, fields: { id: "é" } }]);
});

test.each([
  ['{"id":1', /not valid JSON/],
  ['{"id":1} {"id":2}', /not valid JSON/],
  ["", /not valid JSON/],
  ["[{}]", /no JSON objects/],
  ["7", /no JSON objects/],
])("%j is refused in one sentence", async (text, message) => {
  const error = await read(text).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ImportError);
  expect((error as Error).message).toMatch(message);
});

test("refuses a too long document before reading it completely", async () => {
  let pieces = 0;
  async function* endless() {
    const piece = " ".repeat(10_000_000);
    for (; ; pieces++) yield piece;
  }
  await expect(readJsonDocument(endless()).next()).rejects.toThrow(/200 MB; write longer data as JSON Lines/);
  expect(pieces).toBe(20);
});
