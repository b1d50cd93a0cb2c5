import "server-only";
/** Builds the file of one kind of record: the staged rows over those of the file before, sorted and ranked. */
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Layout } from "./layout";
import { stagedColumns } from "./stage-rows";
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

async function countOf(connection: DuckDBConnection, sql: string): Promise<number> {
  const reader = await connection.runAndReadAll(sql);
  return Number(reader.getRows()[0]![0]);
}

/** Rows of the file before in the shape of `staged`; terms are spelled out again. */
function oldRows(layout: Layout): string {
  const terms = layout.columns.filter((column) => column.type === "term").map((column) => column.name);
  const columns = stagedColumns(layout).map(({ name }) => {
    const term = terms.find((known) => name === known || name === `${known}_folded`);
    if (!term) return `r.${name}`;
    return name === term ? `${term}_t.shown as ${name}` : `${term}_t.folded as ${name}`;
  });
  const joins = terms.map((term) => `left join old.${term}_term ${term}_t on ${term}_t.code = r.${term}`);
  return `select -1 - r.${rankColumn(Object.keys(layout.sorts)[0]!)} as key, ${columns.join(", ")}
    from old.record r ${joins.join(" ")}`;
}

/** View `merged`: each id once, the last staged row of it, else the old one. `key` is unique. */
async function mergeRows(connection: DuckDBConnection, layout: Layout, before: Before): Promise<KindCounts> {
  await connection.run("create table last_row as select id, max(rowid) as key from staged group by id");
  const distinct = await countOf(connection, "select count(*) from last_row");
  const staged = await countOf(connection, "select count(*) from staged");
  const names = stagedColumns(layout)
    .map(({ name }) => name)
    .join(", ");
  const onlyLast = distinct === staged ? "" : "where rowid in (select key from last_row)";
  const fresh = `select rowid as key, ${names} from staged ${onlyLast}`;
  if (before.kind !== "attached") {
    await connection.run(`create view merged as ${fresh}`);
    const old = before.kind === "staged" ? before.count : 0;
    const brought = await countOf(connection, `select count(distinct id) from staged where rowid >= ${old}`);
    return { added: distinct - old, updated: brought - (distinct - old), total: distinct };
  }
  await connection.run(`create view merged as ${fresh} union all
    select * from (${oldRows(layout)}) where id not in (select id from last_row)`);
  const updated = await countOf(connection, "select count(*) from old.record semi join last_row using (id)");
  const old = await countOf(connection, "select count(*) from old.record");
  return { added: distinct - updated, updated, total: old + distinct - updated };
}

/** Table `<term>_term` for each repeated text, most frequent first, shown in its most frequent spelling. */
async function buildTerms(connection: DuckDBConnection, terms: string[]): Promise<void> {
  for (const term of terms) {
    await connection.run(`create table next.${term}_term (code integer, folded varchar using compression uncompressed,
      shown varchar)`);
    await connection.run(`insert into next.${term}_term
      select (row_number() over (order by uses desc, folded) - 1)::integer as code, folded, shown
      from (select folded, arg_max(shown, (spelled, shown)) as shown, sum(spelled) as uses
        from (select ${term}_folded as folded, ${term} as shown, count(*) as spelled from merged
          where ${term}_folded is not null group by all) group by folded) order by code`);
    await connection.run(`create unique index ${term}_code on next.${term}_term (code)`);
  }
}

async function buildRecords(connection: DuckDBConnection, layout: Layout, terms: string[]): Promise<void> {
  const sorts = Object.entries(layout.sorts);
  const ranks = sorts.map(
    ([sort, column]) =>
      `(row_number() over (order by ${column} asc nulls first, id asc) - 1)::integer as ${rankColumn(sort)}`,
  );
  const keys = [...new Set(sorts.map(([, column]) => column))];
  await connection.run(`create table ranked as
    select key, ${ranks.join(", ")} from (select key, id, ${keys.join(", ")} from merged)`);
  const definitions = [
    ...sorts.map(([sort]) => `${rankColumn(sort)} integer`),
    "id varchar",
    ...layout.columns.map(({ name, type }) => `${name} ${FINAL_TYPES[type]}`),
    "record varchar",
    "unreturned varchar",
  ];
  await connection.run(`create table next.record (${definitions.join(", ")})`);
  const values = layout.columns.map(({ name, type }) => (type === "term" ? `${name}_t.code` : `m.${name}`));
  const joins = terms.map(
    (term) => `left join next.${term}_term ${term}_t on ${term}_t.folded = m.${term}_folded`,
  );
  const first = rankColumn(sorts[0]![0]);
  await connection.run(`insert into next.record
    select ${[...sorts.map(([sort]) => rankColumn(sort)), "m.id", ...values, "m.record", "m.unreturned"].join(", ")}
    from merged m join ranked using (key) ${joins.join(" ")} order by ${first} desc`);
  // Without an index, fetching a hundred scattered records unpacks all of them.
  for (const [sort] of sorts) {
    const rank = rankColumn(sort);
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
  const terms = layout.columns.filter((column) => column.type === "term").map((column) => column.name);
  const counts = await mergeRows(connection, layout, before);
  await buildTerms(connection, terms);
  await buildRecords(connection, layout, terms);
  if (layout.kind === "posts") await buildBenchmarks(connection);
  await connection.run("create table next.layout as select $1 as digest", [layout.digest]);
  await connection.run("checkpoint next");
  return counts;
}
