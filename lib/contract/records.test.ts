import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { EXAMPLES } from "./openapi-examples";
import { CREATOR_ID, creator, creatorFetchBody, viralPost } from "./records";

/** The first record of an answer that the documentation shows. */
function recordOf(name: "searchPosts" | "searchCreatorRecords"): Record<string, unknown> {
  const { response } = EXAMPLES[name].answer as { response: { data: Record<string, unknown>[] } };
  return { ...response.data[0] };
}

const WRONG: [string, unknown][] = [
  ["null", null],
  ["a list", [1]],
  ["an object", {}],
  ["yes", true],
];

describe.each([
  ["a post", viralPost, recordOf("searchPosts")],
  ["a creator", creator, recordOf("searchCreatorRecords")],
] as [string, z.ZodObject, Record<string, unknown>][])("%s", (_, schema, record) => {
  const fields = Object.keys(schema.shape);

  test("has exactly the specification's fields in the documentation's example", () => {
    expect(Object.keys(record)).toEqual(fields);
    expect(schema.parse(record)).toEqual(record);
  });

  test.each(fields)("needs %s, and of its own type", (field) => {
    const { [field]: _value, ...rest } = record;
    expect(schema.safeParse(rest).error?.issues.map(({ path }) => path)).toEqual([[field]]);
    for (const [name, value] of WRONG) {
      const { error } = schema.safeParse({ ...record, [field]: value });
      expect(error?.issues[0]?.path[0], `${field}: ${name}`).toBe(field);
    }
  });

  test("drops fields that the specification does not name", () =>
    expect(schema.parse({ ...record, passwordHash: "x" })).toEqual(record));
});

test.each([
  ["views", 1.5],
  ["likes", "10"],
  ["createdAt", "2026-03-01"],
  ["createdAt", "2026-03-01 18:20:00"],
  ["createdAt", "2026-03-01T18:20:00+02:00"],
  ["viralityScore", Infinity],
])("rejects a post with %s %j", (field, value) =>
  expect(viralPost.safeParse({ ...recordOf("searchPosts"), [field]: value }).success).toBe(false),
);

test.each([
  ["age", "31"],
  ["gender", "Female"],
  ["source", "myspace"],
  ["accountType", ""],
  ["hashtags", ["a", 5]],
  ["promotedProducts", "rope"],
  ["dateCreated", "yesterday"],
])("rejects a creator with %s %j", (field, value) =>
  expect(creator.safeParse({ ...recordOf("searchCreatorRecords"), [field]: value }).success).toBe(false),
);

test("averages may be fractions, counts of posts may not", () => {
  const record = recordOf("searchCreatorRecords");
  expect(creator.safeParse({ ...record, averageLikes: 0.5, followers: 1e9 }).success).toBe(true);
});

test.each([
  ["tiktok_42", true],
  ["instagram_0", true],
  ["youtube_98765432109876543210", true],
  ["tiktok_", false],
  ["tiktok_4a", false],
  ["Tiktok_4", false],
  ["tiktok-4", false],
  ["twitter_4", false],
  [" tiktok_4", false],
  ["tiktok_4\n", false],
])("the identifier %j: %s", (id, isOne) => expect(CREATOR_ID.test(id)).toBe(isOne));

describe("the body of fetching by identifier", () => {
  const many = (length: number) => ({ userIds: Array<string>(length).fill("tiktok_1") });

  test.each([{ userIds: ["tiktok_1"] }, many(10_000)])("is taken", (body) =>
    expect(creatorFetchBody.safeParse(body).success).toBe(true),
  );

  test.each([
    [{}, "must be a list of creator identifiers"],
    [{ userIds: "tiktok_1" }, "must be a list of creator identifiers"],
    [{ userIds: [] }, "must have at least 1 identifier"],
    [{ userIds: [1] }, "must be a string"],
    [many(10_001), "must have at most 100 different identifiers"],
  ])("is refused with a message", (body, message) =>
    expect(creatorFetchBody.safeParse(body).error?.issues[0]?.message).toBe(message),
  );

  test("has no other field", () =>
    expect(creatorFetchBody.safeParse({ userIds: ["tiktok_1"], force: true }).error?.issues[0]).toMatchObject(
      { code: "unrecognized_keys", keys: ["force"] },
    ));
});
