import { describe, expect, test } from "vitest";
import { activeFilters, canonical, filtersOnly, withChanges, withoutFilter } from "./canonical";
import { creatorQuery } from "./creators";
import { parseUrl } from "./query";
import { viralQuery } from "./viral";

describe("the one spelling", () => {
  test.each([
    [{ viewsMin: 5, categories: ["Food", "Music"] }, "categories=Food,Music&viewsMin=5"],
    [{ page: 1, pageSize: 12 }, ""],
    [{ page: 2, pageSize: 24 }, "page=2&pageSize=24"],
    [{ hook: "", categories: [], viewsMin: undefined }, ""],
    [{ viewsMin: 0 }, "viewsMin=0"],
    [{ hook: "a b&c=d" }, "hook=a+b%26c%3Dd"],
    [{ hook: "50% off + more" }, "hook=50%25+off+%2B+more"],
    [{ hook: "10:30, @home / out" }, "hook=10:30,+@home+/+out"],
    [{ hook: "ü😀#" }, "hook=%C3%BC%F0%9F%98%80%23"],
    [{ page: 3, unheardOf: 5, hook: "x" }, "hook=x&page=3"],
  ])("%j → %s", (values, address) => expect(canonical(viralQuery, values)).toBe(address));

  test.each([
    [{ sortBy: "date_created", sortOrder: "desc" }, ""],
    [{ sortBy: "followers", sortOrder: "desc" }, "sortBy=followers"],
    [{ sortBy: "followers", sortOrder: "asc" }, "sortBy=followers&sortOrder=asc"],
    [{ sortOrder: "asc" }, "sortOrder=asc"],
    [{ emailExists: false, perPage: 10 }, ""],
    [{ emailExists: true, username: "@a" }, "emailExists=true&username=@a"],
  ])("of creators: %j → %s", (values, address) => expect(canonical(creatorQuery, values)).toBe(address));

  test("does not depend on the order in which fields were set", () => {
    const [a, b] = [
      canonical(creatorQuery, { bio: "x", source: "tiktok", page: 2 }),
      "page=2&bio=x&source=tiktok",
    ];
    expect(canonical(creatorQuery, parseUrl(creatorQuery, new URLSearchParams(b)).values)).toBe(a);
  });
});

describe("changes", () => {
  const values = { categories: ["Food"], viewsMin: 5, viewsMax: 9, page: 4, pageSize: 24 };

  test.each([
    ["sets", { hook: "x" }, "categories=Food&viewsMin=5&viewsMax=9&hook=x&pageSize=24"],
    ["removes", { viewsMin: undefined }, "categories=Food&viewsMax=9&pageSize=24"],
    ["turns the page", { page: 5 }, "categories=Food&viewsMin=5&viewsMax=9&page=5&pageSize=24"],
    ["nothing but the page", {}, "categories=Food&viewsMin=5&viewsMax=9&pageSize=24"],
  ])("withChanges %s", (_, changes, address) => {
    const before = structuredClone(values);
    const next = withChanges(viralQuery, values, changes);
    expect(canonical(viralQuery, next)).toBe(address);
    expect(Object.values(next)).not.toContain(undefined);
    expect(values).toEqual(before);
  });

  test("withoutFilter removes both ends of a range, and nothing for a name that is no filter", () => {
    expect(withoutFilter(viralQuery, values, "views")).toEqual({
      categories: ["Food"],
      page: 1,
      pageSize: 24,
    });
    expect(withoutFilter(viralQuery, values, "viewsMin")).toBe(values);
  });
});

test("filtersOnly leaves sort, paging and strangers out", () => {
  const values = {
    bio: "x",
    followersMin: 0,
    emailExists: undefined,
    sortBy: "followers",
    page: 2,
    other: 1,
  };
  expect(filtersOnly(creatorQuery, values)).toEqual({ bio: "x", followersMin: 0 });
});

test.each([
  [{}, []],
  [{ hashtags: [], bio: "", emailExists: false, page: 3, sortBy: "followers" }, []],
  [{ followersMax: 0, source: "tiktok" }, ["source", "followers"]],
  [{ emailExists: true, age: ["20-29"], hashtags: ["a"] }, ["emailExists", "hashtags", "age"]],
])("of %j the filters that restrict something are %j", (values, names) =>
  expect(activeFilters(creatorQuery, values)).toEqual(names),
);
