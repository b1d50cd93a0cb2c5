import "server-only";
/** Only benchmarks use this, to load the same values into other engines (decision 11). */
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import type { QueryDefinition } from "@/lib/contract/definition";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { rankColumns } from "./file-layout";
import { creatorLayout, postLayout, type Layout } from "../catalogue/layout";
import { catalogueDir, readManifest, type Manifest } from "./manifest";
import type { ColumnType } from "../catalogue/where";

export type ExportedType = "rank" | "id" | "record" | Exclude<ColumnType, "bigrams">;
export type ExportedColumn = { name: string; type: ExportedType };
export type ExportedValue = string | number | boolean | null;
export type Dictionary = { folded: readonly string[]; shown: readonly string[] };

export type ExportedTable = {
  kind: RecordKind;
  query: QueryDefinition;
  records: number;
  columns: readonly ExportedColumn[];
  dictionaries: ReadonlyMap<string, Dictionary>;
  /** Chunks of the named columns, in the order of the first rank. Several exports may run at once. */
  chunks: (
    names: readonly string[],
    order?: "asc" | "desc",
  ) => AsyncGenerator<readonly (readonly ExportedValue[])[]>;
};

export type ColumnExport = { posts: ExportedTable; creators: ExportedTable; close: () => void };

function columnsOf(layout: Layout): ExportedColumn[] {
  return [
    ...rankColumns(layout).map((name): ExportedColumn => ({ name, type: "rank" })),
    { name: "id", type: "id" },
    ...layout.columns.flatMap(({ name, type }) => (type === "bigrams" ? [] : [{ name, type }])),
    { name: "record", type: "record" },
  ];
}

async function dictionaryOf(connection: DuckDBConnection, kind: RecordKind, name: string) {
  const sql = `select folded, shown from ${kind}.${name}_dictionary order by code`;
  const rows = (await connection.runAndReadAll(sql)).getRows() as [string, string][];
  return { folded: rows.map(([folded]) => folded), shown: rows.map(([, shown]) => shown) };
}

async function tableOf(instance: DuckDBInstance, layout: Layout, records: number): Promise<ExportedTable> {
  const { kind, query } = layout;
  const columns = columnsOf(layout);
  const connection = await instance.connect();
  const dictionaries = new Map<string, Dictionary>();
  for (const { name, type } of columns) {
    if (type === "dictionary") dictionaries.set(name, await dictionaryOf(connection, kind, name));
  }
  connection.closeSync();
  // A double holds every integer up to 2^53, while the engine would return a BigInt.
  const integers = new Set(columns.flatMap(({ name, type }) => (type === "integer" ? [name] : [])));
  return {
    kind,
    query,
    records,
    columns,
    dictionaries,
    chunks: async function* (names, order = "desc") {
      const reading = await instance.connect();
      try {
        const values = names.map((name) => (integers.has(name) ? `${name}::double` : name)).join(", ");
        const sql = `select ${values} from ${kind}.record order by ${columns[0]!.name} ${order}`;
        const result = await reading.stream(sql);
        for (
          let chunk = await result.fetchChunk();
          chunk && chunk.rowCount > 0;
          chunk = await result.fetchChunk()
        ) {
          yield chunk.getColumns() as ExportedValue[][];
        }
      } finally {
        reading.closeSync();
      }
    },
  };
}

async function attach(connection: DuckDBConnection, dataDir: string, kind: RecordKind, { files }: Manifest) {
  const file = files[kind];
  if (file === undefined) throw new Error(`The catalogue has no ${kind}, so there is nothing to export.`);
  const path = join(catalogueDir(dataDir), file).replaceAll("'", "''");
  await connection.run(`attach '${path}' as ${kind} (read_only)`);
}

export async function exportColumns(dataDir: string): Promise<ColumnExport> {
  const manifest = readManifest(dataDir);
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: "1GB", threads: "2" });
  try {
    const connection = await instance.connect();
    await attach(connection, dataDir, "posts", manifest);
    await attach(connection, dataDir, "creators", manifest);
    connection.closeSync();
    return {
      posts: await tableOf(instance, postLayout, manifest.posts),
      creators: await tableOf(instance, creatorLayout, manifest.creators),
      close: () => instance.closeSync(),
    };
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}
