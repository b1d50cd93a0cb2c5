import "server-only";
import { readCell } from "@/lib/contract/cell-value";
import { fold } from "@/lib/contract/fold";
import { cellsInput } from "@/lib/contract/lists-bodies";
import { sameWord, type CellReader, type CellValue } from "@/lib/contract/list-columns/column-kind";
import { personNamed } from "@/lib/contract/list-columns/person";
import { cellKey, type CellEdit, type CellResult, type List } from "@/lib/contract/lists";
import { readerNumbers } from "@/lib/contract/reader-numbers";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { readCells, type Cell, type Cells } from "./internal/cells";
import { editableList, batches } from "./internal/items-of-list";
import { recordChanges } from "./touch-list";

const peopleOf = (db: Db) =>
  db.selectFrom("member").select(["id", "name", "email"]).where("disabledAt", "is", null).execute();

type Judged = CellValue | { problem: string };

function judge(list: List, { field, value, isStored }: CellEdit, reader: CellReader): Judged {
  const typed = (value ?? "").trim();
  if (field === "status") {
    const status =
      list.statuses.find(({ id }) => id === typed) ?? list.statuses.find(({ name }) => sameWord(name, typed));
    return status ? { text: status.id, number: null } : { problem: "This list has no such status." };
  }
  if (field === "owner") {
    if (typed === "") return { text: null, number: null };
    const id = personNamed(typed, reader.people);
    return id === null ? { problem: "No team member has this name." } : { text: id, number: null };
  }
  const column = list.columns.find(({ id }) => id === field);
  // Cells store numbers in English notation, for every member.
  const locale = isStored ? "en" : reader.locale;
  return column
    ? readCell(value, column, { ...reader, locale })
    : { problem: "This list has no such column." };
}

type Saved = { edit: CellEdit; before: string | null; cell: Cell };
type Judgement = { result: CellResult; saved?: Saved };

/** `cells` includes the earlier edits of the same call. */
function decide(
  cells: Cells,
  edit: CellEdit,
  judged: Judged,
  author: { name: string; at: string },
): Judgement {
  const where = { creatorId: edit.creatorId, field: edit.field };
  const refuse = (message: string): Judgement => ({ result: { ...where, state: "refused", message } });
  if (!cells.items.has(edit.creatorId)) return refuse("This creator is no longer on the list.");
  if ("problem" in judged) return refuse(judged.problem);
  const key = cellKey(edit);
  const now = cells.values.get(key);
  const version = now?.version ?? 0;
  const before = now?.text ?? null;
  if (version !== edit.version && before !== judged.text) {
    const { by, at } = now ?? { by: author.name, at: author.at };
    return { result: { ...where, state: "conflict", value: before, version, by, at } };
  }
  if (before === judged.text) return { result: { ...where, state: "saved", value: before, version, before } };
  const cell = { ...judged, version: version + 1, by: author.name, at: author.at };
  cells.values.set(key, cell);
  return {
    result: { ...where, state: "saved", value: cell.text, version: cell.version, before },
    saved: { edit, before, cell },
  };
}

type Author = { listId: string; memberId: string; at: string };
type Write = { edit: CellEdit; cell: Cell };

async function writeValues(
  db: Db,
  { listId, memberId, at }: Author,
  writes: readonly Write[],
): Promise<void> {
  const rows = writes.map(({ edit, cell: { text, number, version } }) => ({
    listId,
    columnId: edit.field,
    creatorId: edit.creatorId,
    text,
    folded: text === null ? null : fold(text),
    number,
    version,
    changedBy: memberId,
    changedAt: at,
  }));
  for (const some of batches(rows))
    await db
      .insertInto("listValue")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["columnId", "creatorId"]).doUpdateSet(({ ref }) => ({
          text: ref("excluded.text"),
          folded: ref("excluded.folded"),
          number: ref("excluded.number"),
          version: ref("excluded.version"),
          changedBy: ref("excluded.changedBy"),
          changedAt: ref("excluded.changedAt"),
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
        .updateTable("listItem")
        .set(
          field === "status"
            ? { statusId: text!, statusVersion: version, statusAt: at, statusBy: memberId }
            : { ownerId: text, ownerVersion: version },
        )
        .where("listId", "=", listId)
        .where(
          "creatorId",
          "in",
          some.map(({ edit }) => edit.creatorId),
        )
        .execute();
    }
}

/** The versions must be checked in the same transaction. If a cell is written twice, the later value wins. */
async function writeCells(db: Db, author: Author, saved: readonly Write[]): Promise<void> {
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
      .updateTable("listItem")
      .set({ touchedAt: author.at, touchedBy: author.memberId })
      .where("listId", "=", author.listId)
      .where("creatorId", "in", ids)
      .execute();
}

/**
 * Each edit names the version that its editor saw. If another value came first, that edit isn't made and its result
 * has the current value; the other edits are made. The results are in the order of the edits.
 * @throws AppError `not_found`; `conflict` for a closed list
 */
export const editCells = defineVerb(
  { scope: "lists.write", input: cellsInput, transaction: "write" },
  async (ctx: MemberContext, { listId, edits }): Promise<CellResult[]> => {
    const { db, member } = ctx;
    const list = await editableList(ctx, listId);
    const reader = { locale: readerNumbers(), people: await peopleOf(db) };
    const cells = await readCells(db, list, edits);
    const at = new Date().toISOString();
    const decided = edits.map((edit) =>
      decide(cells, edit, judge(list, edit, reader), { name: member.name, at }),
    );
    const saved = decided.flatMap((each) => each.saved ?? []);
    await writeCells(db, { listId, memberId: member.id, at }, saved);
    const changes = saved.map(({ edit: { creatorId, field }, before, cell: { text: after, version } }) => ({
      listId,
      kind: "field" as const,
      creatorId,
      field,
      before,
      after,
      version,
    }));
    await recordChanges(db, ctx, changes, at);
    return decided.map(({ result }) => result);
  },
);
