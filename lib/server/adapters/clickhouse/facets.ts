import "server-only";
/** Counts all facets in one pass, plus one pass for each list of most frequent values. */
import type { Benchmark, Facets } from "@/lib/contract/records";
import {
  benchmarksFrom,
  facetsFrom,
  type BenchmarkRow,
  type FacetRow,
  facetParts,
  TOTAL,
  type FacetPart,
} from "../catalogue/facet-parts";
import type { Layout } from "../catalogue/layout";
import { conditionsOf, medianOf, topTexts } from "./insights";
import type { Generation } from "./current-generation";
import type { Cell } from "./engine";
import { textsTable } from "./tables";

type Plan = {
  layout: Layout;
  conditions: ReadonlyMap<string, string>;
  params: Record<string, string>;
  columns: string[];
  parts: readonly FacetPart[];
  /** For each filter, the bit set in a record that misses it. */
  bits: ReadonlyMap<string, number>;
};

function planOf(layout: Layout, values: object): Plan {
  const { byFilter, params } = conditionsOf(layout.query, values);
  const parts = facetParts(layout);
  const used = [...byFilter.keys()].filter((name) => parts.some(({ own }) => own?.name === name));
  const columns = [...new Set(parts.filter(({ isTop }) => !isTop).map(({ column }) => column))];
  const bits = new Map(used.map((name, index) => [name, 2 ** index]));
  return { layout, conditions: byFilter, params, columns, parts, bits };
}

const all = (conditions: readonly string[]) => conditions.join(" and ") || "true";

/** `mask` has every bit but the counted column's. `missed`: bit of the only filter that these records miss, or 0. */
type CountRow = [mask: number, missed: number, count: number, ...values: Cell[]];

/** A record that misses exactly one filter counts only for that filter's own part. */
function countSql({ conditions, bits, columns }: Plan, table: string): string {
  const must = [...conditions].filter(([name]) => !bits.has(name)).map(([, sql]) => sql);
  const missed = [...bits].map(([name, bit]) => `if(${conditions.get(name)!}, 0, ${bit})`).join(" + ") || "0";
  const sets = [...columns.map((column) => `(${column}, missed)`), "(missed)"].join(", ");
  const names = columns.join(", ");
  return `select toFloat64(grouping(${names})) as mask, toFloat64(missed), toFloat64(count()), ${names}
    from (select ${names}, toUInt32(${missed}) as missed from ${table} where ${all(must)})
    where bitCount(missed) <= 1 group by grouping sets (${sets})`;
}

type Texts = ReadonlyMap<string, readonly [code: number, shown: string]>;

async function textsOf(
  { engine, manifest }: Generation,
  layout: Layout,
  column: string,
  signal: AbortSignal,
): Promise<Texts> {
  const rows = await engine.rows<[string, number, string]>(
    `select folded, code, shown from ${engine.table(textsTable(manifest.tables[layout.kind]!))}
      where name = {column:String}`,
    { column },
    signal,
  );
  return new Map(rows.map(([folded, code, shown]) => [folded, [code, shown]]));
}

async function countedRows(generation: Generation, plan: Plan, signal?: AbortSignal): Promise<FacetRow[]> {
  const { engine, manifest, facts } = generation;
  const { layout, columns, parts, bits, params } = plan;
  const table = engine.table(manifest.tables[layout.kind]!);
  const rows = await engine.rows<CountRow>(countSql(plan, table), params, signal);
  const none = 2 ** columns.length - 1;
  const total = rows.find(([mask, missed]) => mask === none && missed === 0)?.[2] ?? 0;
  const found: FacetRow[] = [[TOTAL, 0, total, null]];
  for (const { name, column, isDictionary, isTop, own } of parts) {
    if (isTop) continue;
    const index = columns.indexOf(column);
    const mask = none - 2 ** (columns.length - 1 - index);
    const bit = (own && bits.get(own.name)) ?? 0;
    const counts = new Map<Cell, number>();
    for (const [of, missed, count, ...values] of rows) {
      if (of !== mask || (missed !== 0 && missed !== bit)) continue;
      counts.set(values[index]!, (counts.get(values[index]!) ?? 0) + count);
    }
    const known = [...counts].filter(([value]) => value !== null && value !== "");
    // Open lists are short and cover all records, so they are read once per generation.
    const read = (stop: AbortSignal) => textsOf(generation, layout, column, stop);
    const texts = isDictionary ? await facts.of(`texts ${layout.kind} ${column}`, signal, read) : undefined;
    for (const [value, count] of known) {
      const [code, shown] = texts?.get(value as string) ?? [value as number, null];
      found.push([name, code, count, shown]);
    }
  }
  return found;
}

async function topRows(generation: Generation, plan: Plan, part: FacetPart, signal?: AbortSignal) {
  const { engine, manifest } = generation;
  const { layout, conditions, params } = plan;
  const { name, column } = part;
  const where = all([...conditions.values(), `${column} != ''`]);
  const from = `from ${engine.table(manifest.tables[layout.kind]!)} where ${where}`;
  const texts = await topTexts(generation, { layout, column, from }, params, signal);
  return texts.map(([shown, count], place): FacetRow => [name, place, count, shown]);
}

async function countPlanned(generation: Generation, plan: Plan, signal?: AbortSignal): Promise<Facets> {
  const { layout } = plan;
  if (generation.manifest[layout.kind] === 0) return facetsFrom(layout, []);
  const tops = plan.parts.filter(({ isTop }) => isTop);
  const rows = await Promise.all([
    countedRows(generation, plan, signal),
    ...tops.map((part) => topRows(generation, plan, part, signal)),
  ]);
  return facetsFrom(layout, rows.flat());
}

/** Unfiltered counts are cached with the generation. */
export function countFacets(
  generation: Generation,
  layout: Layout,
  values: object,
  signal?: AbortSignal,
): Promise<Facets> {
  const plan = planOf(layout, values);
  const count = (stop?: AbortSignal) => countPlanned(generation, plan, stop);
  return plan.conditions.size > 0
    ? count(signal)
    : generation.facts.of(`counts ${layout.kind}`, signal, count);
}

export async function readBenchmarks(
  { engine, manifest }: Generation,
  layout: Layout,
  signal?: AbortSignal,
): Promise<Record<string, Benchmark>> {
  if (manifest.posts === 0) return {};
  const steps = Array.from({ length: 21 }, (_, step) => step / 20).join(", ");
  const rows = await engine.rows<BenchmarkRow>(
    `select category, toFloat64(count()), quantilesExactInclusive(${steps})(assumeNotNull(virality_score)),
        ${medianOf("reach")}, ${medianOf("engagement")}, ${medianOf("share_rate")}
      from ${engine.table(manifest.tables.posts!)}
      where category is not null and virality_score is not null group by category`,
    {},
    signal,
  );
  return benchmarksFrom(layout, rows);
}
