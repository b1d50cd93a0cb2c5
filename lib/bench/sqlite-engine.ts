/** SQLite with FTS5 trigram tables over the texts, in two threads. */
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "@/lib/host/run.mjs";
import { Worker } from "node:worker_threads";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { ColumnExport, ExportedTable, ExportedValue } from "@/lib/server/composition/measured-catalogue";
import { SEPARATOR } from "@/lib/domain/clean-text";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { Engine } from "./engine";
import { portEngine } from "./port-engine";
import { rankColumns, searchedColumns } from "./source";
import { SqlCatalogue, type SqlRow } from "./sql-catalogue";
import type { Dialect } from "./sql-conditions";
import type { Statement } from "./sql-questions";

const THREADS = 2;
/** Texts of each kind that have a trigram table. */
const TEXTS: Record<RecordKind, string[]> = {
  posts: ["hook"],
  creators: ["bio", "promoted_products", "niches_to_promote"],
};
const INDEXES: Record<RecordKind, string[]> = {
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
      ? `${column} in (select rowid from ${column}_dictionary_text where ${column}_dictionary_text match ${bind(quoted(needle))})`
      : `${column} in (select code from ${column}_dictionary where instr(folded, ${bind(needle)}) > 0)`,
  placeholder: (n) => `?${n}`,
};

type Chunk = readonly (readonly ExportedValue[])[];

/** Inserts chunks of columns, a transaction for each chunk. */
async function fill(
  database: DatabaseSync,
  table: string,
  chunks: AsyncIterable<Chunk> | Iterable<Chunk>,
): Promise<void> {
  let statement: StatementSync | undefined;
  for await (const columns of chunks) {
    statement ??= database.prepare(`insert into ${table} values (${columns.map(() => "?").join(", ")})`);
    database.exec("begin");
    for (let at = 0; at < columns[0]!.length; at++) {
      const values = columns.map((column) => column[at]!);
      statement.run(...values.map((value) => (typeof value === "boolean" ? Number(value) : value)));
    }
    database.exec("commit");
  }
}

function trigrams(database: DatabaseSync, name: string, query: string): void {
  database.exec(`create virtual table ${name} using fts5 (text, content='', detail='full', tokenize='trigram case_sensitive 1');
    insert into ${name} (rowid, text) ${query};
    insert into ${name} (${name}) values ('optimize')`);
}

function loadTags(database: DatabaseSync): void {
  database.exec("create table tag (tag text, rowkey integer, primary key (tag, rowkey)) without rowid");
  const insert = database.prepare("insert or ignore into tag values (?, ?)");
  const rows = database.prepare("select rowkey, hashtags from creators where hashtags is not null").iterate();
  const all = [...(rows as Iterable<unknown> as Iterable<{ rowkey: number; hashtags: string }>)];
  database.exec("begin");
  for (const { rowkey, hashtags } of all) {
    for (const tag of hashtags.split(SEPARATOR)) if (tag !== "") insert.run(tag, rowkey);
  }
  database.exec("commit");
}

async function loadDictionaries(database: DatabaseSync, { dictionaries }: ExportedTable) {
  for (const [name, { folded, shown }] of dictionaries) {
    const table = `${name}_dictionary`;
    database.exec(`create table ${table} (code integer primary key, folded text, shown text)`);
    await fill(database, table, [[folded.map((_, code) => code), folded, shown]]);
    database.exec(`create index ${name}_folded on ${table} (folded)`);
    trigrams(database, `${name}_dictionary_text`, `select code, folded from ${table}`);
  }
}

async function loadKind(database: DatabaseSync, table: ExportedTable): Promise<void> {
  const { kind } = table;
  const columns = searchedColumns(table).filter((name) => name !== "id");
  const ranks = rankColumns(table);
  const key = ranks[0]!;
  database.exec(`create table ${kind} (rowkey integer primary key, ${columns.join(", ")})`);
  await fill(database, kind, table.chunks([key, ...columns], "asc"));
  database.exec(`create table ${kind}_record (rowkey integer primary key, id text, record text)`);
  await fill(database, `${kind}_record`, table.chunks([key, "id", "record"], "asc"));
  database.exec(`create unique index ${kind}_id on ${kind}_record (id)`);
  for (const rank of ranks) database.exec(`create index ${kind}_${rank} on ${kind} (${rank})`);
  INDEXES[kind].forEach((index, at) => database.exec(`create index ${kind}_${at} on ${kind} ${index}`));
  for (const text of TEXTS[kind]) {
    trigrams(database, `${text}_text`, `select rowkey, ${text} from ${kind} where ${text} is not null`);
  }
  await loadDictionaries(database, table);
  if (kind === "creators") loadTags(database);
}

type Answer = { id: number; rows?: unknown[]; error?: string };
type Waiting = { resolve: (rows: SqlRow[]) => void; reject: (error: Error) => void };

/** Statements go to the thread that has the fewest waiting. */
function openThreads(file: string) {
  const threads = Array.from({ length: THREADS }, () => {
    const worker = new Worker(join(root, "lib/bench/sqlite-worker.mjs"), {
      workerData: { file },
      execArgv: [],
    });
    const waiting = new Map<number, Waiting>();
    worker.on("message", ({ id, rows, error }: Answer) => {
      const { resolve, reject } = waiting.get(id)!;
      waiting.delete(id);
      if (rows) resolve(rows as SqlRow[]);
      else reject(new Error(error));
    });
    return { worker, waiting };
  });
  let last = 0;
  return {
    query: (sql: string, params: readonly unknown[]) => {
      const [thread] = threads.toSorted((a, b) => a.waiting.size - b.waiting.size);
      return new Promise<SqlRow[]>((resolve, reject) => {
        thread!.waiting.set(++last, { resolve, reject });
        thread!.worker.postMessage({
          id: last,
          sql,
          params: params.map((value) => (typeof value === "boolean" ? Number(value) : value)),
        });
      });
    },
    // Terminating a thread inside a statement aborts the whole process.
    close: async () =>
      void (await Promise.all(
        threads.map(({ worker }) => {
          const ended = once(worker, "exit");
          worker.postMessage("close");
          return ended;
        }),
      )),
  };
}

/** Writes the file anew; some minutes for millions of records. */
export async function openSqliteCatalogue(source: ColumnExport, file: string): Promise<SqlCatalogue> {
  for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending, { force: true });
  const database = new DatabaseSync(file, { defensive: false });
  database.exec(
    "pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1048576; pragma page_size = 8192",
  );
  for (const table of [source.posts, source.creators]) await loadKind(database, table);
  database.exec("analyze");
  database.close();
  const threads = openThreads(file);
  const query = ({ sql, params }: Statement) => threads.query(sql, params);
  return new SqlCatalogue(source, { dialect, query, close: threads.close });
}

export async function sqliteEngine(source: ColumnExport, file: string): Promise<Engine> {
  const catalogue = await openSqliteCatalogue(source, file);
  return portEngine("SQLite", catalogue, (search) => catalogue.counts(search));
}
