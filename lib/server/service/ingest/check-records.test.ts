import { describe, expect, test } from "vitest";
import { MOST_INGESTED, MOST_INGESTED_VALUES, MOST_NAMED } from "@/lib/contract/ingest";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { checkRecords, recordsIn } from "./ingest-records";

const NOW = Date.parse("2026-03-02T08:00:00Z");
const POST = { id: "1", createdAt: "2026-03-01T18:20:00Z" };
const CREATOR = { id: "tiktok_42" };
const judge = (kind: RecordKind, ...records: object[]) =>
  checkRecords(
    kind,
    records.map((fields, index) => ({ at: index + 1, fields: fields as Record<string, unknown> })),
    NOW,
  );

describe("the records of a body", () => {
  test.each<[string, string, unknown[]]>([
    ["nothing", "", []],
    ["blank lines", "\n \n", []],
    ["a line below blank ones", '\n\n{"id":"1"}', [{ at: 3, fields: { id: "1" } }]],
    ["one line", '{"id":"1"}', [{ at: 1, fields: { id: "1" } }]],
    [
      "lines with blanks, a byte order mark and carriage returns",
      '\uFEFF{"id":"1"}\r\n\r\n {"id":"2"} \n',
      [
        { at: 1, fields: { id: "1" } },
        { at: 3, fields: { id: "2" } },
      ],
    ],
    [
      "a line that is broken, and one that is a list",
      '{"id"\n[1]'.replace("[", " ["),
      [
        { at: 1, problem: "it is not valid JSON" },
        { at: 2, problem: "it is not a JSON object" },
      ],
    ],
    [
      "an array over several lines",
      '[\n{"id":"1"},\nnull\n]',
      [
        { at: 1, fields: { id: "1" } },
        { at: 2, problem: "it is not a JSON object" },
      ],
    ],
    ["an array that is cut off", '[{"id":"1"}', [{ at: 1, problem: "it is not valid JSON" }]],
  ])("%s", async (_, body, items) => expect(await recordsIn(body)).toEqual(items));
});

test.each<[RecordKind, object, object]>([
  ["posts", POST, { id: "1", createdAt: Date.parse(POST.createdAt), observedAt: NOW }],
  ["posts", { ...POST, observedAt: "2026-03-01T19:00:00Z" }, { observedAt: NOW - 13 * 3_600_000 }],
  ["creators", { ...CREATOR, username: "@knots", race: null }, { id: "tiktok_42", username: "knots" }],
])("%s %j are kept", async (kind, record, row) => {
  const { rows, refused, errors } = await judge(kind, record);
  expect([rows.length, refused, errors]).toEqual([1, 0, []]);
  expect(rows[0]).toMatchObject(row);
});

test.each<[RecordKind, object, [field: string, message: RegExp][]]>([
  ["posts", { id: "1" }, [["createdAt", /is missing/]]],
  ["posts", { ...POST, views: "many" }, [["views", /is not a number/]]],
  [
    "posts",
    { ...POST, views: -5, likes: 1.5 },
    [
      ["views", /negative/],
      ["likes", /whole/],
    ],
  ],
  // Ingest refuses values that an import would leave out.
  ["posts", { ...POST, videoUrl: "javascript:alert(1)" }, [["videoUrl", /not an http/]]],
  ["posts", { ...POST, username: "x" }, [["username", /not a field of posts/]]],
  [
    "posts",
    { ...POST, __proto: 1, constructor: 2 },
    [
      ["__proto", /not a field/],
      ["constructor", /not a field/],
    ],
  ],
  ["posts", { ...POST, observedAt: "2099-01-01" }, [["observedAt", /future/]]],
  ["creators", { id: "42" }, [["id", /form <source>_<digits>/]]],
  ["creators", { ...CREATOR, source: "youtube" }, [["source", /another platform/]]],
  ["creators", { ...CREATOR, age: "old" }, [["age", /not on the list/]]],
])("%s %j are refused", async (kind, record, wrong) => {
  const { rows, refused, errors } = await judge(kind, record);
  expect([rows, refused]).toEqual([[], 1]);
  expect(errors.map(({ line, field }) => [line, field])).toEqual(wrong.map(([field]) => [1, field]));
  for (const [index, [, message]] of wrong.entries()) expect(errors[index]!.message).toMatch(message);
});

