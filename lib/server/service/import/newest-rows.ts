import "server-only";
/** Fields that only older rows have become separate rows; the catalogue merges them by field. */
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { RowsByKind } from "./record-kinds";

type Row = RowsByKind[RecordKind];
/** `order` ranks several rows of an id, newest highest; at equal order the later row wins. */
export type OrderedRow = { row: Row; order: number };

const ALWAYS: ReadonlySet<string> = new Set(["id", "createdAt", "dateCreated", "observedAt", "observedIn"]);

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);

const isInferred = ({ inferred = [] }: Row, field: string) => inferred.includes(field);

/** Undefined when the older row adds nothing. Inferred fields are never taken. */
function onlyIn(older: Row, newer: Row): Row | undefined {
  const stated = (row: Row, field: string) => !isEmpty(row[field as keyof Row]) && !isInferred(row, field);
  const fields = Object.keys(older).filter((field) => field !== "inferred" && !ALWAYS.has(field));
  const missing = fields.filter((field) => stated(older, field) && !stated(newer, field));
  if (missing.length === 0) return undefined;
  const kept = Object.entries(older).filter(([field]) => ALWAYS.has(field) || missing.includes(field));
  return Object.fromEntries(kept) as Row;
}

export class NewestRows {
  /** Newest first; the others hold only fields that the previous ones lack. */
  readonly #rows = new Map<string, OrderedRow[]>();

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
