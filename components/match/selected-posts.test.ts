import { expect, test } from "vitest";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";
import { readSelectedPosts, searchFields } from "./match-address";
import { matchBodyOf, matchHrefOf, ofSearch, rangeOf, withTicked, type PostSearch } from "./selected-posts";

const search = (text: string): PostSearch => ({ text, fields: { hook: text } });
const food = search("hook=food");
const posts = Array.from({ length: 30 }, (_, at) => ({ id: `p${at}`, at }));
const some = (...at: number[]) => at.map((each) => posts[each]!);

test("posts of several pages are selected and taken out again", () => {
  const first = withTicked(null, food, some(1, 2), true);
  const both = withTicked(first, food, some(14), true);
  expect(both).toEqual({ search: food, posts: some(1, 2, 14) });
  expect(withTicked(both, food, some(2), false)?.posts).toEqual(some(1, 14));
  expect(withTicked(first, food, some(1, 2), false)).toBeNull();
  expect(withTicked(both, food, some(2), true)?.posts).toHaveLength(3);
});

test("another search, or a tick after selecting all, starts a new selection", () => {
  const before = withTicked(null, food, some(1), true);
  expect(withTicked(before, search("hook=x"), some(3), true)?.posts).toEqual(some(3));
  expect(withTicked({ search: food, posts: null }, food, some(3), true)?.posts).toEqual(some(3));
});

test("posts of another search are not selected, and don't return with theirs", () => {
  const all = { search: food, posts: null };
  expect(ofSearch(all, search("hook=food"))).toBe(all);
  expect(ofSearch(ofSearch(all, search("hook=x")), food)).toBeNull();
});

test("stops at the maximum of one match", () => {
  const many = Array.from({ length: MOST_MATCHED + 9 }, (_, at) => ({ id: `q${at}`, at }));
  expect(withTicked(null, food, many, true)?.posts).toHaveLength(MOST_MATCHED);
});

test("a range runs both ways, or is a single post", () => {
  expect(rangeOf(posts, "p5", "p3")).toEqual(some(3, 4, 5));
  expect(rangeOf(posts, "p3", "p4")).toEqual(some(3, 4));
  expect(rangeOf(posts, "elsewhere", "p4")).toEqual(some(4));
  expect(rangeOf(posts, "p3", "elsewhere")).toEqual([]);
});

test("the call and the address name the same posts, with the pages that they are on", () => {
  const selection = { search: food, posts: some(1, 25, 2) };
  expect(matchBodyOf(selection, 12)).toEqual({
    posts: { search: { hook: "hook=food", pageSize: 12 }, pages: [1, 3], ids: ["p1", "p25", "p2"] },
  });
  const { searchParams } = new URL(matchHrefOf(selection, 12), "http://x");
  const read = readSelectedPosts([...searchParams]);
  expect(read).toMatchObject({ pages: [1, 3], ids: ["p1", "p25", "p2"], left: 0 });
  expect(read.search).toMatchObject({ hook: "food", pageSize: 12, page: 1 });
  const all = { search: food, posts: null };
  expect(matchBodyOf(all, 12).posts).toMatchObject({ pages: [], ids: null });
  expect(readSelectedPosts([...new URL(matchHrefOf(all, 12), "http://x").searchParams]).ids).toBeNull();
});

test("posts with long ids that do not fit into an address are counted", () => {
  const long = Array.from({ length: MOST_MATCHED }, (_, at) => ({ id: `${at}${"ü".repeat(20)}`, at }));
  const href = matchHrefOf({ search: food, posts: long }, 12);
  expect(href.length).toBeLessThan(8_192);
  const { ids, left } = readSelectedPosts([...new URL(href, "http://x").searchParams]);
  expect([ids!.length + left, left > 0]).toEqual([MOST_MATCHED, true]);
});

test("reads addresses from plain forms and edited by hand", () => {
  const { values } = parseUrl(viralQuery, [
    ["categories", "Food,Fitness"],
    ["page", "3"],
    ["pageSize", "24"],
  ]);
  const fields = Object.entries(searchFields(values));
  const read = readSelectedPosts([...fields, ["pages", "3"], ["posts", "a"], ["posts", "b"], ["posts", "a"]]);
  expect(read).toMatchObject({ pages: [3], ids: ["a", "b"] });
  expect(read.search).toMatchObject({ categories: ["Fitness", "Food"], pageSize: 24 });
  const odd = readSelectedPosts([
    ["pages", "0"],
    ["pages", "1e9"],
    ["pages", "x"],
    ["posts", ""],
    ...Array.from({ length: MOST_MATCHED + 2 }, (_, at): [string, string] => ["posts", `p${at}`]),
  ]);
  expect([odd.pages, odd.ids?.length, odd.left]).toEqual([[], MOST_MATCHED, 2]);
});
