/** Creators to add to a list, read from addresses and forms as people and browsers write them. */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { CREATOR_ID } from "@/lib/contract/records";
import { MAX_IDS } from "@/lib/contract/lists";
import { readRequestedItems, undoableIds } from "./requested-items";

const read = (query: string) => readRequestedItems(new URLSearchParams(query));

test.each<[string, string[], string | undefined]>([
  ["", [], undefined],
  ["ids=tiktok_1", ["tiktok_1"], undefined],
  ["ids=tiktok_1&ids=youtube_2", ["tiktok_1", "youtube_2"], undefined],
  ["ids=tiktok_1,youtube_2,tiktok_1&ids=youtube_2", ["tiktok_1", "youtube_2"], undefined],
  ["ids=tiktok_1,&ids=&ids=,,", ["tiktok_1"], undefined],
  ["ids=nobody,tiktok_x,TikTok_1,tiktok_1%20,tiktok_2'--", [], undefined],
  ["search=a%3Db&choose=all&ids=tiktok_3", ["tiktok_3"], undefined],
  ["reveal=abc", [], "abc"],
  ["reveal=&ids=tiktok_1", ["tiktok_1"], undefined],
  ["reveal=abc&reveal=def&ids=tiktok_1", ["tiktok_1"], "abc"],
])("%j", (query, ids, revealId) => expect(read(query)).toEqual({ ids, revealId }));

test("takes the first ids, up to one call's maximum", () => {
  const all = Array.from({ length: MAX_IDS + 5 }, (_, index) => `tiktok_${index}`);
  expect(read(`ids=${all.join(",")}`).ids).toEqual(all.slice(0, MAX_IDS));
});

test("reads distinct valid ids from any text, stable when read again", () => {
  const id = fc.oneof(
    fc.nat(30).map((number) => `tiktok_${number}`),
    fc.string({ maxLength: 9 }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(id, { maxLength: 4 }), { maxLength: 5 }), (fields) => {
      const { ids } = readRequestedItems(fields.map((some) => ["ids", some.join(",")]));
      for (const each of ids) expect(each).toMatch(CREATOR_ID);
      expect(new Set(ids).size).toBe(ids.length);
      expect(readRequestedItems([["ids", ids.join(",")]]).ids).toEqual(ids);
    }),
  );
});

describe("offers undo if the ids fit into an address", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `tiktok_${1_000_000 + index}`);
  test.each([
    [0, false],
    [1, true],
    [300, true],
    [1_000, false],
  ])("%d: %s", (count, isOffered) => {
    const text = undoableIds(ids(count));
    expect(text !== undefined).toBe(isOffered);
    if (text !== undefined) expect(readRequestedItems([["ids", text]]).ids).toEqual(ids(count));
  });
});
