/** SQLite with FTS5 trigram tables over the texts, in two threads. */
import { rmSync } from "node:fs";
import { Worker } from "node:worker_threads";
import Database from "libsql";
import type { Layout } from "@/lib/server/adapters/duckdb/layout";
import { countsOf } from "./compared-counts";
import type { Engine, Found, ListSearch, Search } from "./engine";
import { searchedColumns, dictionaryColumns, type Source } from "./source";
import type { Dialect } from "./sql-conditions";
import { codesOf, countStatement, listStatements } from "./sql-questions";

const THREADS = 2;
const SEPARATOR = "\u001f";
/** Texts of each kind that have a trigram table. */
const TEXTS: Record<Layout["kind"], string[]> = {
  posts: ["hook"],
  creators: ["bio", "promoted_products", "niches_to_promote"],
};
const INDEXES: Record<Layout["kind"], string[]> = {
  posts: [
    "(category, country, rank_created_at)",
    "(country, rank_created_at)",
    "(views, virality_score)",
    "(virality_score)",
    "(followers)",
    "(created_at)",
    "(music_title)",
  ],
  creators: [
    "(main_category, country, rank_followers)",
    "(country)",
    "(followers, rank_engagement_rate)",
    "(average_views, rank_avg_views)",
    "(username)",
    "(email)",
  ],
};

const quoted = (needle: string) => `"${needle.replaceAll('"', '""')}"`;
/** The tokenizer has three characters in a token: shorter texts are found by scanning. */
const isIndexed = (needle: string) => [...needle].length >= 3;

const dialect: Dialect = {
  contains: (column, needle, bind) =>
    isIndexed(needle)
      ? `rowkey in (select rowid from ${column}_text where ${column}_text match ${bind(quoted(needle))})`
      : `instr(${column}, ${bind(needle)}) > 0`,
  hasTag: (_, tag, bind) => `rowkey in (select rowkey from tag where tag = ${bind(tag)})`,
  isDictionary: (column, text, bind) =>
    `${column} = (select code from ${column}_dictionary where folded = ${bind(text)})`,
  dictionaryContains: (column, needle, bind) =>
    isIndexed(needle)
      ? `${column} in (select rowid from ${column}_term_text where ${column}_term_text match ${bind(quoted(needle))})`
      : `${column} in (select code from ${column}_dictionary where instr(folded, ${bind(needle)}) > 0)`,
  placeholder: (n) => `?${n}`,
};

type Row = readonly unknown[];

/** Inserts what a query of the source yields, a transaction for each chunk. */
async function fill(
  database: Database.Database,
  source: Source,
  query: string,
  insert: string,
  toRow = (row: Row) => row,
) {
  const statement = database.prepare(insert);
  const result = await source.connection.stream(query);
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    const rows = chunk.getRows();
    database.exec("begin");
    for (const row of rows) {
      const values = toRow(row).map((value) => (typeof value === "boolean" ? Number(value) : value));
      statement.run(...(values as never[]));
    }
    database.exec("commit");
  }
}

function trigrams(database: Database.Database, name: string, query: string): void {
  database.exec(`create virtual table ${name} using fts5 (text, content='', detail='full', tokenize='trigram case_sensitive 1');
    insert into ${name} (rowid, text) ${query};
    insert into ${name} (${name}) values ('optimize')`);
}

function loadTags(database: Database.Database): void {
  database.exec("create table tag (tag text, rowkey integer, primary key (tag, rowkey)) without rowid");
  const insert = database.prepare("insert or ignore into tag values (?, ?)");
  const rows = database.prepare("select rowkey, hashtags from creators where hashtags is not null").iterate();
  const all = [...(rows as Iterable<{ rowkey: number; hashtags: string }>)];
  database.exec("begin");
  for (const { rowkey, hashtags } of all) {
    for (const tag of hashtags.split(SEPARATOR)) if (tag !== "") insert.run(tag, rowkey);
  }
  database.exec("commit");
}

