import { describe, expect, test } from "vitest";
import { creator, viralPost } from "@/lib/contract/records";
import { asCount, asNumber, asObject, asText, firstOfEach, readCreator, readPost } from "./read-record";

const UNSAFE = Number.MAX_SAFE_INTEGER + 1;

test.each<[unknown, number | undefined, number | undefined]>([
  [0, 0, 0],
  [-0, -0, -0],
  [7, 7, 7],
  [-7, -7, undefined],
  [0.5, 0.5, undefined],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [UNSAFE, undefined, undefined],
  [-UNSAFE, undefined, undefined],
  [NaN, undefined, undefined],
  [Infinity, undefined, undefined],
  ["7", undefined, undefined],
  [null, undefined, undefined],
  [true, undefined, undefined],
  [[7], undefined, undefined],
])("%j is the number %j and the count %j", (value, number, count) => {
  expect([asNumber(value), asCount(value)]).toEqual([number, count]);
});

test.each<[unknown, string | undefined]>([
  ["", ""],
  ["a\0b", "ab"],
  ["\ud800", "\ufffd"],
  [7, undefined],
  [null, undefined],
  [["a"], undefined],
])("the text of %j", (value, text) => expect(asText(value)).toBe(text));

test("a text has 20,000 characters at most", () => {
  expect(asText("x".repeat(20_001))).toBe("x".repeat(20_000));
});

test("a truncated text ends with a whole character", () => {
  expect(asText(`${"x".repeat(19_999)}😀`)).toBe(`${"x".repeat(19_999)}\ufffd`);
});

test.each([[null], [undefined], [[]], ["{}"], [7]])("%j is no object", (value) => {
  expect(asObject(value)).toBeUndefined();
});

describe("a record", () => {
  const full = {
    id: "tiktok_1",
    username: "one",
    followers: 5,
    averageViews: 1.5,
    age: "20-29",
    promotedProducts: ["a", "b"],
    hashtags: [],
    dateCreated: "2026-01-02T03:04:05.678Z",
  };

  test("keeps every field that the specification has", () => {
    expect(readCreator(full)).toEqual(full);
    expect(Object.keys(readCreator(full)!)).toEqual(expect.arrayContaining(Object.keys(full)));
  });

  test.each<[string, unknown, unknown]>([
    ["followers", "5", undefined],
    ["followers", 1e300, undefined],
    ["followers", -1, -1],
    ["username", 7, undefined],
    ["username", "a\0", "a"],
    ["age", "unheard of", "unheard of"],
    ["hashtags", "a,b", undefined],
    ["hashtags", ["a", 7, null, "b\0", ["c"]], ["a", "b"]],
    ["dateCreated", "2026-01-02", "2026-01-02T00:00:00.000Z"],
    ["dateCreated", "2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z"],
    ["dateCreated", "2026-99-02", undefined],
    ["dateCreated", "Jan 2 2026", undefined],
    ["dateCreated", 1_767_312_000_000, undefined],
  ])("%s: %j is read as %j", (field, value, expected) => {
    const read = readCreator({ ...full, [field]: value }) as Record<string, unknown>;
    expect(read[field]).toEqual(expected);
    expect(field in read).toBe(expected !== undefined);
  });

  test("has lists of 500 texts at most", () => {
    const hashtags = Array.from({ length: 501 }, (_, index) => `t${index}`);
    expect(readCreator({ ...full, hashtags })?.hashtags).toEqual(hashtags.slice(0, 500));
  });

  test("a time without a zone is UTC", () => {
    const before = process.env.TZ;
    process.env.TZ = "America/New_York";
    try {
      const read = (createdAt: string) => readPost({ id: "a", createdAt })?.createdAt;
      expect(new Date("2026-01-02T03:04:05").toISOString()).toBe("2026-01-02T08:04:05.000Z");
      expect(read("2026-01-02T03:04:05")).toBe("2026-01-02T03:04:05.000Z");
      expect(read("2026-01-02 03:04:05")).toBe("2026-01-02T03:04:05.000Z");
      expect(read("2026-01-02T03:04")).toBe("2026-01-02T03:04:00.000Z");
      expect(read("2026-01-02T03:04:05-05:00")).toBe("2026-01-02T08:04:05.000Z");
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  test("drops unknown and inherited fields", () => {
    const raw = JSON.parse('{"id":"a","race":"x","__proto__":{"views":5},"constructor":1}') as unknown;
    expect(readPost(raw)).toEqual({ id: "a" });
    expect(readPost(Object.create({ id: "a", views: 5 }))?.views).toBeUndefined();
  });

  test.each([[{}], [{ id: "" }], [{ id: 7 }], [{ id: "\0" }], [null], ["a"], [[{ id: "a" }]]])(
    "%j has no usable id",
    (value) => {
      expect([readPost(value), readCreator(value)]).toEqual([undefined, undefined]);
    },
  );

  test("an id has 200 characters at most", () => {
    expect(readPost({ id: "x".repeat(200) })).toBeDefined();
    expect(readPost({ id: "x".repeat(201) })).toBeUndefined();
  });

  test("of nothing but wrong values has its id", () => {
    const wrong = (shape: object) => Object.fromEntries(Object.keys(shape).map((field) => [field, { a: 1 }]));
    expect(readPost({ ...wrong(viralPost.shape), id: "a" })).toEqual({ id: "a" });
    expect(readCreator({ ...wrong(creator.shape), id: "a" })).toEqual({ id: "a" });
  });
});

test("keeps the first record of each id", () => {
  const records = [
    { id: "a", n: 1 },
    { id: "b", n: 2 },
    { id: "a", n: 3 },
  ];
  expect(firstOfEach(records)).toEqual(records.slice(0, 2));
});

test.each<[unknown, string[] | undefined]>([
  [
    ["hook", "category"],
    ["hook", "category"],
  ],
  [
    ["hook", "hook", 7, null, "views", "inferred", "id\0", "constructor"],
    ["hook", "id"],
  ],
  [[], undefined],
  [["nothing that it has"], undefined],
  ["hook", undefined],
  [{ hook: true }, undefined],
  [null, undefined],
])("a post that lists %j as inferred has the marks %j", (inferred, expected) => {
  const post = { id: "1", hook: "Wait", category: "Food" };
  expect(readPost({ ...post, inferred })).toEqual({ ...post, ...(expected && { inferred: expected }) });
});
