/** PostgreSQL with the indexes that served this mix best: narrow tables, trigram and covering indexes. */
import { rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type {
  ColumnExport,
  ExportedTable,
  ExportedType,
  ExportedValue,
} from "@/lib/server/composition/measured-catalogue";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { Engine } from "./engine";
import { portEngine } from "./port-engine";
import { startPostgres, type PostgresSettings } from "@/lib/testing/postgres-server";
import { rankColumns, searchedColumns } from "./source";
import { SqlCatalogue, type SqlRow } from "./sql-catalogue";
import type { Dialect } from "./sql-conditions";
import type { Statement } from "./sql-questions";

const CONNECTIONS = 8;
const SETTINGS: PostgresSettings = {
  shared_buffers: "2GB",
  effective_cache_size: "6GB",
  work_mem: "256MB",
  maintenance_work_mem: "1GB",
  max_parallel_workers_per_gather: "2",
  max_wal_size: "8GB",
  random_page_cost: "1.1",
  jit: "off",
  // A plan made without the values can take minutes instead of milliseconds.
  plan_cache_mode: "force_custom_plan",
};
const TYPES: Record<ExportedType, string> = {
  rank: "integer",
  id: "text",
  record: "text",
  code: "smallint",
  bucket: "smallint",
  day: "integer",
  integer: "bigint",
  double: "double precision",
  boolean: "boolean",
  folded: "text",
  dictionary: "integer",
};

const like = (needle: string) => `%${needle.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const dialect: Dialect = {
  contains: (column, needle, bind) => `${column} like ${bind(like(needle))}`,
  hasTag: (column, tag, bind) => `${column}_list @> array[${bind(tag)}::text]`,
  isDictionary: (column, text, bind) =>
    `${column} = (select code from ${column}_dictionary where folded = ${bind(text)})`,
  dictionaryContains: (column, needle, bind) =>
    `${column} in (select code from ${column}_dictionary where folded like ${bind(like(needle))})`,
  placeholder: (n) => `$${n}`,
};

const INDEXES: Record<RecordKind, string[]> = {
  posts: [
    "(category, country, rank_created_at)",
    "(country, rank_created_at)",
    "(views, virality_score)",
    "(virality_score, views)",
    "(followers)",
    "(created_at)",
    "(music_title)",
    "using gin (hook gin_trgm_ops)",
  ],
  creators: [
    "(main_category, country, rank_followers)",
    "(country)",
    "(language)",
    "(followers, rank_engagement_rate)",
    "(average_views, rank_avg_views)",
    "(engagement_rate)",
    "(username)",
    "(email)",
    "using gin (hashtags_list)",
    "using gin (bio gin_trgm_ops)",
    "using gin (promoted_products gin_trgm_ops)",
    "using gin (niches_to_promote gin_trgm_ops)",
  ],
};

type Sql = pg.Pool;

/** One value in the text format of `copy`. */
function copied(value: ExportedValue): string {
  if (value === null) return String.raw`\N`;
  if (typeof value !== "string") return String(value);
  return value.replaceAll(/[\\\n\r\t]/g, (character) => COPY_ESCAPES.get(character)!);
}

const COPY_ESCAPES = new Map([
  ["\\", String.raw`\\`],
  ["\n", String.raw`\n`],
  ["\r", String.raw`\r`],
  ["\t", String.raw`\t`],
]);

type Chunk = readonly (readonly ExportedValue[])[];

/** Fills a table with chunks of columns. */
async function copyInto(
  sql: Sql,
  table: string,
  chunks: AsyncIterable<Chunk> | Iterable<Chunk>,
): Promise<void> {
  async function* lines() {
    for await (const columns of chunks) {
      const rows = columns[0]!.map((_, at) => columns.map((values) => copied(values[at]!)).join("\t"));
      yield `${rows.join("\n")}\n`;
    }
  }
  // The server is this machine's own, and reads the file itself.
  const file = join(tmpdir(), `scoutdeck-${process.pid}-${table}.copy`);
  try {
    await writeFile(file, lines(), { mode: 0o644 });
    await sql.query(`copy ${table} from '${file}'`);
  } finally {
    rmSync(file, { force: true });
  }
}

async function loadDictionaries(sql: Sql, { dictionaries }: ExportedTable): Promise<void> {
  for (const [name, { folded, shown }] of dictionaries) {
    const table = `${name}_dictionary`;
    await sql.query(`create table ${table} (code integer, folded text, shown text)`);
    if (folded.length > 0) await copyInto(sql, table, [[folded.map((_, code) => code), folded, shown]]);
    await sql.query(`create index on ${table} (folded)`);
    await sql.query(`create index on ${table} using gin (folded gin_trgm_ops)`);
    await sql.query(`analyze ${table}`);
  }
}

async function loadKind(sql: Sql, table: ExportedTable): Promise<void> {
  const { kind } = table;
  const types = new Map(table.columns.map(({ name, type }) => [name, TYPES[type]]));
  const columns = searchedColumns(table).filter((name) => name !== "id");
  const ranks = rankColumns(table);
  const key = ranks[0]!;
  const typed = columns.map((name) => `${name} ${types.get(name)!}`);
  await sql.query(`create table ${kind} (rowkey integer primary key, ${typed.join(", ")})`);
  await copyInto(sql, kind, table.chunks([key, ...columns]));
  await sql.query(`create table ${kind}_record (rowkey integer primary key, id text unique, record text)`);
  await copyInto(sql, `${kind}_record`, table.chunks([key, "id", "record"]));
  if (kind === "creators") {
    await sql.query(`alter table creators add column hashtags_list text[]`);
    await sql.query(
      `update creators set hashtags_list = string_to_array(trim(both e'\\x1f' from hashtags), e'\\x1f')`,
    );
    await sql.query("vacuum full creators");
  }
  for (const rank of ranks) await sql.query(`create unique index on ${kind} (${rank})`);
  for (const index of INDEXES[kind]) await sql.query(`create index on ${kind} ${index}`);
  await sql.query(`vacuum (analyze) ${kind}`);
  await sql.query(`vacuum (analyze) ${kind}_record`);
}

/**
 * Starts a server of its own, loads everything and analyses it; some minutes for millions of records.
 * @param folder made anew, deleted when the catalogue is closed
 */
export async function openPostgresCatalogue(
  source: ColumnExport,
  folder: string,
  settings?: PostgresSettings,
): Promise<SqlCatalogue> {
  const server = await startPostgres(folder, { ...SETTINGS, ...settings });
  const sql = new pg.Pool({
    host: server.socketFolder,
    user: server.user,
    database: "postgres",
    max: CONNECTIONS,
  });
  // The end of the server breaks connections that wait in the pool.
  sql.on("error", () => undefined);
  sql.on("connect", (client) => client.on("error", () => undefined));
  // A name makes it a prepared statement: one for each text.
  const names = new Map<string, string>();
  const query = async ({ sql: text, params }: Statement) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return (await sql.query<SqlRow>({ name, text, values: [...params] })).rows;
  };
  const close = async () => {
    await sql.end();
    await server.stop();
  };
  try {
    await sql.query("create extension pg_trgm");
    for (const table of [source.posts, source.creators]) {
      await loadDictionaries(sql, table);
      await loadKind(sql, table);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return new SqlCatalogue(source, {
    dialect,
    query,
    close,
  });
}

export async function postgresEngine(source: ColumnExport, folder: string): Promise<Engine> {
  const catalogue = await openPostgresCatalogue(source, folder);
  return portEngine("PostgreSQL", catalogue, (search) => catalogue.counts(search));
}
