import "server-only";
import type { DuckDBConnection } from "@duckdb/node-api";
import { facetParts } from "../catalogue/facet-parts";
import { countsSql, totalSql, buildClustered } from "./clustered";
import type { KindCounts } from "@/lib/server/ports/catalogue";
import type { Layout } from "../catalogue/layout";
import { fileDigest, rankColumn, rankColumns } from "./file-layout";
import { buildPlaces, hashOf } from "./conditions";
import type { ColumnType } from "../catalogue/where";

/** Uncompressed text is searched two to four times faster and takes a sixth more disk. */
const FINAL_TYPES: Record<ColumnType, string> = {
  code: "utinyint",
  bucket: "utinyint",
  day: "integer",
  integer: "bigint",
  double: "double",
  boolean: "boolean",
  folded: "varchar using compression uncompressed",
  bigrams: "uinteger",
  dictionary: "integer",
};

/** Nothing else makes distinct texts smaller, and finding that out takes a fifth of the writing. */
const DISTINCT_TEXT = "varchar using compression fsst";

export type Before =
  | { kind: "nothing" }
  /** The database attached as `old` has the same layout. Ids in table `left_out` are not taken over. */
  | { kind: "attached" }
  | { kind: "staged"; count: number };

type RowCounts = Pick<KindCounts, "added" | "total">;
/** `isAll`: every row is kept, staged and old. */
type KeptRows = RowCounts & { isAll: boolean };

/** Half of DuckDB's usual row group, so that two threads compress one stretch; searches take as long. */
export const ROW_GROUP_ROWS = 61_440;

/** Rows sorted at a time. Twice as many need more than an import may take beside a million records. */
const STRETCH_ROWS = 2 * ROW_GROUP_ROWS;

/** Spellings counted at a time: their texts have to fit, because the engine writes no group with a text to disk. */
const COUNTED_ROWS = 250_000;

function dictionariesOf(layout: Layout): string[] {
  return layout.columns.filter(({ type }) => type === "dictionary").map(({ name }) => name);
}

async function countOf(connection: DuckDBConnection, sql: string): Promise<number> {
  const reader = await connection.runAndReadAll(sql);
  return Number(reader.getRows()[0]![0]);
}

/** Identifies an old row by a negative number; a staged row is identified by its `rowid`. */
function oldKey(layout: Layout): string {
  return `-1 - r.${rankColumns(layout)[0]}`;
}

async function keepLastRows(connection: DuckDBConnection, layout: Layout, before: Before): Promise<KeptRows> {
  const names = ["id", ...new Set(Object.values(layout.sorts))].join(", ");
  await connection.run(
    "create table if not exists last_row as select id, max(rowid) as key from staged group by id",
  );
  const distinct = await countOf(connection, "select count(*) from last_row");
  const staged = await countOf(connection, "select count(*) from staged");
  const isAll = distinct === staged && before.kind !== "attached";
  const onlyLast = distinct === staged ? "" : "where rowid in (select key from last_row)";
  await connection.run(`create table kept as select rowid as key, ${names} from staged ${onlyLast}`);
  if (before.kind !== "attached") {
    await connection.run("drop table last_row");
    const old = before.kind === "staged" ? before.count : 0;
    return { added: distinct - old, total: distinct, isAll };
  }
  await connection.run("create table if not exists left_out (id varchar)");
  await connection.run(`insert into kept
    select ${oldKey(layout)}, ${names} from old.record r anti join last_row using (id) anti join left_out using (id)`);
  await connection.run("drop table last_row");
  const total = await countOf(connection, "select count(*) from kept");
  const old = await countOf(connection, "select count(*) from old.record anti join left_out using (id)");
  return { added: total - old, total, isAll };
}

async function buildDictionaries(
  connection: DuckDBConnection,
  layout: Layout,
  before: Before,
  { total, isAll, countedRows }: KeptRows & { countedRows: number },
): Promise<void> {
  const parts = Math.max(1, Math.ceil(total / countedRows));
  for (const dictionary of dictionariesOf(layout)) {
    const old = `union all select ${oldKey(layout)}, t.folded, t.shown
      from old.record r join old.${dictionary}_dictionary t on t.code = r.${dictionary}`;
    await connection.run(`create view spelled as
      select rowid as key, ${dictionary}_folded as folded, ${dictionary} as shown from staged where ${dictionary} is not null
      ${before.kind === "attached" ? old : ""}`);
    await connection.run(`create table next.${dictionary}_dictionary (code integer, folded varchar using compression uncompressed,
      shown varchar)`);
    await connection.run("create table used (folded varchar, shown varchar, uses bigint)");
    for (let part = 0; part < parts; part++)
      await connection.run(`insert into used
        select folded, arg_max(shown, (spelled, shown)), sum(spelled)
        from (select folded, shown, count(*) as spelled from spelled ${isAll ? "" : "semi join kept using (key)"}
          where hash(folded) % ${parts} = ${part} group by all)
        group by folded`);
    await connection.run(`insert into next.${dictionary}_dictionary
      select (row_number() over () - 1)::integer, folded, shown from (from used order by uses desc, folded)`);
    await connection.run("drop table used");
    await connection.run(`create unique index ${dictionary}_code on next.${dictionary}_dictionary (code)`);
    await connection.run(`create table coded_${dictionary} as
      select key, code from spelled join next.${dictionary}_dictionary using (folded)`);
    await connection.run("drop view spelled");
  }
}

