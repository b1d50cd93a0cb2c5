import { describe, expect, test } from "vitest";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { chooseShape } from "./choose-shape";
import { ImportError } from "./import-error";
import type { SourceItem, SourceItems } from "./source-item";

const POST = { id: "1", createdAt: "2026-01-01" };
const CREATOR = { id: "tiktok_1", username: "one" };
const BROKEN = { problem: "it is not valid JSON" };

/** Items of these records; `read` counts how many were taken. */
function itemsOf(records: readonly object[]) {
  const state = { read: 0 };
  async function* items(): SourceItems {
    for (const [at, record] of records.entries()) {
      state.read++;
      yield [(record === BROKEN ? { at, ...BROKEN } : { at, fields: record }) as SourceItem];
    }
  }
  return { state, items: items() };
}
const choose = (records: readonly object[], kind?: RecordKind) =>
  chooseShape(itemsOf(records).items, "x.csv", kind && { kind });

test.each<[string, object[], RecordKind | undefined, string]>([
  ["posts of ours", [POST], undefined, "posts in the format of the specification"],
  ["creators of ours", [CREATOR], undefined, "creators in the format of the specification"],
  [
    "both kinds, asked for as creators",
    [{ ...POST, ...CREATOR }],
    "creators",
    "creators in the format of the specification",
  ],
  [
    "a known scraper before ours",
    [{ ...POST, diggCount: 1, playCount: 2, createTime: 3 }],
    "posts",
    "TikTok scraper posts",
  ],
  [
    "the first whole record among broken ones",
    [BROKEN, {}, BROKEN, POST],
    undefined,
    "posts in the format of the specification",
  ],
  [
    "few fields, when the kind is given",
    [{ id: "1", views: 5 }],
    "posts",
    "posts in the format of the specification",
  ],
  [
    "few fields of a creator",
    [{ id: "1", bio: "x" }],
    "creators",
    "creators in the format of the specification",
  ],
])("%s", async (_, records, kind, name) => {
  expect((await choose(records, kind)).shape.name).toBe(name);
});

describe("no shape fits", () => {
  test.each<[string, object[], RecordKind | undefined, RegExp]>([
    [
      "the other kind",
      [POST],
      "creators",
      /^x\.csv holds posts, not creators \(posts in the format of the specification\)/,
    ],
    [
      "fields that nobody knows",
      [{ colour: 1, size: 2 }],
      undefined,
      /^x\.csv is not recognised\. No column has a handle, .* Its columns are colour, size\. Say what they mean with --map/,
    ],
    [
      "fields that nobody knows, asked for as posts",
      [{ colour: 1 }],
      "posts",
      /No column has the id or the link of a post/,
    ],
    ["an id alone", [{ id: "1" }], "posts", /Its columns are id\./],
    ["few fields, when no kind is given", [{ id: "1", views: 5 }], undefined, /Its columns are id, views/],
    ["no records at all", [], undefined, /^x\.csv has no records\.$/],
    ["only broken ones", [BROKEN, BROKEN], undefined, /^x\.csv has no records: it is not valid JSON\.$/],
  ])("%s", async (_, records, kind, message) => {
    const error = await choose(records, kind).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ImportError);
    expect((error as Error).message).toMatch(message);
  });

  test("the names of a very wide file are cut", async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`${"x".repeat(80)}${index}`, 1]),
    );
    const error = (await choose([wide]).catch((thrown: unknown) => thrown)) as Error;
    expect(error.message.length).toBeLessThan(600);
  });
});

test("passes on all records after checking at most twenty", async () => {
  const { state, items } = itemsOf([
    BROKEN,
    ...Array.from({ length: 99 }, (_, index) => ({ ...POST, id: String(index) })),
  ]);
  const chosen = await chooseShape(items, "x.csv");
  expect(state.read).toBe(20);
  const at: number[] = [];
  for await (const batch of chosen.items) at.push(...batch.map((item) => item.at));
  expect(at).toEqual(Array.from({ length: 100 }, (_, index) => index));
});

test("a shape that shows up after the twentieth record is not found", async () => {
  await expect(choose([...Array.from({ length: 20 }, () => ({})), POST])).rejects.toThrow(ImportError);
  expect((await choose([...Array.from({ length: 19 }, () => ({})), POST])).shape.kind).toBe("posts");
});

test("reports unused fields of ours once, with a suggestion", async () => {
  const { notes } = await choose([{ ...POST, followrs: 1, hashtags: [], views: 1 }]);
  expect(notes).toEqual([
    {
      field: "followrs",
      reason: 'is not a field of posts and was left out. Did you mean "followers"?',
      isRow: false,
    },
  ]);
  // A foreign file has many fields that an import isn't expected to use.
  expect((await choose([{ diggCount: 1, playCount: 2, createTime: 3, followrs: 1 }])).notes).toEqual([]);
});
