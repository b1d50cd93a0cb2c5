/** One kind of record as arrays in memory, highest first rank first. */
import type { Layout } from "@/lib/server/adapters/duckdb/layout";
import { searchedColumns, dictionaryColumns, type Source } from "./source";

/** Stands for an unknown value in an array of whole numbers. */
export const UNKNOWN = -1;

export type TypedTable = {
  layout: Layout;
  records: number;
  ids: string[];
  numbers: Map<string, Int32Array | Float64Array | Int16Array>;
  texts: Map<string, (string | null)[]>;
  /** Row of each rank, by rank column. */
  rowAt: Map<string, Int32Array>;
  dictionaries: Map<string, { folded: string[]; shown: string[] }>;
};

function arrayFor(type: string, length: number) {
  if (type === "integer" || type === "double") return new Float64Array(length).fill(NaN);
  return type === "day" || type === "dictionary" || type === "rank"
    ? new Int32Array(length).fill(UNKNOWN)
    : new Int16Array(length).fill(UNKNOWN);
}

async function readDictionaries({ connection }: Source, layout: Layout): Promise<TypedTable["dictionaries"]> {
  const dictionaries: TypedTable["dictionaries"] = new Map();
  for (const dictionary of dictionaryColumns(layout)) {
    const reader = await connection.runAndReadAll(
      `select folded, shown from ${layout.kind}.${dictionary}_dictionary order by code`,
    );
    const rows = reader.getRows() as [string, string][];
    dictionaries.set(dictionary, {
      folded: rows.map(([folded]) => folded),
      shown: rows.map(([, shown]) => shown),
    });
  }
  return dictionaries;
}

export async function readTypedTable(source: Source, layout: Layout): Promise<TypedTable> {
  const records = source.records[layout.kind];
  const names = searchedColumns(layout);
  const typeOf = (name: string) => layout.columns.find((column) => column.name === name)?.type ?? "rank";
  const table: TypedTable = {
    layout,
    records,
    ids: [],
    numbers: new Map(),
    texts: new Map(),
    rowAt: new Map(),
    dictionaries: await readDictionaries(source, layout),
  };
  for (const name of names) {
    if (name === "id") continue;
    if (typeOf(name) === "folded") table.texts.set(name, []);
    else table.numbers.set(name, arrayFor(typeOf(name), records));
  }
  const first = names[0]!;
  const result = await source.connection.stream(
    `select ${names.join(", ")} from ${layout.kind}.record order by ${first} desc`,
  );
  let at = 0;
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    names.forEach((name, index) => {
      const values = chunk!.getColumnValues(index);
      if (name === "id") return void table.ids.push(...(values as string[]));
      const texts = table.texts.get(name);
      if (texts) return void texts.push(...(values as (string | null)[]));
      const numbers = table.numbers.get(name)!;
      values.forEach((value, offset) => value !== null && (numbers[at + offset] = Number(value)));
    });
    at += chunk.rowCount;
  }
  for (const name of names.filter((each) => typeOf(each) === "rank" && each !== "id")) {
    const rowAt = new Int32Array(records);
    table.numbers.get(name)!.forEach((rank, row) => (rowAt[rank] = row));
    table.rowAt.set(name, rowAt);
  }
  return table;
}
