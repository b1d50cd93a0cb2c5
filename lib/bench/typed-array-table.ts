/** One kind of record as arrays in memory, highest first rank first. */
import type { Dictionary, ExportedTable, ExportedType } from "@/lib/server/composition/measured-catalogue";
import { rankColumns, searchedColumns } from "./source";

/** The unknown value in an array of whole numbers. */
export const UNKNOWN = -1;

export type TypedTable = {
  source: ExportedTable;
  records: number;
  ids: string[];
  numbers: Map<string, Int32Array | Float64Array | Int16Array>;
  texts: Map<string, (string | null)[]>;
  /** Row of each rank, by rank column. */
  rowAt: Map<string, Int32Array>;
  dictionaries: ReadonlyMap<string, Dictionary>;
};

function arrayFor(type: ExportedType, length: number) {
  if (type === "integer" || type === "double") return new Float64Array(length).fill(NaN);
  return type === "day" || type === "dictionary" || type === "rank"
    ? new Int32Array(length).fill(UNKNOWN)
    : new Int16Array(length).fill(UNKNOWN);
}

export async function readTypedTable(source: ExportedTable): Promise<TypedTable> {
  const { records, dictionaries } = source;
  const names = searchedColumns(source);
  const types = new Map(source.columns.map(({ name, type }) => [name, type]));
  const table: TypedTable = {
    source,
    records,
    ids: [],
    numbers: new Map(),
    texts: new Map(),
    rowAt: new Map(),
    dictionaries,
  };
  for (const name of names) {
    const type = types.get(name)!;
    if (type === "folded") table.texts.set(name, []);
    else if (type !== "id") table.numbers.set(name, arrayFor(type, records));
  }
  let at = 0;
  for await (const columns of source.chunks(names)) {
    names.forEach((name, index) => {
      const values = columns[index]!;
      if (name === "id") return void table.ids.push(...(values as string[]));
      const texts = table.texts.get(name);
      if (texts) return void texts.push(...(values as (string | null)[]));
      const numbers = table.numbers.get(name)!;
      values.forEach((value, offset) => value !== null && (numbers[at + offset] = Number(value)));
    });
    at += columns[0]!.length;
  }
  for (const name of rankColumns(source)) {
    const rowAt = new Int32Array(records);
    table.numbers.get(name)!.forEach((rank, row) => (rowAt[rank] = row));
    table.rowAt.set(name, rowAt);
  }
  return table;
}
