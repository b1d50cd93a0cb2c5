import "server-only";
/** What the posts of a search have in common: one filtered pass, then a small count for each chart. */
import { CATEGORIES, COUNTRIES } from "@/lib/contract/enums";
import type { PostInsights } from "@/lib/contract/insights";
import { CROSSED, FOLLOWERS_EDGES, MAX_DAYS, SCORE_EDGES, TOP } from "@/lib/domain/insight-limits";
import type { ConnectionPool } from "./connection-pool";
import { conditionOf } from "./hits";
import { postLayout } from "./layout";

const DAY_MS = 86_400_000;

type Part = "total" | "day" | "score" | "followers" | "crossed" | "sound" | "opening";
type AnswerRow = [part: Part, a: number | null, b: number | null, count: number, median: number | null];

/** The most frequent codes of a column; equal ones in the order of the codes. */
function most(column: string, limit: number): string {
  return `select ${column} from hit where ${column} is not null
    group by ${column} order by count(*) desc, ${column} limit ${limit}`;
}

function dictionaryPart(part: Part, column: string): string {
  return `select '${part}', ${column}, null, count(*)::integer, median(score)
    from hit where ${column} in (${most(column, TOP)}) group by ${column}`;
}

function statement(condition: string | undefined): string {
  // Keeping the filtered posts for all the counts pays unless they are simply all posts.
  return `with hit as ${condition ? "materialized" : "not materialized"} (
      select followers_bucket, virality_score_bucket as score_bucket, virality_score as score, category, country,
        created_at_day as day, music_title, hook_opening
      from posts.record ${condition ? `where ${condition}` : ""})
    select 'total', null::integer, null::integer, count(*)::integer, null::double from hit
    union all select 'day', day, null, count(*)::integer, null from hit where day is not null group by day
    union all select 'score', followers_bucket, score_bucket, count(*)::integer, null
      from hit where followers_bucket is not null and score_bucket is not null group by all
    union all select 'followers', followers_bucket, null, count(*)::integer, median(score)
      from hit where followers_bucket is not null and score is not null group by followers_bucket
    union all select 'crossed', category, country, count(*)::integer, median(score) from hit
      where category in (${most("category", CROSSED)}) and country in (${most("country", CROSSED)})
      group by category, country
    union all ${dictionaryPart("sound", "music_title")}
    union all ${dictionaryPart("opening", "hook_opening")}`;
}

async function leaders(pool: ConnectionPool, column: string, rows: AnswerRow[]) {
  if (rows.length === 0) return [];
  const codes = rows.map(([, code]) => code).join(", ");
  const sql = `select code, shown from posts.${column}_dictionary where code in (${codes})`;
  const texts = new Map((await pool.rows(sql, [])) as [number, string][]);
  return rows
    .toSorted((x, y) => y[3] - x[3] || x[1]! - y[1]!)
    .map(([, code, , count, medianScore]) => ({ value: texts.get(code!)!, count, medianScore }));
}

function followersBuckets(medians: AnswerRow[], scores: AnswerRow[]): PostInsights["followers"] {
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

/** Contract: PostInsights. The catalogue has posts. */
export async function postInsights(
  pool: ConnectionPool,
  values: object,
  signal?: AbortSignal,
): Promise<PostInsights> {
  const condition = conditionOf(postLayout, values);
  const rows = (await pool.rows(statement(condition?.sql), condition?.params ?? [], signal)) as AnswerRow[];
  const part = (name: Part) => rows.filter(([of]) => of === name);
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
    topSounds: await leaders(pool, "music_title", part("sound")),
    topHookOpenings: await leaders(pool, "hook_opening", part("opening")),
  };
}
