import "server-only";
import type { PostInsights } from "@/lib/contract/records";
import { CROSSED, TOP } from "@/lib/domain/insight-limits";
import { insightsFrom, type InsightPart, type InsightRow, type Texts } from "../catalogue/assemble-insights";
import { postLayout } from "../catalogue/layout";
import type { ConnectionPool } from "./connection-pool";
import { conditionOf, type Condition } from "./matches";

function most(column: string, limit: number): string {
  return `select ${column} from hit where ${column} is not null
    group by ${column} order by count(*) desc, ${column} limit ${limit}`;
}

function dictionaryPart(part: InsightPart, column: string): string {
  return `select '${part}', ${column}, null, count(*)::integer, median(score)
    from hit where ${column} in (${most(column, TOP)}) group by ${column}`;
}

function statement(condition: Condition | null): string {
  // Materializing the filtered posts pays off unless all posts match.
  return `with hit as ${condition ? "materialized" : "not materialized"} (
      select followers_bucket, virality_score_bucket as score_bucket, virality_score as score, category, country,
        created_at_day as day, music_title, hook_opening
      from ${condition ? `${condition.from} where ${condition.sql}` : "posts.record"})
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

async function textsOf(pool: ConnectionPool, column: string, rows: readonly InsightRow[]): Promise<Texts> {
  if (rows.length === 0) return new Map();
  const codes = rows.map(([, code]) => code).join(", ");
  const sql = `select code, shown from posts.${column}_dictionary where code in (${codes})`;
  return new Map((await pool.rows(sql, [])) as [number, string][]);
}

export async function postInsights(
  pool: ConnectionPool,
  values: object,
  signal?: AbortSignal,
): Promise<PostInsights> {
  const condition = conditionOf(postLayout, values);
  const rows = (await pool.rows(statement(condition), condition?.params ?? [], signal)) as InsightRow[];
  const part = (name: InsightPart) => rows.filter(([of]) => of === name);
  const sounds = await textsOf(pool, "music_title", part("sound"));
  const openings = await textsOf(pool, "hook_opening", part("opening"));
  return insightsFrom(rows, { sounds, openings });
}
