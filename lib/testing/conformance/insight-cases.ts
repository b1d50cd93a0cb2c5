/** Every figure of the insights against counting one by one. */
import { describe, expect, test } from "vitest";
import type { AnyValues } from "@/lib/contract/definition";
import { CATEGORIES, COUNTRIES } from "@/lib/contract/enums";
import { fold } from "@/lib/contract/fold";
import type { PostInsights, ViralPost } from "@/lib/contract/records";
import { viralQuery } from "@/lib/contract/viral";
import { hookOpening } from "@/lib/domain/derive-hook";
import { insightsOfPosts } from "@/lib/domain/insights-of-posts";
import { CROSSED, TOP } from "@/lib/domain/insight-limits";
import { awkwardPosts, awkwardSearches } from "../awkward-rows";
import { cleanedRow, matching, textCounts } from "../brute-force";
import { LONG_MS, oracleSize, useReader, type OpenEmpty } from "./loaded-catalogue";

const { searches: SEARCHES, records: RECORDS } = oracleSize({ searches: 150, records: 400 });
const rows = awkwardPosts(RECORDS, 21);
const clean = rows.map(cleanedRow);

/** The records as the service returns them, with values of no list left out, because they cannot be counted. */
function asPost(row: Record<string, unknown>): ViralPost {
  const { createdAt, category, country, ...rest } = row;
  return {
    ...(rest as ViralPost),
    createdAt: new Date(createdAt as number).toISOString(),
    ...(CATEGORIES.includes(category as never) && { category: category as string }),
    ...(COUNTRIES.includes(country as never) && { country: country as string }),
  };
}

const descending = (counts: Iterable<number>) => [...counts].sort((a, b) => b - a);

function countsOf(posts: ViralPost[], field: "category" | "country"): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { [field]: value } of posts) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Ties may be listed in any order, but their numbers of posts are fixed. */
function expectCrossed(insights: PostInsights, posts: ViralPost[], shown: string): void {
  for (const field of ["category", "country"] as const) {
    const counts = countsOf(posts, field);
    const crossed = [...new Set(insights.pairs.map((pair) => pair[field]))];
    const least = descending(counts.values())[Math.min(CROSSED, counts.size) - 1] ?? 0;
    expect(crossed.length).toBeLessThanOrEqual(CROSSED);
    for (const value of crossed) expect(counts.get(value), `${value} ${shown}`).toBeGreaterThanOrEqual(least);
  }
  for (const { category, country, ...figures } of insights.pairs) {
    const both = posts.filter((post) => post.category === category && post.country === country);
    const [pair] = insightsOfPosts(both).pairs;
    expect(figures, `${category} ${country} ${shown}`).toEqual({
      count: both.length,
      medianScore: pair!.medianScore,
    });
  }
  const counts = insights.pairs.map(({ count }) => count);
  expect(counts).toEqual(descending(counts));
}

function expectLeaders(leaders: PostInsights["topSounds"], counts: Map<string, number>): void {
  expect(leaders.map(({ count }) => count)).toEqual(descending(counts.values()).slice(0, TOP));
  for (const { value, count } of leaders) expect(counts.get(fold(value)), value).toBe(count);
}

/** Each listed text has the median of the posts that have it, whatever their spelling. */
function expectMedians(insights: PostInsights, posts: ViralPost[]): void {
  for (const { value, medianScore } of insights.topSounds) {
    const same = posts.filter(({ musicTitle }) => fold(musicTitle ?? "") === fold(value));
    expect(medianScore).toBe(insightsOfPosts(same).topSounds[0]!.medianScore);
  }
  for (const { value, medianScore } of insights.topHookOpenings) {
    const same = posts.filter(({ hook }) => fold(hookOpening(hook ?? "")) === fold(value));
    expect(medianScore).toBe(insightsOfPosts(same).topHookOpenings[0]!.medianScore);
  }
}

function figureCases(open: OpenEmpty): void {
  const catalogue = useReader(open, { posts: rows });

  test("every figure equals counting one by one", { timeout: LONG_MS }, async () => {
    for (const values of awkwardSearches(viralQuery, SEARCHES, 23)) {
      const shown = JSON.stringify(values);
      const found = matching(viralQuery, clean, values as AnyValues);
      const posts = found.map(asPost);
      const insights = await catalogue().postInsights(values);
      const expected = insightsOfPosts(posts);
      expect(insights.total, shown).toBe(found.length);
      expect(insights.perDay, shown).toEqual(expected.perDay);
      expect(insights.followers, shown).toEqual(expected.followers);
      expectCrossed(insights, posts, shown);
      expectLeaders(insights.topSounds, textCounts(found, "musicTitle"));
      expectLeaders(insights.topHookOpenings, textCounts(found, "hook", hookOpening));
      expectMedians(insights, posts);
    }
  });

  test("a search that finds nothing has no insights", async () => {
    const values = { page: 1, pageSize: 12, hook: "no such hook anywhere" };
    expect(await catalogue().postInsights(values)).toEqual({
      total: 0,
      perDay: [],
      followers: [],
      pairs: [],
      topSounds: [],
      topHookOpenings: [],
    });
  });

  test("an abort ends counting with its reason, and the same question is answered afterwards", async () => {
    const controller = new AbortController();
    const values = { page: 1, pageSize: 12, hook: "stop" };
    const counting = catalogue().postInsights(values, { signal: controller.signal });
    controller.abort(new Error("gone"));
    await expect(counting).rejects.toThrow("gone");
    const found = matching(viralQuery, clean, values);
    expect((await catalogue().postInsights(values)).total).toBe(found.length);
  });
}

export function insightCases(name: string, open: OpenEmpty): void {
  describe(`${name}: insights`, () => figureCases(open));
}
