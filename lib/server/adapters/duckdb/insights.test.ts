import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyValues } from "@/lib/contract/definition";
import { CATEGORIES, COUNTRIES } from "@/lib/contract/enums";
import { fold } from "@/lib/contract/fold";
import type { ViralPost } from "@/lib/contract/records";
import { viralQuery } from "@/lib/contract/viral";
import { insightsOfPosts } from "@/lib/domain/insights-of-posts";
import { awkwardPosts, awkwardSearches } from "@/lib/testing/awkward-rows";
import { cleanedRow, matching, textCounts } from "@/lib/testing/brute-force";
import { hookOpening } from "@/lib/domain/hook-opening";
import type { CatalogueReader } from "@/lib/server/ports/catalogue";
import { openCatalogue } from "./open-catalogue";
import { publish } from "./publish";

const SEARCHES = Number(process.env.ORACLE_QUERIES ?? 150);
const rows = awkwardPosts(Number(process.env.ORACLE_RECORDS ?? 400), 21);
const clean = rows.map(cleanedRow);
let dataDir: string;
let catalogue: CatalogueReader;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "catalogue-"));
  await publish(dataDir, { posts: rows as never, isDemo: false });
  catalogue = openCatalogue(dataDir);
});
afterAll(async () => {
  await catalogue.close();
  rmSync(dataDir, { recursive: true });
});

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

test("every figure is what counting one by one says", { timeout: 1_800_000 }, async () => {
  for (const values of awkwardSearches(viralQuery, SEARCHES, 23)) {
    const shown = JSON.stringify(values);
    const found = matching(viralQuery, clean, values as AnyValues);
    const posts = found.map(asPost);
    const insights = await catalogue.postInsights(values);
    const expected = insightsOfPosts(posts);
    expect(insights.total, shown).toBe(found.length);
    expect(insights.perDay, shown).toEqual(expected.perDay);
    expect(insights.followers, shown).toEqual(expected.followers);

    // Which of equally frequent ones are taken is open; how many posts they have is not.
    for (const field of ["category", "country"] as const) {
      const counts = countsOf(posts, field);
      const crossed = [...new Set(insights.pairs.map((pair) => pair[field]))];
      const least = descending(counts.values())[Math.min(12, counts.size) - 1] ?? 0;
      expect(crossed.length).toBeLessThanOrEqual(12);
      for (const value of crossed)
        expect(counts.get(value), `${value} ${shown}`).toBeGreaterThanOrEqual(least);
    }
    for (const { category, country, ...figures } of insights.pairs) {
      const both = posts.filter((post) => post.category === category && post.country === country);
      const [pair] = insightsOfPosts(both).pairs;
      expect(figures, `${category} ${country} ${shown}`).toEqual({
        count: both.length,
        medianScore: pair!.medianScore,
      });
    }
    expect(insights.pairs.map(({ count }) => count)).toEqual(
      descending(insights.pairs.map(({ count }) => count)),
    );

    const sounds = textCounts(found, "musicTitle");
    const openings = textCounts(found, "hook", hookOpening);
    for (const [leaders, counts] of [
      [insights.topSounds, sounds],
      [insights.topHookOpenings, openings],
    ] as const) {
      expect(leaders.map(({ count }) => count)).toEqual(descending(counts.values()).slice(0, 10));
      for (const { value, count } of leaders) expect(counts.get(fold(value)), value).toBe(count);
    }
    for (const { value, medianScore } of insights.topSounds) {
      const same = posts.filter(({ musicTitle }) => fold(musicTitle ?? "") === fold(value));
      expect(medianScore).toBe(insightsOfPosts(same).topSounds[0]!.medianScore);
    }
  }
});

test("an empty catalogue and an empty search have nothing to tell", async () => {
  const nothing = { total: 0, perDay: [], followers: [], pairs: [], topSounds: [], topHookOpenings: [] };
  const page = { page: 1, pageSize: 12 };
  expect(await catalogue.postInsights({ ...page, hook: "no such hook anywhere" })).toEqual(nothing);
  const folder = mkdtempSync(join(tmpdir(), "catalogue-"));
  const empty = openCatalogue(folder);
  expect(await empty.postInsights(page)).toEqual(nothing);
  await empty.close();
  rmSync(folder, { recursive: true });
});
