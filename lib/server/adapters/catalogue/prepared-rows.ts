import "server-only";
/** Making what is stored of a row takes longer than appending it, so that threads do it for the thread that writes. */
import { fold } from "@/lib/contract/fold";
import type { PreparedRows, RecordKind } from "@/lib/server/ports/catalogue";
import { layoutOf, recordOf, rowFrom, unreturnedOf, type Layout } from "./layout";
import { recalled, storedFrom, type StoredRecord } from "./stored-record";
import type { ColumnType, Row, Stored } from "./where";

export type StoredColumn = {
  name: string;
  type: ColumnType | "text";
  read: (row: Row, provenance: string | null) => Stored;
};

const TEXTS = ["id", "record", "unreturned", "provenance"] as const;
const [, RECORD, UNRETURNED, PROVENANCE] = TEXTS.keys();

function columnsOf(layout: Layout): StoredColumn[] {
  const columns = layout.columns.flatMap((column): StoredColumn[] => {
    if (column.type !== "dictionary") return [column];
    const readFolded = (row: Row) => {
      const text = column.read(row);
      return text === null ? null : fold(text as string);
    };
    return [column, { name: `${column.name}_folded`, type: "text", read: readFolded }];
  });
  const reads: Record<(typeof TEXTS)[number], StoredColumn["read"]> = {
    id: (row) => row.id as string,
    record: (row) => recordOf(layout, row),
    unreturned: (row) => unreturnedOf(layout, row),
    provenance: (_, provenance) => provenance,
  };
  return [...TEXTS.map((name): StoredColumn => ({ name, type: "text", read: reads[name] })), ...columns];
}

const known = new Map<Layout, readonly StoredColumn[]>();

/** The texts of a record come first, then the columns of the layout. */
export function storedColumns(layout: Layout): readonly StoredColumn[] {
  const columns = known.get(layout) ?? columnsOf(layout);
  known.set(layout, columns);
  return columns;
}

/** Values by column of `storedColumns`. */
export class StoredValues {
  readonly #columns: readonly StoredColumn[];
  readonly columns: Stored[][];
  count = 0;

  constructor(layout: Layout) {
    this.#columns = storedColumns(layout);
    this.columns = this.#columns.map(() => []);
  }

  add({ row, provenance }: StoredRecord): void {
    const at = this.count++;
    for (let index = 0; index < this.#columns.length; index++)
      this.columns[index]![at] = this.#columns[index]!.read(row, provenance);
  }

  /** Adds rows from index `from` until there are `most`. @returns how many */
  addPrepared({ count, columns }: PreparedRows, from: number, most: number): number {
    const added = Math.min(count - from, most - this.count);
    columns.forEach((column, index) => {
      const values = this.columns[index]!;
      for (let at = 0; at < added; at++) values[this.count + at] = column[from + at] as Stored;
    });
    this.count += added;
    return added;
  }
}

/** @throws TypeError when a row has no id */
export function prepareRows<Row extends object>(
  kind: RecordKind,
  rows: readonly Row[],
  skips: (row: Row) => boolean = () => false,
): PreparedRows {
  const layout = layoutOf(kind);
  const values = new StoredValues(layout);
  for (const row of rows) if (!skips(row)) values.add(storedFrom(layout, row));
  return { count: values.count, columns: values.columns, skipped: rows.length - values.count };
}

export const isPrepared = (batch: object): batch is PreparedRows =>
  !Array.isArray(batch) && "count" in batch && "columns" in batch;

/** The rows again, for an engine that stores other columns. */
export function rowsIn(layout: Layout, { count, columns }: PreparedRows): object[] {
  return Array.from({ length: count }, (_, at) => {
    const [record, unreturned, provenance] = [RECORD, UNRETURNED, PROVENANCE].map(
      (text) => columns[text!]![at],
    );
    return recalled(
      rowFrom(layout, record as string, unreturned as string | null),
      provenance as string | null,
    );
  });
}