async function positionRows(connection: DuckDBConnection, layout: Layout): Promise<void> {
  const keys = [...new Set(Object.values(layout.sorts))].join(", ");
  const ranks = Object.entries(layout.sorts).map(
    ([sort, column]) =>
      `(row_number() over (order by ${column} asc nulls first, id_rank asc) - 1)::integer as ${rankColumn(sort)}`,
  );
  // Ids are compared by their UTF-8 bytes only once; afterwards a number represents each.
  await connection.run(`create table ordered as
    select key, ${keys}, row_number() over (order by id) as id_rank from kept`);
  await connection.run("drop table kept");
  await connection.run(`create table ranked as select key, ${ranks.join(", ")} from ordered`);
  await connection.run("drop table ordered");
  const dictionaries = dictionariesOf(layout);
  await connection.run(`create table placed as
    select ranked.*, ${dictionaries.map((dictionary) => `coded_${dictionary}.code as ${dictionary}`).join(", ")}
    from ranked ${dictionaries.map((dictionary) => `left join coded_${dictionary} using (key)`).join(" ")}`);
  for (const table of ["ranked", ...dictionaries.map((dictionary) => `coded_${dictionary}`)])
    await connection.run(`drop table ${table}`);
}

async function createRecordTable(
  connection: DuckDBConnection,
  layout: Layout,
  ranks: readonly string[],
): Promise<void> {
  const definitions = [
    ...ranks.map((rank) => `${rank} integer`),
    `id ${DISTINCT_TEXT}`,
    "id_hash ubigint",
    ...layout.columns.map(({ name, type }) => `${name} ${FINAL_TYPES[type]}`),
    `record ${DISTINCT_TEXT}`,
    "unreturned varchar",
    "provenance varchar",
  ];
  await connection.run(`create table next.record (${definitions.join(", ")})`);
}

/** Written in ranges of ranks, because sorting all rows at once may exceed the memory. */
async function writeRecords(
  connection: DuckDBConnection,
  layout: Layout,
  before: Before,
  { total, stretchRows }: { total: number; stretchRows: number },
  onRows: (count: number) => void,
): Promise<void> {
  const ranks = rankColumns(layout);
  const [first] = ranks;
  await createRecordTable(connection, layout, ranks);
  const plain = layout.columns.filter(({ type }) => type !== "dictionary").map(({ name }) => name);
  const texts = ["record", "unreturned", "provenance"];
  const copied = ["id", ...plain, ...texts].join(", ");
  const values = [...ranks, "id", hashOf("id"), ...layout.columns.map(({ name }) => name), ...texts].join(
    ", ",
  );
  // Joins as written: the narrow table stays in memory while the whole rows stream past it.
  await connection.run("set disabled_optimizers = 'join_order,build_side_probe_side'");
  for (let high = total; high > 0; high -= stretchRows) {
    const stretch = `from placed where ${first} >= ${high - stretchRows} and ${first} < ${high}`;
    let old = "";
    if (before.kind === "attached") {
      const bounds = await connection.runAndReadAll(
        `select min(-1 - key), max(-1 - key) ${stretch} and key < 0`,
      );
      const [low, top] = bounds.getRows()[0]!;
      if (low !== null) {
        old = `union all select ${oldKey(layout)}, ${copied} from old.record r where ${first} between ${low} and ${top}`;
      }
    }
    await connection.run(`insert into next.record select ${values}
      from (select rowid as key, ${copied} from staged ${old}) join (select * ${stretch}) using (key)
      order by ${first} desc`);
    onRows(Math.min(total, total - high + stretchRows));
  }
  await connection.run("reset disabled_optimizers");
  await connection.run("drop table staged");
  await connection.run("drop table placed");
}

/** Fetching a hundred scattered records would unpack all of them if there were no indexes. */
async function indexRecords(connection: DuckDBConnection, layout: Layout): Promise<void> {
  for (const rank of rankColumns(layout)) {
    await connection.run(`create unique index record_${rank} on next.record (${rank})`);
  }
  if (layout.kind === "creators") await connection.run("create index record_id on next.record (id_hash)");
}

async function buildBenchmarks(connection: DuckDBConnection): Promise<void> {
  const steps = Array.from({ length: 21 }, (_, step) => step / 20).join(", ");
  await connection.run(`create table next.benchmark as
    select category, count(*)::integer as posts, quantile_cont(virality_score, [${steps}]) as score_at,
      median(reach) as reach, median(engagement) as engagement, median(share_rate) as share_rate
    from next.record where category is not null and virality_score is not null group by category`);
}

export async function buildFile(
  connection: DuckDBConnection,
  layout: Layout,
  before: Before,
  onRows: (count: number) => void,
  { stretchRows, countedRows } = { stretchRows: STRETCH_ROWS, countedRows: COUNTED_ROWS },
): Promise<RowCounts> {
  const { isAll, ...counts } = await keepLastRows(connection, layout, before);
  await buildDictionaries(connection, layout, before, { ...counts, isAll, countedRows });
  await positionRows(connection, layout);
  await writeRecords(connection, layout, before, { total: counts.total, stretchRows }, onRows);
  await indexRecords(connection, layout);
  await buildPlaces(connection, layout);
  await buildClustered(connection, layout);
  if (layout.kind === "posts") await buildBenchmarks(connection);
  const counted = [totalSql("next.record"), countsSql(facetParts(layout), "next.record", "next")];
  await connection.run(`create table next.counts as ${counted.join(" union all ")}`);
  await connection.run("create table next.layout as select $1 as digest", [fileDigest(layout)]);
  await connection.run("checkpoint next");
  return counts;
}
