/** Every count, bucket and benchmark of the filter panel against a brute-force reading of the specification. */
import { describe, expect, test } from "vitest";
import { hasValues, isOpenList } from "@/lib/contract/by-kind";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import type { AnyValues, QueryDefinition } from "@/lib/contract/definition";
import { fold } from "@/lib/contract/fold";
import type { FacetCount, Facets } from "@/lib/contract/records";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { hookOpening } from "@/lib/domain/derive-hook";
import { viralityRatios } from "@/lib/domain/virality";
import type { CatalogueReader } from "@/lib/server/ports/catalogue";
import { awkwardCreators, awkwardPosts, awkwardSearches } from "../awkward-rows";
import {
  bucketCounts,
  cleanedRow,
  dayCounts,
  field,
  matching,
  median,
  textCounts,
  valueCounts,
  type AnyRow,
} from "../brute-force";
import { LONG_MS, oracleSize, useReader, type OpenEmpty } from "./loaded-catalogue";

type Given = () => CatalogueReader;

const { searches: SEARCHES, records: RECORDS } = oracleSize({ searches: 150, records: 400 });
const posts = awkwardPosts(RECORDS, 11);
const creators = awkwardCreators(RECORDS, 12);
const cleanPosts = posts.map(cleanedRow);
const cleanCreators = creators.map(cleanedRow);

function asMap(counts: FacetCount[], fromValue = (value: string) => value): Map<string, number> {
  return new Map(counts.map(({ value, count }) => [fromValue(value), count]));
}

function expectCounts(query: QueryDefinition, rows: AnyRow[], values: AnyValues, facets: Facets) {
  const shown = JSON.stringify(values);
  expect(facets.total, shown).toBe(matching(query, rows, values).length);
  const expected = valueCounts(query, rows, values);
  expect(Object.keys(facets.counts)).toEqual(Object.keys(expected));
  for (const [name, counts] of Object.entries(expected)) {
    const filter = query.filters[name]!;
    const isOpen = hasValues(filter) && isOpenList(filter);
    expect(asMap(facets.counts[name]!, isOpen ? fold : undefined), `${name} ${shown}`).toEqual(counts);
    const descending = facets.counts[name]!.map(({ count }) => count);
    expect(descending).toEqual(descending.toSorted((a, b) => b - a));
  }
  for (const [name, buckets] of Object.entries(bucketCounts(query, rows, values, facets))) {
    expect(
      facets.histograms[name]!.map(({ count }) => count),
      `${name} ${shown}`,
    ).toEqual(buckets);
  }
}

function expectTop(top: FacetCount[], counts: Map<string, number>) {
  expect(top.map(({ count }) => count)).toEqual([...counts.values()].sort((a, b) => b - a).slice(0, 10));
  for (const { value, count } of top) expect(counts.get(fold(value)), value).toBe(count);
}

const FIRST_CREATORS = { page: 1, perPage: 10, sortBy: "date_created", sortOrder: "desc" } as const;

function countCases(catalogue: Given): void {
  test("posts: every count, bucket and day equals brute force", { timeout: LONG_MS }, async () => {
    for (const values of awkwardSearches(viralQuery, SEARCHES, 13)) {
      const facets = await catalogue().postFacets(values);
      expectCounts(viralQuery, cleanPosts, values as AnyValues, facets);
      const found = matching(viralQuery, cleanPosts, values as AnyValues);
      expect(new Map(facets.perDay!.map(({ day, count }) => [day, count]))).toEqual(dayCounts(found));
      expect(facets.perDay!.map(({ day }) => day)).toEqual([...dayCounts(found).keys()].toSorted());
      expectTop(facets.topSounds!, textCounts(found, "musicTitle"));
      expectTop(facets.topHookOpenings!, textCounts(found, "hook", hookOpening));
    }
  });

  test("creators: every count and bucket equals brute force", { timeout: LONG_MS }, async () => {
    for (const values of awkwardSearches(creatorQuery, SEARCHES, 14)) {
      const facets = await catalogue().creatorFacets(values);
      expectCounts(creatorQuery, cleanCreators, values as AnyValues, facets);
      expect(facets.perDay).toBeUndefined();
    }
  });

  test("seven facet filters at once: each facet leaves out its own only", async () => {
    const values: CreatorValues = {
      ...FIRST_CREATORS,
      followersMin: 1,
      engagementRateMax: 99,
      averageViewsMin: 0,
      averageLikesMin: 1,
      age: [...creatorQuery.filters.age.values],
      race: creatorQuery.filters.race.values.slice(0, 2),
      country: "japan",
    };
    expectCounts(creatorQuery, cleanCreators, values, await catalogue().creatorFacets(values));
  });
}

/** Filters that one record meets: of lists its own value, of ranges half to twice its number. */
function around(query: QueryDefinition, row: AnyRow, isUsed: (index: number) => boolean): AnyValues {
  const values: AnyValues = {};
  for (const [index, filter] of Object.values(query.filters).entries()) {
    const value = row[field(filter.column)];
    if (value === undefined || !isUsed(index)) continue;
    const isListed = "values" in filter && filter.values.includes(value as string);
    if (filter.kind === "multiSelect" && isListed) values[filter.param] = [value as string];
    else if (filter.kind === "select" && (isListed || filter.isOpen)) values[filter.param] = value as string;
    else if (filter.kind === "range" && typeof value === "number" && value >= 0)
      Object.assign(values, { [filter.min]: value / 2, [filter.max]: value * 2 });
  }
  return values;
}

