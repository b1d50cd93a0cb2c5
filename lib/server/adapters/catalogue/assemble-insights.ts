import "server-only";
import { CATEGORIES, COUNTRIES } from "@/lib/contract/enums";
import type { PostInsights } from "@/lib/contract/records";
import { FOLLOWERS_EDGES, MAX_DAYS, SCORE_EDGES } from "@/lib/domain/insight-limits";

const DAY_MS = 86_400_000;

export type InsightPart = "total" | "day" | "score" | "followers" | "crossed" | "sound" | "opening";
export type InsightRow = [
  part: InsightPart,
  a: number | null,
  b: number | null,
  count: number,
  median: number | null,
];

export type Texts = ReadonlyMap<number, string>;

function leaders(texts: Texts, rows: readonly InsightRow[]) {
  return rows
    .toSorted((x, y) => y[3] - x[3] || x[1]! - y[1]!)
    .map(([, code, , count, medianScore]) => ({ value: texts.get(code!)!, count, medianScore }));
}

function followersBuckets(medians: InsightRow[], scores: InsightRow[]): PostInsights["followers"] {
  return medians
    .toSorted((x, y) => x[1]! - y[1]!)
    .map(([, bucket, , count, medianScore]) => ({
      from: FOLLOWERS_EDGES[bucket!]!,
      to: FOLLOWERS_EDGES[bucket! + 1]!,
      count,
      medianScore,
      scores: scores
        .filter(([, of]) => of === bucket)
        .toSorted((x, y) => x[2]! - y[2]!)
        .map(([, , score, posts]) => ({
          from: SCORE_EDGES[score!]!,
          to: SCORE_EDGES[score! + 1]!,
          count: posts,
        })),
    }));
}

export const NO_INSIGHTS: PostInsights = {
  total: 0,
  perDay: [],
  followers: [],
  pairs: [],
  topSounds: [],
  topHookOpenings: [],
};

export function insightsFrom(
  rows: readonly InsightRow[],
  { sounds, openings }: { sounds: Texts; openings: Texts },
): PostInsights {
  const part = (name: InsightPart) => rows.filter(([of]) => of === name);
  const days = part("day").toSorted((x, y) => x[1]! - y[1]!);
  const oldest = (days.at(-1)?.[1] ?? 0) - MAX_DAYS;
  return {
    total: part("total")[0]![3],
    perDay: days
      .filter(([, day]) => day! > oldest)
      .map(([, day, , count]) => ({ day: new Date(day! * DAY_MS).toISOString().slice(0, 10), count })),
    followers: followersBuckets(part("followers"), part("score")),
    pairs: part("crossed")
      .toSorted((x, y) => y[3] - x[3] || x[1]! - y[1]! || x[2]! - y[2]!)
      .map(([, category, country, count, medianScore]) => ({
        category: CATEGORIES[category!]!,
        country: COUNTRIES[country!]!,
        count,
        medianScore,
      })),
    topSounds: leaders(sounds, part("sound")),
    topHookOpenings: leaders(openings, part("opening")),
  };
}
