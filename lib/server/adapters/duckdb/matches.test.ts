/**
 * Ranks that a search finds in real files: few, many or no hits in a stretch, and every page compared with the list.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  conditionOf,
  countStretches,
  findMatches,
  FIRST_MATCHES,
  ranksBetween,
  valuesAt,
  type Condition,
  type Table,
} from "./find-page";
import { openGeneration, type Generation } from "./current-generation";
import { creatorLayout, postLayout } from "../catalogue/layout";
import { readManifest } from "./manifest";
import { publish } from "./publish";

const RECORDS = 3_000;
let dataDir: string;
let generation: Generation;

/** The followers of a creator are its rank, so a range of them is a range of ranks; every seventh has an e-mail. */
const creators = Array.from({ length: RECORDS }, (_, rank) => ({
  id: `tiktok_${10_000 + rank}`,
  dateCreated: 1_000,
  followers: rank,
  ...(rank % 7 === 0 && { email: `a${rank}@b.c` }),
}));

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "hits-"));
  await publish(dataDir, { creators, posts: [{ id: "only", createdAt: 1, hook: "Stop" }], isDemo: false });
  generation = await openGeneration(dataDir, readManifest(dataDir), true);
});
afterAll(() => {
  generation.retire();
  rmSync(dataDir, { recursive: true });
});

const table = (): Table => ({
  pool: generation.searches,
  layout: creatorLayout,
  sort: "followers",
  records: RECORDS,
});
const condition = (values: object): Condition => conditionOf(creatorLayout, values)!;
const ranks = (low: number, high: number) =>
  Array.from({ length: high - low + 1 }, (_, index) => low + index);

describe("a condition", () => {
  test("has no condition without restricting filters", () => {
    for (const values of [
      {},
      { page: 3, sortBy: "followers" },
      { hashtags: [] },
      { emailExists: false },
      { bio: "" },
    ]) {
      expect(conditionOf(creatorLayout, values), JSON.stringify(values)).toBeNull();
    }
  });

  test.each([
    [{ followersMin: 1 }, "short"],
    [{ country: "Japan", source: "tiktok" }, "short"],
    [{ subCategory: "food" }, "short"],
    [{ bio: "bread" }, "long"],
    [{ followersMin: 1, hashtags: ["one"] }, "long"],
  ])("of %j is a %s one", (values, lane) => {
    expect(condition(values).lane).toBe(lane);
  });

  test("has texts as parameters, never in the statement", () => {
    const { sql, params } = condition({ bio: "it's; drop", country: "Atlantis'" });
    expect(sql).not.toMatch(/it's|drop|atlantis/i);
    expect(params).toEqual(expect.arrayContaining(["it's;", "drop", "atlantis'"]));
  });
});

describe("the first hits", () => {
  test.each(["asc", "desc"] as const)("come with the total, %s", async (order) => {
    const all = ranks(100, 2_099);
    const hits = await findMatches(table(), condition({ followersMin: 100, followersMax: 2_099 }), order);
    expect(hits.total).toBe(2_000);
    expect(hits.first).toEqual((order === "asc" ? all : all.toReversed()).slice(0, FIRST_MATCHES));
  });

  test("of nothing are none", async () => {
    expect(await findMatches(table(), condition({ followersMin: 1e9 }), "asc")).toEqual({
      total: 0,
      first: [],
    });
  });
});

describe("stretches", () => {
  test("count every hit once", async () => {
    const { total, hits, shift } = await countStretches(table(), condition({ emailExists: true }));
    expect(total).toBe(Math.ceil(RECORDS / 7));
    expect(hits).toHaveLength(((RECORDS - 1) >> shift) + 1);
    expect(hits.length).toBeLessThanOrEqual(256);
    const width = 1 << shift;
    const counted = hits.map(
      (_, stretch) =>
        creators.slice(stretch * width, (stretch + 1) * width).filter(({ email }) => email).length,
    );
    expect(hits).toEqual(counted);
  });

  test.each([1, 2, 255, 256, 257, 1_000])("of %i records are at most 256", async (records) => {
    const { hits, total } = await countStretches(
      { ...table(), records },
      condition({ followersMax: records - 1 }),
    );
    expect(hits.length).toBeLessThanOrEqual(256);
    expect(total).toBe(records);
  });

  test.each([
    [{ emailExists: true }, creators.filter(({ email }) => email).map(({ followers }) => followers)],
    // Two islands with many empty stretches before, between and after.
    [{ followersMin: 1_000, followersMax: 1_003 }, ranks(1_000, 1_003)],
    [{ followersMax: 0 }, [0]],
    [{ followersMin: RECORDS - 1 }, [RECORDS - 1]],
  ])("give any positions of %j", async (values, expected) => {
    const wanted = condition(values);
    const stretches = await countStretches(table(), wanted);
    const { length } = expected;
    for (const from of new Set(
      [0, 1, Math.floor(length / 2), length - 1].filter((at) => at >= 0 && at < length),
    )) {
      for (const to of new Set([from + 1, from + 13, length].map((end) => Math.min(end, length)))) {
        expect(await ranksBetween(table(), wanted, stretches, [from, to]), `${from} to ${to}`).toEqual(
          expected.slice(from, to),
        );
      }
    }
  });

  test("a page reads only its own stretches", async () => {
    const wanted = condition({ followersMin: 0 });
    const stretches = await countStretches(table(), wanted);
    const reading = vi.spyOn(generation.searches, "rows");
    expect(await ranksBetween(table(), wanted, stretches, [1_600, 1_604])).toEqual(ranks(1_600, 1_603));
    const [low, high] = /between (\d+) and (\d+)/.exec(reading.mock.calls[0]![0])!.slice(1).map(Number);
    expect([low! <= 1_600, high! >= 1_603, high! - low! + 1]).toEqual([true, true, 1 << stretches.shift]);
    reading.mockRestore();
  });
});

test("values come in the order of the ranks asked for", async () => {
  const wanted = [2_999, 0, 1_500];
  expect(await valuesAt(table(), "id", wanted)).toEqual(wanted.map((rank) => `tiktok_${10_000 + rank}`));
  expect(await valuesAt(table(), "id", [])).toEqual([]);
});

test("a kind with one record has one stretch", async () => {
  const posts: Table = { pool: generation.searches, layout: postLayout, sort: "created_at", records: 1 };
  const wanted = conditionOf(postLayout, { hook: "stop" })!;
  const stretches = await countStretches(posts, wanted);
  expect(stretches).toEqual({ total: 1, hits: [1], shift: 0 });
  expect(await ranksBetween(posts, wanted, stretches, [0, 1])).toEqual([0]);
});
