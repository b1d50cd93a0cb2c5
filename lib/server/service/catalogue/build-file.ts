import "server-only";
/** Builds the file of one kind of record: the staged rows over those of the file before, sorted and ranked. */
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Layout } from "./layout";
import type { ColumnType } from "./where";

/** Uncompressed text is searched two to four times faster, for a sixth more disk. */
const FINAL_TYPES: Record<ColumnType, string> = {
  code: "utinyint",
  bar: "utinyint",
  day: "integer",
  integer: "bigint",
  double: "double",
  boolean: "boolean",
  folded: "varchar using compression uncompressed",
  term: "integer",
};

/** Where the rows that were there before come from. */
export type Before =
  | { kind: "nothing" }
  /** The database attached as `old`, which has the same layout. */
  | { kind: "attached" }
  /** The first `count` rows of `staged`. */
  | { kind: "staged"; count: number };

export type KindCounts = { added: number; updated: number; total: number };

/** Column of the rank of a sort: dense, ascending by (key, id), unknown keys first. */
export function rankColumn(sort: string): string {
  return `rank_${sort}`;
}

function termsOf(layout: Layout): string[] {
  return layout.columns.filter(({ type }) => type === "term").map(({ name }) => name);
}

async function countOf(connection: DuckDBConnection, sql: string): Promise<number> {
  const reader = await connection.runAndReadAll(sql);
  return Number(reader.getRows()[0]![0]);
}

/** The number that names a row of the file before, where `rowid` names a staged one. */
function oldKey(layout: Layout): string {
  return `-1 - r.${rankColumn(Object.keys(layout.sorts)[0]!)}`;
}

/** Table `kept`: each id once with its sort keys; of the staged rows of an id the last, else the old one. */
async function keepLastRows(
  connection: DuckDBConnection,
  layout: Layout,
  before: Before,
): Promise<KindCounts> {
  const names = ["id", ...new Set(Object.values(layout.sorts))].join(", ");
  await connection.run("create table last_row as select id, max(rowid) as key from staged group by id");
  const distinct = await countOf(connection, "select count(*) from last_row");
  const staged = await countOf(connection, "select count(*) from staged");
  const onlyLast = distinct === staged ? "" : "where rowid in (select key from last_row)";
  await connection.run(`create table kept as select rowid as key, ${names} from staged ${onlyLast}`);
  if (before.kind !== "attached") {
    const old = before.kind === "staged" ? before.count : 0;
    const brought = await countOf(connection, `select count(distinct id) from staged where rowid >= ${old}`);
    return { added: distinct - old, updated: brought - (distinct - old), total: distinct };
  }
  await connection.run(`insert into kept
    select ${oldKey(layout)}, ${names} from old.record r anti join last_row using (id)`);
  const total = await countOf(connection, "select count(*) from kept");
  const old = await countOf(connection, "select count(*) from old.record");
  return { added: total - old, updated: distinct - (total - old), total };
}

/**
 * Table `<term>_term` for each repeated text, most frequent first, shown in its most frequent spelling, and table
 * `coded_<term>`, which has the code of each kept row.
 */
async function buildTerms(connection: DuckDBConnection, layout: Layout, before: Before): Promise<void> {
  for (const term of termsOf(layout)) {
    const old = `union all select ${oldKey(layout)}, t.folded, t.shown
      from old.record r join old.${term}_term t on t.code = r.${term}`;
    await connection.run(`create view spelled as
      select rowid as key, ${term}_folded as folded, ${term} as shown from staged where ${term} is not null
      ${before.kind === "attached" ? old : ""}`);
    await connection.run(`create table next.${term}_term (code integer, folded varchar using compression uncompressed,
      shown varchar)`);
    await connection.run(`insert into next.${term}_term
      select (row_number() over (order by uses desc, folded) - 1)::integer as code, folded, shown
      from (select folded, arg_max(shown, (spelled, shown)) as shown, sum(spelled) as uses
        from (select folded, shown, count(*) as spelled from spelled semi join kept using (key) group by all)
        group by folded) order by code`);
    await connection.run(`create unique index ${term}_code on next.${term}_term (code)`);
    await connection.run(`create table coded_${term} as
      select key, code from spelled join next.${term}_term using (folded)`);
    await connection.run("drop view spelled");
  }
}

/** Table `ranked`: the ranks of each kept row. */
async function rankRows(connection: DuckDBConnection, layout: Layout): Promise<void> {
  const ranks = Object.entries(layout.sorts).map(
    ([sort, column]) =>
      `(row_number() over (order by ${column} asc nulls first, id asc) - 1)::integer as ${rankColumn(sort)}`,
  );
  await connection.run(`create table ranked as select key, ${ranks.join(", ")} from kept`);
  await connection.run("drop table kept");
}

async function buildRecords(connection: DuckDBConnection, layout: Layout, before: Before): Promise<void> {
  const ranks = Object.keys(layout.sorts).map(rankColumn);
  const terms = termsOf(layout);
  const plain = layout.columns.filter(({ type }) => type !== "term").map(({ name }) => name);
  const definitions = [
    ...ranks.map((rank) => `${rank} integer`),
    "id varchar",
    ...layout.columns.map(({ name, type }) => `${name} ${FINAL_TYPES[type]}`),
    "record varchar",
    "unreturned varchar",
  ];
  await connection.run(`create table next.record (${definitions.join(", ")})`);
  const copied = ["id", ...plain, "record", "unreturned"].join(", ");
  const old = `union all select ${oldKey(layout)}, ${copied} from old.record r`;
  const values = layout.columns.map(({ name, type }) => (type === "term" ? `coded_${name}.code` : name));
  // Joined as written, with the narrow tables in memory and the whole rows streaming past them: the optimizer may
  // choose the other way round, which needs more memory than there is.
  await connection.run("set disabled_optimizers = 'join_order,build_side_probe_side'");
  await connection.run(`insert into next.record
    select ${[...ranks, "id", ...values, "record", "unreturned"].join(", ")}
    from (select rowid as key, ${copied} from staged ${before.kind === "attached" ? old : ""})
    join ranked using (key) ${terms.map((term) => `left join coded_${term} using (key)`).join(" ")}
    order by ${ranks[0]} desc`);
  await connection.run("reset disabled_optimizers");
  await connection.run("drop table staged");
  // Without an index, fetching a hundred scattered records unpacks all of them.
  for (const rank of ranks) {
    await connection.run(`create unique index record_${rank} on next.record (${rank})`);
  }
  if (layout.kind === "creators") await connection.run("create unique index record_id on next.record (id)");
}

/** What is usual in each category (contract: Benchmark). */
async function buildBenchmarks(connection: DuckDBConnection): Promise<void> {
  const steps = Array.from({ length: 21 }, (_, step) => step / 20).join(", ");
  await connection.run(`create table next.benchmark as
    select category, count(*)::integer as posts, quantile_cont(virality_score, [${steps}]) as score_at,
      median(reach) as reach, median(engagement) as engagement, median(share_rate) as share_rate
    from next.record where category is not null and virality_score is not null group by category`);
}

/**
 * Fills the attached database `next` from table `staged` and the rows that were there before.
 */
export async function buildFile(
  connection: DuckDBConnection,
  layout: Layout,
  before: Before,
): Promise<KindCounts> {
  const counts = await keepLastRows(connection, layout, before);
  await buildTerms(connection, layout, before);
  await rankRows(connection, layout);
  await buildRecords(connection, layout, before);
  if (layout.kind === "posts") await buildBenchmarks(connection);
  await connection.run("create table next.layout as select $1 as digest", [layout.digest]);
  await connection.run("checkpoint next");
  return counts;
}
