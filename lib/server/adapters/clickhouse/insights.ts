import "server-only";
import type { QueryDefinition } from "@/lib/contract/definition";
import type { PostInsights } from "@/lib/contract/records";
import { CROSSED, TOP } from "@/lib/domain/insight-limits";
import { ADDRESS_PATTERN, HIDDEN_ADDRESS } from "@/lib/domain/shown-texts";
import { insightsFrom, NO_INSIGHTS, type InsightPart, type InsightRow } from "../catalogue/assemble-insights";
import { postLayout, type Layout } from "../catalogue/layout";
import { conditionsIn, type Dialect } from "../catalogue/where";
import type { Generation } from "./current-generation";
import type { Params } from "./engine";
import { textsTable } from "./tables";

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

type TopText = [shown: string, count: number, more: number | null];

/**
 * Ties are broken by frequency among all records.
 * @param from the SQL from `from` to the end of `where`
 * @param more SQL of another figure for the records of each text
 */
export function topTexts(
  { engine, manifest }: Generation,
  { layout, column, from, more = "null" }: { layout: Layout; column: string; from: string; more?: string },
  params: Params,
  signal?: AbortSignal,
): Promise<TopText[]> {
  const texts = engine.table(textsTable(manifest.tables[layout.kind]!));
  return engine.rows<TopText>(
    `select t.shown, found.n, found.more
      from (select folded, shown, code from ${texts} where name = '${column}') as t
      join (select ${column} as text, toFloat64(count()) as n, ${more} as more ${from}
        group by ${column} order by n desc limit ${TOP} with ties) as found on t.folded = found.text
      order by found.n desc, t.code limit ${TOP}`,
    params,
    signal,
  );
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

const NEVER = "false";

/** A LIKE pattern, because the n-gram index serves LIKE only. */
const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Texts become parameters; numbers are inlined and compared exactly, whatever the column type. */
function dialectFor(params: Record<string, string>): Dialect {
  const bind = (value: string | number) => {
    if (typeof value === "number") return String(value);
    const name = `p${Object.keys(params).length + 1}`;
    params[name] = value;
    return `{${name}:String}`;
  };
  const shown = (column: string) =>
    `replaceRegexpAll(${column}, ${bind(ADDRESS_PATTERN)}, ${bind(HIDDEN_ADDRESS)})`;
  const contains = (column: string, text: string, isShown?: boolean) =>
    `${isShown ? shown(column) : column} like ${bind(anywhere(text))}`;
  return {
    bind,
    equals: (column, text) => `${column} = ${bind(text)}`,
    contains,
    inDictionary: (column, test, text, isShown) => {
      // Unknown texts are stored as empty ones.
      if (text === "") return NEVER;
      return test === "equals" ? `${column} = ${bind(text)}` : contains(column, text, isShown);
    },
  };
}

type Conditions = { byFilter: Map<string, string>; params: Record<string, string> };

export function conditionsOf(query: QueryDefinition, values: object): Conditions {
  const params: Record<string, string> = {};
  const byFilter = conditionsIn(query, values, dialectFor(params));
  return { byFilter, params };
}

export function whereOf(query: QueryDefinition, values: object) {
  const { byFilter, params } = conditionsOf(query, values);
  return { where: byFilter.size === 0 ? "" : `where ${[...byFilter.values()].join(" and ")}`, params };
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
