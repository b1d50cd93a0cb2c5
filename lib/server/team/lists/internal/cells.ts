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
    .selectFrom("listChange")
    .innerJoin("member", "member.id", "listChange.memberId")
    .select(["creatorId", "at", "member.name as by"])
    .where((where) =>
      where(
        "listChange.id",
        "in",
        where
          .selectFrom("listChange as last")
          .select(({ fn }) => fn.max("last.id").as("id"))
          .where("last.listId", "=", listId)
          .where("last.field", "=", "owner")
          .where("last.creatorId", "in", ids)
          .groupBy("last.creatorId"),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.creatorId, row]));
}

async function addItemCells(db: Db, listId: string, ids: readonly string[], found: Cells): Promise<void> {
  const rows = await db
    .selectFrom("listItem")
    .innerJoin("member", "member.id", "listItem.statusBy")
    .select(["creatorId", "statusId", "statusVersion", "statusAt", "ownerId", "ownerVersion"])
    .select(["addedAt", "member.name as by"])
    .where("listId", "=", listId)
    .where("creatorId", "in", ids)
    .where("removedAt", "is", null)
    .execute();
  const owners = await ownerChanges(db, listId, ids);
  for (const row of rows) {
    const creatorId = row.creatorId;
    const owner = owners.get(creatorId) ?? { by: row.by, at: row.addedAt };
    found.items.add(creatorId);
    found.values.set(cellKey({ creatorId, field: "status" }), {
      text: row.statusId,
      number: null,
      version: row.statusVersion,
      by: row.by,
      at: row.statusAt,
    });
    found.values.set(cellKey({ creatorId, field: "owner" }), {
      text: row.ownerId,
      number: null,
      version: row.ownerVersion,
      by: owner.by,
      at: owner.at,
    });
  }
}

async function addValues(db: Db, list: List, ids: readonly string[], found: Cells): Promise<void> {
  const rows = await db
    .selectFrom("listValue")
    .innerJoin("member", "member.id", "listValue.changedBy")
    .select(["creatorId", "columnId", "text", "number", "version", "changedAt as at"])
    .select("member.name as by")
    .where("listId", "=", list.id)
    .where("creatorId", "in", ids)
    .execute();
  for (const { creatorId, columnId: field, ...cell } of rows)
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
