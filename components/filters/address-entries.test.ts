import { describe, expect, test } from "vitest";
import { arbitraryValues, seededRandom } from "@/lib/testing/arbitrary-values";
import { parseUrl } from "@/lib/contract/query";
import { creatorQuery } from "@/lib/contract/creators";
import { viralQuery } from "@/lib/contract/viral";
import { canonicalTarget, entriesOf, firstOf, type SearchParams } from "./address-entries";
import { ignoredParameters, searchAddress } from "./search-address";

const PAGE = { ignore: ["view", "post"], isForm: true };

function targetOf(search: string, keep: Record<string, string> = {}): string | undefined {
  const entries = [...new URLSearchParams(search)];
  return canonicalTarget(viralQuery, "/viral", entries, parseUrl(viralQuery, entries, PAGE), keep);
}

test.each([
  ["categories=Food&categories=Arts&hook=&viewsMin=10k", "/viral?categories=Arts,Food&viewsMin=10000"],
  ["page=1&pageSize=12", "/viral"],
  ["viewsMin=1&categories=Food", "/viral?categories=Food&viewsMin=1"],
  ["categories=Food&view=", "/viral?categories=Food"],
])("redirects %s to its canonical spelling", (search, target) => {
  expect(targetOf(search)).toBe(target);
  expect(targetOf(target.slice("/viral?".length))).toBeUndefined();
});

test("keeps `all` only alone and where the bare address means something else", () => {
  const withPages = (search: string, keep: Record<string, string>) => {
    const entries = [...new URLSearchParams(search)];
    const parsed = parseUrl(viralQuery, entries, { isForm: true, ignore: ["view", "all"] });
    return canonicalTarget(viralQuery, "/viral", entries, parsed, keep);
  };
  const all = { all: "1" };
  expect(withPages("all=1", all)).toBeUndefined();
  expect(withPages("all=1", {})).toBe("/viral");
  expect(withPages("all=1&categories=Food", all)).toBe("/viral?categories=Food");
  expect(withPages("all=1&view=list", { ...all, view: "list" })).toBe("/viral?view=list");
  expect(withPages("categories=&hook=", all)).toBe("/viral?all=1");
});

test("keeps unknown parameters and drops empty ones", () => {
  expect(targetOf("categories=Foood&viewsMin=1")).toBeUndefined();
  expect(targetOf("categories=Foood&hook=&viewsMin=1")).toBe("/viral?categories=Foood&viewsMin=1");
});

test("no search is redirected endlessly", () => {
  const random = seededRandom(3);
  for (let round = 0; round < 300; round++) {
    const address = searchAddress(viralQuery, "/viral", arbitraryValues(viralQuery, random), {
      view: "list",
    });
    expect(targetOf(address.slice("/viral?".length), { view: "list" })).toBeUndefined();
  }
});

test("links keep unknown parameters", () => {
  const search = "categories=Food,Foood&country=France&viewsMin=5m&viewsMax=1k&followersMin=x&hook=a&hook=b";
  const parsed = parseUrl(viralQuery, new URLSearchParams(search), PAGE);
  const ignored = ignoredParameters(viralQuery, parsed.issues);
  const address = searchAddress(viralQuery, "/viral", parsed.values, {}, ignored);
  const again = parseUrl(viralQuery, new URLSearchParams(address.split("?")[1]), PAGE);
  expect(again.values).toEqual(parsed.values);
  expect(again.issues.map(({ field, code }) => `${field} ${code}`).sort()).toEqual(
    parsed.issues.map(({ field, code }) => `${field} ${code}`).sort(),
  );
});

test("does not keep a truncated value", () => {
  const { issues } = parseUrl(viralQuery, [["hook", "x".repeat(300)]], PAGE);
  expect(issues).toHaveLength(1);
  expect(ignoredParameters(viralQuery, issues)).toEqual([]);
});

test("repeated parameters become entries of their own", () => {
  expect(entriesOf({ a: ["1", "2"], b: "3", c: undefined })).toEqual([
    ["a", "1"],
    ["a", "2"],
    ["b", "3"],
  ]);
});

test("kept parameters of the search move to their canonical position", () => {
  expect(searchAddress(creatorQuery, "/creators", { bio: "x" }, { sortBy: "followers", view: "wide" })).toBe(
    "/creators?bio=x&sortBy=followers&view=wide",
  );
});

describe("addresses as parsed by Next", () => {
  /** Next merges a query value with an inherited property of the same name into a list. */
  const asNext = (search: string) => {
    const query: SearchParams = {};
    for (const [key, value] of new URLSearchParams(search)) {
      const existing = query[key];
      if (existing === undefined) query[key] = value;
      else if (Array.isArray(existing)) existing.push(value);
      else query[key] = [existing, value];
    }
    return query;
  };

  test("inherited property names are ordinary parameters", () => {
    const search = "constructor=1&toString=2&toString=3&a=4&a=5";
    expect(entriesOf(asNext(search))).toEqual([...new URLSearchParams(search)]);
    expect(entriesOf(asNext("__proto__=1&__proto__=2"))).toEqual([]);
  });

  test("returns the first of repeated values, or an empty text", () => {
    const { a, b, constructor: inherited } = asNext("a=1&a=2&constructor=x");
    expect([firstOf(a), firstOf(b), firstOf(inherited as never)]).toEqual(["1", "", "x"]);
  });

  test("an address of any length is read to its thousandth parameter", () => {
    const many = Array.from({ length: 3_000 }, (_, index) => `p${index}=v`).join("&");
    expect(entriesOf(asNext(many))).toHaveLength(1_000);
    expect(entriesOf(asNext("a=1&".repeat(3_000)))).toHaveLength(1_000);
  });
});

test("links keep only named unknown parameters, even of 400", () => {
  const entries = Array.from({ length: 400 }, (_, index): [string, string] => [`p${index}`, "v"]);
  const { issues } = parseUrl(viralQuery, entries, { isForm: true });
  expect(issues).toHaveLength(400);
  const ignored = ignoredParameters(viralQuery, issues);
  expect(ignored.map(([field]) => field)).toEqual(["p0", "p1", "p2", "p3", "p4"]);
});
