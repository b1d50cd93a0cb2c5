/** PostgreSQL with the indexes that served this mix best: narrow tables, trigram and covering indexes. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { Layout } from "@/lib/server/adapters/duckdb/layout";
import type { ColumnType } from "@/lib/server/adapters/duckdb/where";
import { countsOf } from "./compared-counts";
import type { Engine, Found, ListSearch, Search } from "./engine";
import { startPostgres } from "./postgres-server";
import { searchedColumns, dictionaryColumns, type Source } from "./source";
import type { Dialect } from "./sql-conditions";
import { codesOf, countStatement, listStatements } from "./sql-questions";

const CONNECTIONS = 8;
const TYPES: Record<Exclude<ColumnType, "bigrams">, string> = {
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

const INDEXES: Record<Layout["kind"], string[]> = {
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

type Sql = postgres.Sql;

async function loadDictionaries(sql: Sql, source: Source, layout: Layout, folder: string): Promise<void> {
  for (const dictionary of dictionaryColumns(layout)) {
    const file = join(folder, `${dictionary}.csv`);
    await source.connection.run(
      `copy (select code, folded, shown from ${layout.kind}.${dictionary}_dictionary) to '${file}' (header false)`,
    );
    await sql.unsafe(`create table ${dictionary}_dictionary (code integer, folded text, shown text);
      copy ${dictionary}_dictionary from '${file}' (format csv);
      create index on ${dictionary}_dictionary (folded);
      create index on ${dictionary}_dictionary using gin (folded gin_trgm_ops);
      analyze ${dictionary}_dictionary`);
    rmSync(file);
  }
}

async function loadKind(sql: Sql, source: Source, layout: Layout, folder: string): Promise<void> {
  const { kind } = layout;
  const columns = searchedColumns(layout).filter((name) => name !== "id");
  const ranks = Object.keys(layout.sorts).map((sort) => `rank_${sort}`);
  const typed = columns.map((name) => {
    const column = layout.columns.find((known) => known.name === name);
    return `${name} ${column ? TYPES[column.type as keyof typeof TYPES] : "integer"}`;
  });
  const file = join(folder, `${kind}.csv`);
  const key = ranks[0]!;
  await source.connection.run(
    `copy (select ${key}, ${columns.join(", ")} from ${kind}.record) to '${file}' (header false)`,
  );
  await sql.unsafe(`create table ${kind} (rowkey integer primary key, ${typed.join(", ")})`);
  await sql.unsafe(`copy ${kind} from '${file}' (format csv)`);
  await source.connection.run(
    `copy (select ${key}, id, record from ${kind}.record) to '${file}' (header false)`,
  );
  await sql.unsafe(`create table ${kind}_record (rowkey integer primary key, id text unique, record text)`);
  await sql.unsafe(`copy ${kind}_record from '${file}' (format csv)`);
  rmSync(file);
  if (kind === "creators") {
    await sql.unsafe(`alter table creators add column hashtags_list text[]`);
    await sql.unsafe(
      `update creators set hashtags_list = string_to_array(trim(both e'\\x1f' from hashtags), e'\\x1f')`,
    );
    await sql.unsafe("vacuum full creators");
  }
  for (const rank of ranks) await sql.unsafe(`create unique index on ${kind} (${rank})`);
  for (const index of INDEXES[kind]) await sql.unsafe(`create index on ${kind} ${index}`);
  await sql.unsafe(`vacuum (analyze) ${kind}`);
  await sql.unsafe(`vacuum (analyze) ${kind}_record`);
}

/** Starts a server, loads everything and analyses it; some minutes for millions of records. */
export async function postgresEngine(source: Source, folder: string): Promise<Engine> {
  const server = await startPostgres(folder);
  const sql = postgres({
    host: server.socketFolder,
    user: server.user,
    database: "postgres",
    max: CONNECTIONS,
    onnotice: () => {},
  });
  const transfer = mkdtempSync(join(tmpdir(), "bench-"));
  chmodSync(transfer, 0o755);
  const dictionaries = new Map<string, string[]>();
  try {
    await sql.unsafe("create extension pg_trgm");
    for (const layout of source.layouts) {
      await loadDictionaries(sql, source, layout, transfer);
      await loadKind(sql, source, layout, transfer);
      for (const dictionary of dictionaryColumns(layout)) {
        const rows = await sql.unsafe(`select shown from ${dictionary}_dictionary order by code`);
        dictionaries.set(
          dictionary,
          rows.map((row) => row.shown as string),
        );
      }
    }
  } finally {
    rmSync(transfer, { recursive: true });
  }
  const layoutOf = (search: ListSearch) => source.layouts.find(({ kind }) => kind === search.kind)!;
  const ask = (text: string, params: readonly (string | number | boolean)[]) =>
    sql.unsafe(text, params as never[], { prepare: true });
  async function search(asked: Search): Promise<Found> {
    if (asked.kind === "records") {
      const rows = await ask("select id, record from creators_record where id = any($1)", [
        asked.ids as never,
      ]);
      return { total: rows.length, ids: rows.map((row) => row.id as string) };
    }
    const { total, page } = listStatements(layoutOf(asked), asked, dialect);
    const [counted, rows] = await Promise.all([
      total && ask(total.sql, total.params),
      ask(page.sql, page.params),
    ]);
    return {
      total: counted ? Number(counted[0]!.n) : source.records[asked.kind],
      ids: rows.map((row) => row.id as string),
    };
  }
  async function counts(asked: ListSearch) {
    const layout = layoutOf(asked);
    const { sql: text, params } = countStatement(layout, asked, dialect);
    const { total, codes } = codesOf((await ask(text, params)) as never);
    return countsOf(layout, total, codes, dictionaries);
  }
  return {
    name: "PostgreSQL",
    search,
    counts,
    close: async () => {
      await sql.end();
      await server.stop();
    },
  };
}
