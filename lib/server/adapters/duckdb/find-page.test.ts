/** First and deep pages use two methods that must agree. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { Answers } from "../catalogue/answers";
import { findPage, FIRST_MATCHES, type Page } from "./find-page";
import { openGeneration, type Generation } from "./current-generation";
import { creatorLayout } from "../catalogue/layout";
import { readManifest } from "./manifest";
import { publish } from "./publish";

const RECORDS = 2_000;
let dataDir: string;
let generation: Generation;
let answers: Answers;

const creators = Array.from({ length: RECORDS }, (_, index) => ({
  id: `tiktok_${10_000 + index}`,
  dateCreated: 1_000,
  followers: Math.floor(index / 3),
  ...(index % 2 === 0 && { gender: "female" }),
}));

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "find-page-"));
  await publish(dataDir, { creators, isDemo: false });
  generation = await openGeneration(dataDir, readManifest(dataDir), true);
});
afterAll(() => {
  generation.retire();
  rmSync(dataDir, { recursive: true });
});
afterEach(() => void vi.restoreAllMocks());

const FEMALE = { gender: "female" };
const ALL = creators.map(({ id }) => id);
const WOMEN = creators.filter(({ gender }) => gender).map(({ id }) => id);

const fresh = () => (answers = new Answers(100, true, (work) => work()));
function find(values: object, page: Page, column: "id" | "record" = "id") {
  const table = { pool: generation.searches, layout: creatorLayout, sort: "followers", records: RECORDS };
  return findPage({ table, values, key: JSON.stringify(values), page, answers }, column);
}

describe.each(["asc", "desc"] as const)("%s", (order) => {
  test.each([
    ["without a filter", {}, ALL],
    ["with a filter", FEMALE, WOMEN],
  ])(
    "%s every page matches the list, also around the end of the first pass",
    async (_, values, ascending) => {
      fresh();
      const expected = order === "asc" ? ascending : ascending.toReversed();
      for (const [number, size] of [
        [1, 1],
        [1, FIRST_MATCHES],
        [1, FIRST_MATCHES + 1],
        [2, FIRST_MATCHES / 2],
        [3, FIRST_MATCHES / 2],
        [FIRST_MATCHES, 1],
        [FIRST_MATCHES + 1, 1],
        [19, 13],
        [50, 20],
        [Math.ceil(expected.length / 7), 7],
      ] as const) {
        const found = await find(values, { number, size, order });
        expect(found, `page ${number} of ${size}`).toEqual({
          total: expected.length,
          found: expected.slice((number - 1) * size, number * size),
        });
      }
    },
  );
});

test.each([{}, FEMALE])("a page past the end has only the total (%j)", async (values) => {
  fresh();
  const total = "gender" in values ? WOMEN.length : RECORDS;
  for (const number of [total + 1, 1_000_000]) {
    expect(await find(values, { number, size: 1, order: "desc" })).toEqual({ total, found: [] });
  }
});

test("without hits, first and deep pages are empty", async () => {
  fresh();
  for (const number of [1, 500]) {
    expect(await find({ gender: "male" }, { number, size: 10, order: "asc" })).toEqual({
      total: 0,
      found: [],
    });
  }
});

test("records come whole", async () => {
  fresh();
  const { found } = await find(FEMALE, { number: 1, size: 1, order: "asc" }, "record");
  expect(JSON.parse(found[0]!)).toMatchObject({ id: "tiktok_10000", gender: "female", followers: 0 });
});

test("reuses the first pass for near pages and the stretches for deep ones", async () => {
  fresh();
  const reading = vi.spyOn(generation.searches, "rows");
  const statements = async (page: Page, values: object = FEMALE) => {
    reading.mockClear();
    await find(values, page);
    return reading.mock.calls.length;
  };
  expect(await statements({ number: 1, size: 10, order: "desc" })).toBe(2);
  expect(await statements({ number: 2, size: 10, order: "desc" })).toBe(1);
  expect(await statements({ number: 2, size: 10, order: "desc" })).toBe(0);
  expect(await statements({ number: 50, size: 10, order: "desc" })).toBe(3);
  expect(await statements({ number: 51, size: 10, order: "asc" })).toBe(2);
  expect(await statements({ number: 51, size: 10, order: "asc" }, {})).toBe(1);
});
