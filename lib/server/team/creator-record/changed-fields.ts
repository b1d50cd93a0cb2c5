import "server-only";
/** Statuses, people and columns are named even after they were removed. */
import type { ChangedField } from "@/lib/contract/creator-record";
import type { ColumnOptions } from "@/lib/contract/list-columns/column-kind";
import { columnKind } from "@/lib/contract/list-columns/column-kinds";
import type { Db } from "@/lib/server/ports/database";

export type FieldChange = { field: string | null; before: string | null; after: string | null };

const isText = (value: string | null): value is string => value !== null;

async function namesOf(db: Db, table: "list_status" | "member", ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db.selectFrom(table).select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function columnsAmong(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("list_column")
    .select(["id", "name", "type", "options"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, options: JSON.parse(row.options) as ColumnOptions }]));
}

/** The returned function gives null when no field changed, or for a field that the creator's page doesn't show. */
export async function fieldWords(
  db: Db,
  changes: readonly FieldChange[],
): Promise<(change: FieldChange) => ChangedField | null> {
  const columns = await columnsAmong(db, [...new Set(changes.map(({ field }) => field).filter(isText))]);
  const valuesWhere = (holds: (field: string | null) => boolean) => [
    ...new Set(
      changes
        .filter(({ field }) => holds(field))
        .flatMap(({ before, after }) => [before, after])
        .filter(isText),
    ),
  ];
  const statuses = await namesOf(
    db,
    "list_status",
    valuesWhere((field) => field === "status"),
  );
  const isPerson = (field: string | null) => {
    const column = field === null ? undefined : columns.get(field);
    return field === "owner" || (column !== undefined && columnKind(column).look === "person");
  };
  const people = await namesOf(db, "member", valuesWhere(isPerson));
  return ({ field, before, after }) => {
    const through = (names: ReadonlyMap<string, string>) => ({
      before: before && (names.get(before) ?? before),
      after: after && (names.get(after) ?? after),
    });
    if (field === "status") return { type: field, name: "", ...through(statuses) };
    if (field === "owner") return { type: field, name: "", ...through(people) };
    const column = field === null ? undefined : columns.get(field);
    if (!column) return null;
    const { type, name, options } = column;
    const words = isPerson(field) ? through(people) : { before, after };
    return { type, name, ...(options.currency && { currency: options.currency }), ...words };
  };
}
