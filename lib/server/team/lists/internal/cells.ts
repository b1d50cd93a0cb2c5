import "server-only";
import { cellKey, type CellEdit, type List } from "@/lib/contract/lists";
import type { Db } from "@/lib/server/ports/database";
import { batches } from "./items-of-list";

export type Cell = { text: string | null; number: number | null; version: number; by: string; at: string };
/** `items`: the requested creators that are on the list. `values`: by `cellKey`; never written cells are absent. */
export type Cells = { items: Set<string>; values: Map<string, Cell> };

/** Only the history records who changed an owner last. */
async function ownerChanges(db: Db, listId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom("list_change")
    .innerJoin("member", "member.id", "list_change.member_id")
    .select(["creator_id", "at", "member.name as by"])
    .where((where) =>
      where(
        "list_change.id",
        "in",
        where
          .selectFrom("list_change as last")
          .select(({ fn }) => fn.max("last.id").as("id"))
          .where("last.list_id", "=", listId)
          .where("last.field", "=", "owner")
          .where("last.creator_id", "in", ids)
          .groupBy("last.creator_id"),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.creator_id, row]));
}

async function addItemCells(db: Db, listId: string, ids: readonly string[], found: Cells): Promise<void> {
  const rows = await db
    .selectFrom("list_item")
    .innerJoin("member", "member.id", "list_item.status_by")
    .select(["creator_id", "status_id", "status_version", "status_at", "owner_id", "owner_version"])
    .select(["added_at", "member.name as by"])
    .where("list_id", "=", listId)
    .where("creator_id", "in", ids)
    .where("removed_at", "is", null)
    .execute();
  const owners = await ownerChanges(db, listId, ids);
  for (const row of rows) {
    const creatorId = row.creator_id;
    const owner = owners.get(creatorId) ?? { by: row.by, at: row.added_at };
    found.items.add(creatorId);
    found.values.set(cellKey({ creatorId, field: "status" }), {
      text: row.status_id,
      number: null,
      version: row.status_version,
      by: row.by,
      at: row.status_at,
    });
    found.values.set(cellKey({ creatorId, field: "owner" }), {
      text: row.owner_id,
      number: null,
      version: row.owner_version,
      by: owner.by,
      at: owner.at,
    });
  }
}

async function addValues(db: Db, list: List, ids: readonly string[], found: Cells): Promise<void> {
  const rows = await db
    .selectFrom("list_value")
    .innerJoin("member", "member.id", "list_value.changed_by")
    .select(["creator_id", "column_id", "text", "number", "version", "changed_at as at"])
    .select("member.name as by")
    .where("list_id", "=", list.id)
    .where("creator_id", "in", ids)
    .execute();
  for (const { creator_id: creatorId, column_id: field, ...cell } of rows)
    found.values.set(cellKey({ creatorId, field }), cell);
}

export async function readCells(db: Db, list: List, edits: readonly CellEdit[]): Promise<Cells> {
  const found: Cells = { items: new Set(), values: new Map() };
  for (const ids of batches([...new Set(edits.map(({ creatorId }) => creatorId))])) {
    await addItemCells(db, list.id, ids, found);
    await addValues(db, list, ids, found);
  }
  return found;
}
