import "server-only";
import { fold } from "@/lib/contract/fold";
import { cellKey, type CellEdit } from "@/lib/contract/lists";
import type { Db } from "@/lib/server/ports/database";
import type { Cell } from "./cells";
import { batches } from "./items-of-list";

type Author = { listId: string; memberId: string; at: string };
type Write = { edit: CellEdit; cell: Cell };

async function writeValues(
  db: Db,
  { listId, memberId, at }: Author,
  writes: readonly Write[],
): Promise<void> {
  const rows = writes.map(({ edit, cell: { text, number, version } }) => ({
    list_id: listId,
    column_id: edit.field,
    creator_id: edit.creatorId,
    text,
    folded: text === null ? null : fold(text),
    number,
    version,
    changed_by: memberId,
    changed_at: at,
  }));
  for (const some of batches(rows))
    await db
      .insertInto("list_value")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["column_id", "creator_id"]).doUpdateSet(({ ref }) => ({
          text: ref("excluded.text"),
          folded: ref("excluded.folded"),
          number: ref("excluded.number"),
          version: ref("excluded.version"),
          changed_by: ref("excluded.changed_by"),
          changed_at: ref("excluded.changed_at"),
        })),
      )
      .execute();
}

/** Items that get the same value and version share one statement, such as a selection that gets one status. */
function alike(writes: readonly Write[]): Write[][] {
  const groups = new Map<string, Write[]>();
  for (const write of writes) {
    const key = `${write.cell.version} ${write.cell.text}`;
    groups.set(key, [...(groups.get(key) ?? []), write]);
  }
  return [...groups.values()];
}

async function writeFields(db: Db, author: Author, field: "status" | "owner", all: readonly Write[]) {
  const { listId, memberId, at } = author;
  for (const writes of alike(all))
    for (const some of batches(writes)) {
      const { text, version } = some[0]!.cell;
      await db
        .updateTable("list_item")
        .set(
          field === "status"
            ? { status_id: text!, status_version: version, status_at: at, status_by: memberId }
            : { owner_id: text, owner_version: version },
        )
        .where("list_id", "=", listId)
        .where(
          "creator_id",
          "in",
          some.map(({ edit }) => edit.creatorId),
        )
        .execute();
    }
}

/** The versions must be checked in the same transaction. If a cell is written twice, the later value wins. */
export async function writeCells(db: Db, author: Author, saved: readonly Write[]): Promise<void> {
  const last = [...new Map(saved.map((write) => [cellKey(write.edit), write])).values()];
  const of = (field: string) => last.filter(({ edit }) => edit.field === field);
  await writeFields(db, author, "status", of("status"));
  await writeFields(db, author, "owner", of("owner"));
  await writeValues(
    db,
    author,
    last.filter(({ edit }) => edit.field !== "status" && edit.field !== "owner"),
  );
  for (const ids of batches([...new Set(saved.map(({ edit }) => edit.creatorId))]))
    await db
      .updateTable("list_item")
      .set({ touched_at: author.at, touched_by: author.memberId })
      .where("list_id", "=", author.listId)
      .where("creator_id", "in", ids)
      .execute();
}
