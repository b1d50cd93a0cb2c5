import "server-only";
import type { PostInsights } from "@/lib/contract/records";
import { CROSSED } from "@/lib/domain/insight-limits";
import { insightsFrom, NO_INSIGHTS, type InsightPart, type InsightRow } from "../catalogue/assemble-insights";
import { postLayout } from "../catalogue/layout";
import { whereOf } from "./conditions";
import type { Generation } from "./current-generation";
import { topTexts } from "./top-texts";

export const medianOf = (column: string) =>
  `(quantileExactLow(0.5)(${column}) + quantileExactHigh(0.5)(${column})) / 2`;

type From = (...more: string[]) => string;

function mostIn(from: From, column: string): string {
  return `${column} in (select ${column} ${from(`${column} is not null`)}
    group by ${column} order by count() desc, ${column} limit ${CROSSED})`;
}

function chartsSql(from: From): string {
  const [followers, score] = ["followers_bucket", "virality_score_bucket"];
  const none = "cast(null as Nullable(Float64))";
  const row = (part: InsightPart, a: string, b: string, median: string) =>
    `select '${part}' as part, cast(${a} as Nullable(Float64)) as a, cast(${b} as Nullable(Float64)) as b,
      toFloat64(count()) as n, cast(${median} as Nullable(Float64)) as median`;
  const crossed = from(mostIn(from, "category"), mostIn(from, "country"));
  return [
    `${row("total", "null", "null", none)} ${from()}`,
    `${row("day", "created_at_day", "null", none)} ${from("created_at_day is not null")} group by created_at_day`,
    `${row("score", followers, score, none)} ${from(`${followers} is not null`, `${score} is not null`)}
      group by ${followers}, ${score}`,
    `${row("followers", followers, "null", medianOf("virality_score"))}
      ${from(`${followers} is not null`, "virality_score is not null")} group by ${followers}`,
    `${row("crossed", "category", "country", medianOf("virality_score"))} ${crossed} group by category, country`,
  ].join(" union all ");
}

/** Returns the most frequent texts; their codes are their positions. */
async function leadersOf(
  generation: Generation,
  { part, column }: { part: InsightPart; column: string },
  { from, params }: { from: From; params: Record<string, string> },
  signal?: AbortSignal,
) {
  const question = {
    layout: postLayout,
    column,
    from: from(`${column} != ''`),
    more: medianOf("virality_score"),
  };
  const texts = await topTexts(generation, question, params, signal);
  return {
    rows: texts.map(([, count, median], place): InsightRow => [part, place, null, count, median]),
    texts: new Map(texts.map(([shown], place) => [place, shown])),
  };
}

export async function postInsights(
  generation: Generation,
  values: object,
  signal?: AbortSignal,
): Promise<PostInsights> {
  const { engine, manifest } = generation;
  if (manifest.posts === 0) return NO_INSIGHTS;
  const { where, params } = whereOf(postLayout.query, values);
  const table = engine.table(manifest.tables.posts!);
  const from: From = (...more) => {
    const conditions = [...(where === "" ? [] : [where.replace(/^where /, "")]), ...more];
    return `from ${table} ${conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`}`;
  };
  const question = { from, params };
  const [rows, sounds, openings] = await Promise.all([
    engine.rows<InsightRow>(chartsSql(from), params, signal),
    leadersOf(generation, { part: "sound", column: "music_title" }, question, signal),
    leadersOf(generation, { part: "opening", column: "hook_opening" }, question, signal),
  ]);
  const texts = { sounds: sounds.texts, openings: openings.texts };
  return insightsFrom([...rows, ...sounds.rows, ...openings.rows], texts);
}