async function loadKind(database: Database.Database, source: Source, layout: Layout): Promise<void> {
  const { kind } = layout;
  const columns = searchedColumns(layout).filter((name) => name !== "id");
  const ranks = Object.keys(layout.sorts).map((sort) => `rank_${sort}`);
  const places = (count: number) => Array.from({ length: count }, () => "?").join(", ");
  const key = ranks[0]!;
  database.exec(`create table ${kind} (rowkey integer primary key, ${columns.join(", ")})`);
  const cast = columns.map((name) => {
    const column = layout.columns.find((known) => known.name === name);
    return column?.type === "integer" ? `${name}::double` : name;
  });
  const ordered = `from ${kind}.record order by ${key}`;
  await fill(
    database,
    source,
    `select ${key}, ${cast.join(", ")} ${ordered}`,
    `insert into ${kind} values (${places(columns.length + 1)})`,
  );
  database.exec(`create table ${kind}_record (rowkey integer primary key, id text, record text)`);
  await fill(
    database,
    source,
    `select ${key}, id, record ${ordered}`,
    `insert into ${kind}_record values (?, ?, ?)`,
  );
  database.exec(`create unique index ${kind}_id on ${kind}_record (id)`);
  for (const rank of ranks) database.exec(`create index ${kind}_${rank} on ${kind} (${rank})`);
  INDEXES[kind].forEach((index, at) => database.exec(`create index ${kind}_${at} on ${kind} ${index}`));
  for (const text of TEXTS[kind]) {
    trigrams(database, `${text}_text`, `select rowkey, ${text} from ${kind} where ${text} is not null`);
  }
  for (const dictionary of dictionaryColumns(layout)) {
    database.exec(
      `create table ${dictionary}_dictionary (code integer primary key, folded text, shown text)`,
    );
    await fill(
      database,
      source,
      `select code, folded, shown from ${kind}.${dictionary}_dictionary`,
      `insert into ${dictionary}_dictionary values (?, ?, ?)`,
    );
    database.exec(`create index ${dictionary}_folded on ${dictionary}_dictionary (folded)`);
    trigrams(database, `${dictionary}_term_text`, `select code, folded from ${dictionary}_dictionary`);
  }
  if (kind === "creators") loadTags(database);
}

type Answer = { id: number; rows?: unknown[]; error?: string };
type Waiting = { resolve: (rows: Record<string, unknown>[]) => void; reject: (error: Error) => void };

/** Statements go to the thread that has the fewest waiting. */
function openThreads(file: string) {
  const threads = Array.from({ length: THREADS }, () => {
    const worker = new Worker(new URL("./sqlite-worker.mjs", import.meta.url), {
      workerData: { file },
      execArgv: [],
    });
    const waiting = new Map<number, Waiting>();
    worker.on("message", ({ id, rows, error }: Answer) => {
      const { resolve, reject } = waiting.get(id)!;
      waiting.delete(id);
      if (rows) resolve(rows as Record<string, unknown>[]);
      else reject(new Error(error));
    });
    return { worker, waiting };
  });
  let last = 0;
  return {
    ask: (sql: string, params: readonly unknown[]) => {
      const [thread] = threads.toSorted((a, b) => a.waiting.size - b.waiting.size);
      return new Promise<Record<string, unknown>[]>((resolve, reject) => {
        thread!.waiting.set(++last, { resolve, reject });
        thread!.worker.postMessage({
          id: last,
          sql,
          params: params.map((value) => (typeof value === "boolean" ? Number(value) : value)),
        });
      });
    },
    close: async () => void (await Promise.all(threads.map(({ worker }) => worker.terminate()))),
  };
}

/** Writes the file anew; some minutes for millions of records. */
export async function sqliteEngine(source: Source, file: string): Promise<Engine> {
  for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending, { force: true });
  const database = new Database(file);
  database.exec(
    "pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1048576; pragma page_size = 8192",
  );
  const dictionaries = new Map<string, string[]>();
  for (const layout of source.layouts) {
    await loadKind(database, source, layout);
    for (const dictionary of dictionaryColumns(layout)) {
      const rows = database.prepare(`select shown from ${dictionary}_dictionary order by code`).all() as {
        shown: string;
      }[];
      dictionaries.set(
        dictionary,
        rows.map(({ shown }) => shown),
      );
    }
  }
  database.exec("analyze");
  database.close();
  const threads = openThreads(file);
  const layoutOf = (search: ListSearch) => source.layouts.find(({ kind }) => kind === search.kind)!;
  async function search(asked: Search): Promise<Found> {
    if (asked.kind === "records") {
      const rows = await threads.ask(
        `select id, record from creators_record where id in (${asked.ids.map(() => "?").join(", ")})`,
        asked.ids,
      );
      return { total: rows.length, ids: rows.map(({ id }) => id as string) };
    }
    const { total, page } = listStatements(layoutOf(asked), asked, dialect);
    const [counted, rows] = await Promise.all([
      total && threads.ask(total.sql, total.params),
      threads.ask(page.sql, page.params),
    ]);
    return {
      total: counted ? (counted[0]!.n as number) : source.records[asked.kind],
      ids: rows.map(({ id }) => id as string),
    };
  }
  async function counts(asked: ListSearch) {
    const layout = layoutOf(asked);
    const { sql, params } = countStatement(layout, asked, dialect);
    const { total, codes } = codesOf((await threads.ask(sql, params)) as never);
    return countsOf(layout, total, codes, dictionaries);
  }
  return { name: "SQLite", search, counts, close: () => threads.close() };
}