test("checks thousands with pauses, by line", async () => {
  let [pauses, isOver] = [0, false];
  const count = () => void (isOver || (pauses++, setImmediate(count)));
  setImmediate(count);
  const records = Array.from({ length: MOST_INGESTED }, (_, index) =>
    index % 1_000 === 999 ? { id: "broken" } : { ...POST, id: String(index) },
  );
  const { rows, refused, errors } = await judge("posts", ...records);
  isOver = true;
  expect([rows.length, refused]).toEqual([9_990, 10]);
  expect(errors.map(({ line }) => line).slice(0, 3)).toEqual([1_000, 2_000, 3_000]);
  expect(pauses).toBeGreaterThan(0);
});

describe("infers missing values like an import", () => {
  const bio = "Bread and cakes from a small kitchen in the mountains, every morning";
  const first = async (record: object) => (await judge("creators", { ...CREATOR, ...record })).rows[0];

  test("the language of a creator, from the bio", async () => {
    expect(await first({ bio })).toMatchObject({ language: "english", inferred: ["language"] });
  });

  test("keeps a stated language and infers none from too little text", async () => {
    const stated = await first({ bio, language: "french" });
    expect(stated).toMatchObject({ language: "french" });
    expect(stated).not.toHaveProperty("inferred");
    expect(await first({ bio: "Bread" })).not.toHaveProperty("language");
    expect(await first({})).not.toHaveProperty("language");
  });

  test("category and hook of a post", async () => {
    const { rows } = await judge("posts", { ...POST, caption: "My pasta recipe. #cooking #recipe #foodie" });
    expect(rows[0]).toMatchObject({ category: "Food", hook: "My pasta recipe." });
  });
});

test("stops reading at the maximum of records", async () => {
  expect(await recordsIn("1\n".repeat(4 << 20))).toHaveLength(MOST_INGESTED + 1);
});

test("a body that nests deep, and a record of many fields, are refused by name", async () => {
  const deep = `[${"[".repeat(200_000)}${"]".repeat(200_000)}]`;
  expect(await recordsIn(deep)).toEqual([{ at: 1, problem: "it nests deeper than 100 levels" }]);
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 16_000 }, (_, at) => [`f${at}`, 1])));
  const { errors, refused } = await checkRecords("posts", await recordsIn(wide), 0);
  expect([refused, errors.length]).toEqual([1, MOST_NAMED]);
  const wider = `{${Array.from({ length: 20_000 }, (_, at) => `"f${at}":1`).join()}}`;
  expect(await recordsIn(wider)).toEqual([{ at: 1, problem: "it has more than 16,384 fields" }]);
});

test.each([
  ["empty lists in one record", `{"id":"1","a":[${"[],".repeat(1 << 20)}[]]}`],
  ["an array of empty records", `[${"{},".repeat(1 << 20)}{}]`],
  ["a list behind a line that nests deep", `${"[".repeat(101)}\n{"id":"1","a":[${"[],".repeat(1 << 20)}[]]}`],
  ["a list behind a line that ends in a text", `"\n{"id":"1","a":[${"[],".repeat(1 << 20)}[]]}`],
  ["a list behind a line that ends in a mark", `"\\\n{"id":"1","a":[${"[],".repeat(1 << 20)}[]]}`],
  ["lines of many fields", `{"id":"1"${',"a":1'.repeat(2_000)}}\n`.repeat(600)],
])("refuses %s that would fill the memory", async (_, body) => {
  await expect(recordsIn(body)).rejects.toMatchObject({
    code: "invalid_parameter",
    extra: { errors: [{ field: "body", message: expect.stringContaining("at most 1,000,000 values") }] },
  });
  expect(MOST_INGESTED_VALUES).toBe(1_000_000);
});

test("a million unknown fields are counted, and the first hundred are named", async () => {
  const fields = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`f${at}`, 1]));
  const items = Array.from({ length: MOST_INGESTED }, (_, at) => ({
    at: at + 1,
    fields: { id: "1", ...fields },
  }));
  const { rows, refused, errors } = await checkRecords("posts", items, NOW);
  expect([rows, refused]).toEqual([[], MOST_INGESTED]);
  expect(errors.length).toBeLessThan(2 * MOST_NAMED);
});
