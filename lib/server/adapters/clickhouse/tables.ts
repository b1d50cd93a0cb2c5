import "server-only";
/**
 * Each kind of record has three tables per generation, which are never changed afterwards: `posts_3` is searched,
 * `posts_3_record` has the records by id, and `posts_3_texts` has the most frequent spelling of repeated texts.
 */
import { fold } from "@/lib/contract/fold";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { recordOf, unreturnedOf, type Layout } from "../catalogue/layout";
import type { StoredRecord } from "../catalogue/stored-record";
import type { Column, ColumnType } from "../catalogue/where";
import type { Cell, Engine } from "./engine";

/** Texts have an n-gram index instead of bigrams. An unknown dictionary text is empty. */
const TYPES: Record<Exclude<ColumnType, "bigrams">, string> = {
  code: "Nullable(UInt8)",
  bucket: "Nullable(UInt8)",
  day: "Nullable(Int32)",
  integer: "Nullable(Int64)",
  double: "Nullable(Float64)",
  boolean: "Bool",
  folded: "Nullable(String)",
  dictionary: "LowCardinality(String)",
};

/** Sorts unknown keys below every stored number. */
const LOWEST = -Number.MAX_VALUE;

type TableColumn = { name: string; type: string; read: (record: StoredRecord) => Cell };

export const searchTable = (kind: RecordKind, generation: number) => `${kind}_${generation}`;
export const recordTable = (table: string) => `${table}_record`;
export const textsTable = (table: string) => `${table}_texts`;

export function generationOf(table: string): number | undefined {
  const [, generation] = /^(?:posts|creators)_(\d+)(?:_record|_texts)?$/.exec(table) ?? [];
  return generation === undefined ? undefined : Number(generation);
}

export const sortColumn = (sort: string) => `sort_${sort}`;

export const dictionariesOf = (layout: Layout) =>
  layout.columns.filter(({ type }) => type === "dictionary").map(({ name }) => name);

function isSearched({ columns }: Layout, { name, type }: Column): boolean {
  return type === "folded" && columns.some((other) => other.name === `${name}_bigrams_0`);
}

function filterColumn(layout: Layout, column: Column): TableColumn[] {
  const { name, type } = column;
  if (type === "bigrams") return [];
  const read = ({ row }: StoredRecord) => column.read(row);
  if (type === "dictionary")
    return [{ name, type: TYPES[type], read: (record) => fold((read(record) as string | null) ?? "") }];
  if (isSearched(layout, column)) return [{ name, type: "String", read: (record) => read(record) ?? "" }];
  return [{ name, type: TYPES[type], read }];
}

export function searchColumns(layout: Layout): TableColumn[] {
  const sorts = Object.entries(layout.sorts).map(([sort, key]): TableColumn => {
    const { read } = layout.columns.find(({ name }) => name === key)!;
    return { name: sortColumn(sort), type: "Float64", read: ({ row }) => (read(row) ?? LOWEST) as number };
  });
  const id: TableColumn = { name: "id", type: "String", read: ({ row }) => row.id as string };
  return [id, ...sorts, ...layout.columns.flatMap((column) => filterColumn(layout, column))];
}

export function textColumns(layout: Layout): TableColumn[] {
  return [
    { name: "record", type: "String", read: ({ row }) => recordOf(layout, row) },
    { name: "unreturned", type: "Nullable(String)", read: ({ row }) => unreturnedOf(layout, row) },
    { name: "provenance", type: "Nullable(String)", read: ({ provenance }) => provenance },
  ];
}

export function shownColumns(layout: Layout): TableColumn[] {
  return dictionariesOf(layout).map((name) => {
    const { read } = layout.columns.find((column) => column.name === name)!;
    return { name: `${name}_shown`, type: "String", read: ({ row }) => read(row) ?? "" };
  });
}

export const definitions = (columns: readonly TableColumn[]) =>
  columns.map(({ name, type }) => `${name} ${type}`).join(", ");

/** Small granules suit pages that read some tens of records from all over the table. */
const RECORD_GRANULE = 256;

export async function createTables(engine: Engine, layout: Layout, table: string): Promise<void> {
  const first = sortColumn(Object.keys(layout.sorts)[0]!);
  const indexes = layout.columns
    .filter((column) => isSearched(layout, column))
    .map(({ name }) => `index ${name}_ngrams ${name} type ngrambf_v1(3, 8192, 2, 0) granularity 1`);
  await engine.run(`create table ${engine.table(table)}
    (${[definitions(searchColumns(layout)), ...indexes].join(", ")}) order by (${first}, id)`);
  await engine.run(`create table ${engine.table(recordTable(table))}
    (id String, record String codec(ZSTD(3)), unreturned Nullable(String) codec(ZSTD(3)),
      provenance Nullable(String) codec(ZSTD(3)))
    order by id settings index_granularity = ${RECORD_GRANULE}`);
  await engine.run(`create table ${engine.table(textsTable(table))}
    (name LowCardinality(String), folded String, shown String, code UInt32)
    order by (name, folded)`);
}
