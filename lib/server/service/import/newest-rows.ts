import "server-only";
/**
 * Of the rows of a file that has a record several times, what is handed on: the newest one, and what only older ones state.
 * That is a row of its own with the time at which it was seen; the catalogue merges them by field.
 */
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { RowsByKind } from "./record-kinds";

type Row = RowsByKind[RecordKind];
/** `order`: which of several rows of an id is the newest; of equal ones the later one in the file. */
export type OrderedRow = { row: Row; order: number };

/** What every row needs, whatever it states. */
const ALWAYS: ReadonlySet<string> = new Set(["id", "createdAt", "dateCreated", "observedAt", "observedIn"]);

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);

/** Whether a row has a field that no source stated. */
const isInferred = ({ inferred = [] }: Row, field: string) => inferred.includes(field);

/** What `older` states and `newer` does not, as a row; undefined: nothing. Nothing that was worked out is taken. */
function onlyIn(older: Row, newer: Row): Row | undefined {
  const stated = (row: Row, field: string) => !isEmpty(row[field as keyof Row]) && !isInferred(row, field);
  const fields = Object.keys(older).filter((field) => field !== "inferred" && !ALWAYS.has(field));
  const missing = fields.filter((field) => stated(older, field) && !stated(newer, field));
  if (missing.length === 0) return undefined;
  const kept = Object.entries(older).filter(([field]) => ALWAYS.has(field) || missing.includes(field));
  return Object.fromEntries(kept) as Row;
}

export class NewestRows {
  /** The newest first; of the others what those before them do not state. */
  readonly #rows = new Map<string, OrderedRow[]>();

  /** @returns whether the record was there before */
  add(taken: OrderedRow): boolean {
    const known = this.#rows.get(taken.row.id) ?? [];
    const all = [taken, ...known].sort((a, b) => b.order - a.order);
    const kept: OrderedRow[] = [];
    for (const { row, order } of all) {
      let left: Row | undefined = row;
      for (const newer of kept) left &&= onlyIn(left, newer.row);
      if (left) kept.push({ row: left, order });
    }
    this.#rows.set(taken.row.id, kept);
    return known.length > 0;
  }

  *all(): Generator<Row> {
    for (const rows of this.#rows.values()) for (const { row } of rows) yield row;
  }
}
