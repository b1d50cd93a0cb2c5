import { describe, expect, test } from "vitest";
import { MAX_REVEAL, type MatchedCount } from "@/lib/contract/reveal";
import { endOf, holds, parseAllChosen, requestOf, sumOf, withExceptions, type AllChosen } from "./all-chosen";

const count: MatchedCount = {
  fresh: 40,
  owned: 9,
  matched: { total: 49, excepted: 0, ownedLeftOut: 0, hasMore: false },
};
const all: AllChosen = { search: "mainCategory=Music", isOnlyNew: false, except: [], count };
const rows = [
  { id: "tiktok_1", isOwned: false },
  { id: "tiktok_2", isOwned: true },
  { id: "tiktok_3", isOwned: false },
];

describe("exceptions", () => {
  const two = withExceptions(all, rows.slice(0, 2), false);
  test("are excluded once, and can be included again", () => {
    expect(withExceptions(two, rows.slice(0, 2), false).except).toEqual(rows.slice(0, 2));
    expect(rows.map((row) => holds(two, row))).toEqual([false, false, true]);
    expect(withExceptions(two, [rows[0]!], true).except).toEqual([rows[1]]);
  });
  test("change the total by new or owned", () => {
    expect(sumOf(all)).toEqual({ chosen: 49, fresh: 40, owned: 9, isFirst: false });
    expect(sumOf(two)).toEqual({ chosen: 47, fresh: 39, owned: 8, isFirst: false });
  });
  test("are replaced by the next creators of a longer search", () => {
    const first = {
      ...count,
      fresh: MAX_REVEAL,
      matched: { ...count.matched, total: 12_480, hasMore: true },
    };
    expect(sumOf({ ...two, count: first })).toMatchObject({ fresh: MAX_REVEAL, isFirst: true });
  });
  test("are sent with the price in the page's order", () => {
    expect(requestOf(two, "mainCategory=Music&sortBy=followers")).toEqual({
      search: "mainCategory=Music&sortBy=followers",
      except: ["tiktok_1", "tiktok_2"],
      isOnlyNew: false,
    });
  });
  test("beyond the limit change nothing", () => {
    const many = Array.from({ length: MAX_REVEAL + 1 }, (_, index) => ({ id: `x_${index}`, isOwned: false }));
    expect(withExceptions(all, many, false)).toBe(all);
  });
});

test("owned rows need no exception when only new ones are selected", () => {
  const fresh = { ...all, isOnlyNew: true, count: { ...count, owned: 0 } };
  expect(rows.map((row) => holds(fresh, row))).toEqual([true, false, true]);
  expect(withExceptions(fresh, rows, false).except.map(({ id }) => id)).toEqual(["tiktok_1", "tiktok_3"]);
});

describe("the last creator of one reveal", () => {
  const first = {
    fresh: MAX_REVEAL,
    owned: 4,
    matched: { ...count.matched, ownedLeftOut: 2, hasMore: true },
  };
  test("comes after the new ones and the owned ones among them", () => {
    expect(endOf({ ...all, count: first })).toBe(MAX_REVEAL + 6);
  });
  test("moves on by each exception", () => {
    expect(endOf({ ...all, except: rows.slice(0, 1), count: first })).toBe(MAX_REVEAL + 7);
  });
  test("is unknown when all are taken or not counted", () => {
    expect([endOf(all), endOf({ ...all, count: null })]).toEqual([Infinity, Infinity]);
  });
});

test("not counted yet", () => expect(sumOf({ ...all, count: null })).toBeNull());

test("a stored selection is restored, to be counted again", () => {
  const kept = withExceptions(all, [rows[0]!], false);
  expect(parseAllChosen(JSON.stringify(kept))).toEqual({ ...kept, count: null });
});

test.each([null, "", "nonsense", "[]", "{}", '{"search":"","isOnlyNew":true}', '{"search":1}'])(
  "reads %j as no selection",
  (text) => expect(parseAllChosen(text)).toBeNull(),
);

test("drops broken exceptions", () => {
  const text = '{"search":"","isOnlyNew":false,"except":[1,null,{"id":"a"},{"id":"b","isOwned":true}]}';
  expect(parseAllChosen(text)?.except).toEqual([{ id: "b", isOwned: true }]);
});
