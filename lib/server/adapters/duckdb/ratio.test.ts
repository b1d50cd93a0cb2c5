import { expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import { viralQuery } from "@/lib/contract/viral";
import { shareOf } from "./facets";

const facets = {
  total: 200,
  counts: {
    categories: [
      { value: "Food", count: 60 },
      { value: "Travel", count: 20 },
    ],
    country: [{ value: "Germany", count: 50 }],
  },
  histograms: {
    views: [
      { from: 1, to: 10, count: 20 },
      { from: 10, to: 100, count: 80 },
      { from: 100, to: 1000, count: 40 },
    ],
  },
};

function share(query: QueryDefinition, name: string, values: object): number {
  return shareOf({ name, filter: query.filters[name]! }, values, facets);
}

test("lists: the records of the chosen values among all", () => {
  expect(share(viralQuery, "categories", { categories: ["Food", "Travel"] })).toBe(0.4);
  expect(share(viralQuery, "categories", { categories: ["Sports"] })).toBe(0);
  expect(share(creatorQuery, "country", { country: "Germany" })).toBe(0.25);
});

test("ranges: their buckets, the outer ones open", () => {
  expect(share(viralQuery, "views", { viewsMin: 100 })).toBe(0.2);
  expect(share(viralQuery, "views", { viewsMin: 50, viewsMax: 60 })).toBe(0.4);
  expect(share(viralQuery, "views", { viewsMax: 0 })).toBe(0.1);
  expect(share(viralQuery, "views", { viewsMin: 5_000 })).toBe(0.2);
});

test("is 1 for uncounted filters and empty catalogues", () => {
  expect(share(viralQuery, "hook", { hook: "this" })).toBe(1);
  expect(shareOf({ name: "views", filter: viralQuery.filters.views }, {}, { ...facets, total: 0 })).toBe(1);
});
