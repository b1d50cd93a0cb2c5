import "server-only";
import { moveItemsInput, type MoveItems } from "@/lib/contract/lists-bodies";
import { AppError } from "@/lib/contract/errors";
import { MAX_EDITS, type CellEdit, type List } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { currentIds } from "../own-contacts/read-contacts";
import type { MemberContext } from "../team-context";
import { addItems } from "./add-items";
import { readCells, type Cells } from "./internal/cells";
import { editCells } from "./edit-cells";
import { batches, editableList, itemsAmong } from "./internal/items-of-list";
import { removeItems } from "./remove-items";

const cellsOf = (db: Db, list: List, ids: readonly string[]): Promise<Cells> =>
  readCells(
    db,
    list,
    ids.map((creatorId) => ({ creatorId, field: "status", value: null, version: 0 })),
  );

function editsFor(id: string, here: Cells, there: Cells, lists: { from: List; to: List }): CellEdit[] {
  const [status, owner] = [here.values.get(`${id} status`), here.values.get(`${id} owner`)];
  const stage = lists.from.statuses.find((each) => each.id === status?.text)?.stage;
  const same = lists.to.statuses.find((each) => each.stage === stage)?.id;
  const edit = (field: string, value: string | null | undefined): CellEdit[] => {
    const now = there.values.get(`${id} ${field}`);
    if (!value || !now || now.text === value) return [];
    return [{ creatorId: id, field, value, version: now.version }];
  };
  return [...edit("status", same), ...edit("owner", owner?.text)];
}

/**
 * Moves creators with their owner, into the first status of the same stage. Values of the list's own columns stay
 * behind and return when they are moved back; creators that were on the other list before return there as they were.
 * @throws AppError `not_found`; `conflict` for a closed or full list; `invalid_parameter` for an erased creator
 */
export const moveItems = defineVerb(
  { scope: "lists.write", input: moveItemsInput, transaction: "write" },
  async (ctx: MemberContext, { from, to, ids: asked }: MoveItems): Promise<string[]> => {
    const ids = await currentIds(ctx.db, asked);
    if (from === to) throw new AppError("invalid_parameter", "Already on this list.");
    const lists = { from: await editableList(ctx, from), to: await editableList(ctx, to) };
    const { present } = await itemsAmong(ctx.db, from, ids);
    const moved = [...new Set(ids)].filter((id) => present.has(id));
    if (moved.length === 0) return [];
    const known = await itemsAmong(ctx.db, to, moved);
    const here = await cellsOf(ctx.db, lists.from, moved);
    const { full } = await addItems(ctx, { listId: to, ids: moved });
    if (full > 0) throw new AppError("conflict", "There is no room for them on the other list.");
    const fresh = moved.filter((id) => !known.present.has(id) && !known.removed.has(id));
    const there = await cellsOf(ctx.db, lists.to, fresh);
    const edits = fresh.flatMap((id) => editsFor(id, here, there, lists));
    for (const some of batches(edits, MAX_EDITS)) await editCells(ctx, { listId: to, edits: some });
    await removeItems(ctx, { listId: from, ids: moved });
    return moved;
  },
);
