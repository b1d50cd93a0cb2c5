import "server-only";
import { hasHistogram, hasValues } from "@/lib/contract/by-kind";
import type { AnyValues, Filter } from "@/lib/contract/definition";
import type { Benchmark, Facets } from "@/lib/contract/records";
import {
  benchmarksFrom,
  facetsFrom,
  type BenchmarkRow,
  type FacetRow,
  facetParts,
  type FacetPart,
} from "../catalogue/facet-parts";
import type { Layout } from "../catalogue/layout";
import { isReadThrough } from "../catalogue/where";
import { countsSql, totalSql, tableFor } from "./clustered";
import { conditionsOf } from "./conditions";
import type { ConnectionPool } from "./connection-pool";

/** A filter that leaves a larger ratio of the records is not worth materializing. */
const NARROW = 0.25;

type FacetQuestion = {
  layout: Layout;
  values: object;
  records: number;
  usual: () => Promise<Facets>;
};
type Plan = { sql: string; params: string[] };
type Source = { from: string; left: readonly string[] };

const all = (conditions: readonly string[]) => conditions.join(" and ") || "true";

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

/** Between 0 and 1. Exact for lists, to the bucket for ranges, and 1 for filters that are not counted. */
export function shareOf(
  { name, filter }: { name: string; filter: Filter },
  values: object,
  { total, counts, histograms }: Facets,
): number {
  if (total === 0) return 1;
  const given = values as AnyValues;
  if (hasHistogram(filter)) {
    const [min = -Infinity, max = Infinity] = [given[filter.min], given[filter.max]] as (
      | number
      | undefined
    )[];
    const buckets = histograms[name] ?? [];
    // The first and the last bucket also hold the values beyond their ends.
    const met = buckets.filter(
      ({ from, to }, bucket) => (to > min || bucket === buckets.length - 1) && (from <= max || bucket === 0),
    );
    return sum(met) / total;
  }
  if (!hasValues(filter)) return 1;
  const chosen = [given[filter.param]].flat();
  return sum((counts[name] ?? []).filter(({ value }) => chosen.includes(value))) / total;
}

async function pivotOf(
  used: readonly FacetPart[],
  { values, usual }: FacetQuestion,
): Promise<FacetPart | undefined> {
  if (used.length < 2) return undefined;
  const counts = await usual();
  const shares = used.map((part) => shareOf(part.own!, values, counts));
  const least = Math.min(...shares);
  return least > NARROW ? undefined : used[shares.indexOf(least)];
}

/** Each facet ignores its own filter, so facets of used filters are counted separately under the other filters. */
async function planFacets(question: FacetQuestion): Promise<Plan> {
  const { layout, values } = question;
  const { kind, query } = layout;
  const { byFilter, params } = conditionsOf(layout, values);
  if (byFilter.size === 0) return { sql: `select part, code, n, shown from ${kind}.counts`, params };
  const parts = facetParts(layout);
  const isOwn = ({ own }: FacetPart) => own !== undefined && byFilter.has(own.name);
  const conditionOf = ({ own }: FacetPart) => byFilter.get(own!.name)!;
  const used = parts.filter(isOwn);
  const pivot = await pivotOf(used, question);
  const asides = used.filter((part) => part !== pivot);
  const others = [...byFilter].filter(([name]) => !used.some(({ own }) => own!.name === name));
  const counted = [...new Set(parts.map(({ column }) => column))];
  const needed = [...new Set([...counted, ...used.map(({ own }) => own!.filter.column)])].join(", ");
  const steps: string[] = [];
  const keep = (name: string, { from, left }: Source): Source => {
    steps.push(`${name} as materialized (select ${needed} from ${from} where ${all(left)})`);
    return { from: name, left: [] };
  };
  const table: Source = { from: tableFor(layout, byFilter.keys()), left: others.map(([, sql]) => sql) };
  // Materialize only if finding these records again is expensive.
  const isKept = used.length > 0 && others.some(([name]) => isReadThrough(query.filters[name]!));
  const wide = isKept ? keep("base", table) : table;
  const near = pivot ? keep("near", { from: wide.from, left: [...wide.left, conditionOf(pivot)] }) : wide;
  const hit = `hit as materialized (select ${counted.join(", ")} from ${near.from}
    where ${all([...near.left, ...asides.map(conditionOf)])})`;
  const apart = used.map((part) => {
    const source = part === pivot ? wide : near;
    const rest = [...source.left, ...asides.filter((other) => other !== part).map(conditionOf)];
    return rest.length === 0 && source === table
      ? `select part, code, n, shown from ${kind}.counts where part = '${part.name}'`
      : countsSql([part], `${source.from} where ${all(rest)}`, kind);
  });
  const free = parts.filter((part) => !isOwn(part));
  const counts = [totalSql("hit"), countsSql(free, "hit", kind), ...apart].filter((sql) => sql !== "");
  return { sql: `with ${[...steps, hit].join(", ")} ${counts.join(" union all ")}`, params };
}

export async function countFacets(
  pool: ConnectionPool,
  question: FacetQuestion,
  signal?: AbortSignal,
): Promise<Facets> {
  const { layout, records } = question;
  const { sql, params } = await planFacets(question);
  const rows = records === 0 ? [] : ((await pool.rows(sql, params, signal)) as FacetRow[]);
  return facetsFrom(layout, rows);
}

export async function readBenchmarks(
  pool: ConnectionPool,
  layout: Layout,
): Promise<Record<string, Benchmark>> {
  const sql = "select category, posts, score_at, reach, engagement, share_rate from posts.benchmark";
  return benchmarksFrom(layout, (await pool.rows(sql, [])) as BenchmarkRow[]);
}