function combinedCases(catalogue: Given): void {
  test("many filters at once, some of them narrow", async () => {
    for (let at = 0; at < 40; at++) {
      const isUsed = (index: number) => (index + at) % 3 !== 0;
      const onPosts = { page: 1, pageSize: 1, ...around(viralQuery, cleanPosts[at]!, isUsed) };
      const text = at % 2 === 0 ? {} : { hook: "a" };
      const posts = { ...onPosts, ...text };
      expectCounts(viralQuery, cleanPosts, posts, await catalogue().postFacets(posts as ViralValues));
      const creators = around(creatorQuery, cleanCreators[at]!, isUsed);
      const found = await catalogue().creatorFacets({ ...FIRST_CREATORS, ...creators });
      expectCounts(creatorQuery, cleanCreators, creators, found);
    }
  });
}

function benchmarkCases(catalogue: Given): void {
  test("benchmarks hold what is usual in each category, whatever the filters", async () => {
    const { benchmarks } = await catalogue().postFacets({ page: 1, pageSize: 1, hook: "no such hook" });
    const scored = cleanPosts.filter((post) => post.viralityScore !== undefined);
    const categories = viralQuery.filters.categories.values.filter((value) =>
      scored.some((post) => post.category === value),
    );
    expect(Object.keys(benchmarks!).toSorted()).toEqual(categories.toSorted());
    for (const category of categories) {
      const own = scored.filter((post) => post.category === category);
      const benchmark = benchmarks![category]!;
      const scores = own.map((post) => post.viralityScore as number).sort((a, b) => a - b);
      expect(benchmark.count).toBe(own.length);
      expect(benchmark.scoreAt).toHaveLength(21);
      expect([benchmark.scoreAt[0], benchmark.scoreAt[20]]).toEqual([scores[0], scores.at(-1)]);
      expect(benchmark.scoreAt[10]).toBeCloseTo(median(scores)!, 9);
      const ratios = own.map((post) => viralityRatios(post as never));
      const usual = (name: "reach" | "engagement" | "shareRate") =>
        median(ratios.map((ratio) => ratio[name]).filter((value) => value !== undefined));
      expect(benchmark.usualReach).toBe(usual("reach"));
      expect(benchmark.usualEngagement).toBe(usual("engagement"));
      expect(benchmark.usualShareRate).toBe(usual("shareRate"));
    }
  });
}

/** Posts of 500 days in a row, one a day. */
const daily = Array.from({ length: 500 }, (_, day) => ({
  id: `${day}`,
  createdAt: Date.UTC(1969, 0, 1 + day, 5),
}));

function dayCases(open: OpenEmpty): void {
  const catalogue = useReader(open, { posts: daily });

  test("only the newest 400 days are listed", async () => {
    const { perDay, total } = await catalogue().postFacets({ page: 1, pageSize: 1 });
    expect(total).toBe(500);
    expect(perDay).toHaveLength(400);
    expect([perDay![0], perDay!.at(-1)]).toEqual([
      { day: "1969-04-11", count: 1 },
      { day: "1970-05-15", count: 1 },
    ]);
  });
}

function cancellationCases(catalogue: Given): void {
  test("an abort ends counting with its reason, and the same question is answered afterwards", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const values = { page: 1, pageSize: 1, hook: "stop" };
    const counting = [
      catalogue().postFacets(values, { signal }),
      catalogue().creatorFacets({ ...FIRST_CREATORS, bio: "stop" }, { signal }),
    ];
    controller.abort(new Error("gone"));
    for (const end of await Promise.allSettled(counting))
      expect(end).toMatchObject({ status: "rejected", reason: { message: "gone" } });
    expectCounts(viralQuery, cleanPosts, values, await catalogue().postFacets(values));
  });
}

/** Two rare sounds, one of them frequent elsewhere, and ten that fill the list. */
function tieCases(open: OpenEmpty): void {
  const post = (id: string, sound: string, category: string) => ({
    id,
    createdAt: 1000,
    category,
    musicTitle: sound,
    hook: `${sound} is what you hear`,
    viralityScore: 50,
  });
  const filling = Array.from({ length: 9 }, (_, index) => `Filler ${index}`);
  const rows = [
    ...filling.flatMap((sound, index) => [
      post(`f${index}`, sound, "Food"),
      post(`g${index}`, sound, "Food"),
    ]),
    ...["Aria", "Zither", "Mandolin"].map((sound) => post(sound, sound, "Food")),
    ...[1, 2].map((index) => post(`z${index}`, "Zither", "Music")),
  ];
  const catalogue = useReader(open, { posts: rows });
  const food = { page: 1, pageSize: 12, categories: ["Food"] };

  test("of equally frequent texts the one is listed that the whole catalogue has more often", async () => {
    const { topSounds, topHookOpenings } = await catalogue().postFacets(food);
    const { topSounds: leaders } = await catalogue().postInsights(food);
    expect(topSounds!.map(({ value }) => value)).toEqual([...filling, "Zither"]);
    expect(topHookOpenings).toHaveLength(10);
    expect(topHookOpenings!.at(-1)!.value).toMatch(/^Zither/);
    expect(leaders.map(({ value }) => value)).toEqual([...filling, "Zither"]);
  });
}

export function facetCases(name: string, open: OpenEmpty): void {
  describe(`${name}: facets`, () => {
    const catalogue = useReader(open, { posts, creators });
    countCases(catalogue);
    combinedCases(catalogue);
    benchmarkCases(catalogue);
    cancellationCases(catalogue);
  });
  describe(`${name}: equally frequent texts`, () => tieCases(open));
  describe(`${name}: facets of many days`, () => dayCases(open));
}
