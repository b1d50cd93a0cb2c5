/** A search that finds nothing may ask for wider ones, but only a few of them. */
import { expect, test } from "vitest";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { countWithout } from "./count-without";

const FILTERS = [
  "country=France",
  "mainCategory=Food",
  "emailExists=true",
  "followersMin=1000",
  "averageViewsMin=10",
  "engagementRateMin=1",
];
const valuesOf = (count: number): CreatorValues =>
  parseUrl(creatorQuery, new URLSearchParams(FILTERS.slice(0, count).join("&"))).values;

/** @param finds whether a search with these filters finds something */
async function ask(kind: "http" | "embedded", filters: number, finds: (left: readonly string[]) => boolean) {
  let searches = 0;
  const found = await countWithout(creatorQuery, valuesOf(filters), {
    kind,
    count: async (wider) => {
      searches += 1;
      return finds(activeFilters(creatorQuery, wider)) ? 7 : 0;
    },
  });
  return { searches, pair: found.pair };
}
const withoutBoth = (left: readonly string[]) => !left.includes("country") && !left.includes("mainCategory");

test.each([
  ["http", 2, 2],
  ["http", 3, 3 + 3],
  ["http", 4, 4 + 6],
  ["http", 5, 5],
  ["http", 6, 6],
  ["embedded", 4, 4 + 6],
  ["embedded", 6, 6 + 15],
] as const)("%s service, %i filters: %i searches", async (kind, filters, searches) => {
  expect((await ask(kind, filters, () => false)).searches).toBe(searches);
});

test("no pair is asked for if one filter is enough", async () => {
  expect(await ask("http", 4, (left) => !left.includes("country"))).toEqual({ searches: 4, pair: null });
});

test("names the pair", async () => {
  const { pair } = await ask("http", 4, withoutBoth);
  expect(pair).toEqual({ names: expect.arrayContaining(["country", "mainCategory"]), count: 7 });
});
