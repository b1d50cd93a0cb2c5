import "server-only";
import { AppError } from "@/lib/contract/errors";
import { movePostInput, type MovePost } from "@/lib/contract/boards-bodies";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { recordChange } from "../lists/touch-list";
import type { MemberContext } from "../team-context";
import { editableBoard } from "./internal/saved-posts";

type Placed = { postId: string; position: number };

const gone = () => new AppError("not_found", "This post is no longer on the board.");

function indexOf({ place, of }: MovePost, others: readonly Placed[]): number {
  if (place === "first") return 0;
  const index = others.findIndex(({ postId }) => postId === of);
  if (index < 0) throw gone();
  return place === "before" ? index : index + 1;
}

/** Null when no number fits between the neighbours. */
function positionAt(others: readonly Placed[], index: number): number | null {
  const [above, below] = [others[index - 1]?.position, others[index]?.position];
  if (above === undefined) return (below ?? 0) + 1;
  if (below === undefined) return above - 1;
  const middle = (above + below) / 2;
  return middle < above && middle > below ? middle : null;
}

async function setPosition(db: Db, listId: string, postId: string, position: number): Promise<void> {
  await db
    .updateTable("boardPost")
    .set({ position })
    .where("listId", "=", listId)
    .where("postId", "=", postId)
    .execute();
}

/** The last move wins. @throws AppError `not_found` for a missing post or neighbour; `conflict` for a closed board */
export const movePost = defineVerb(
  { scope: "lists.write", input: movePostInput, transaction: "write" },
  async (ctx: MemberContext, move): Promise<void> => {
    const { listId, postId } = move;
    await editableBoard(ctx, listId);
    const rows = await ctx.db
      .selectFrom("boardPost")
      .select(["postId", "position"])
      .where("listId", "=", listId)
      .where("removedAt", "is", null)
      .orderBy("position", "desc")
      .orderBy("postId")
      .execute();
    const from = rows.findIndex((row) => row.postId === postId);
    if (from < 0) throw gone();
    if (move.of === postId) return;
    const others = rows.toSpliced(from, 1);
    const to = indexOf(move, others);
    if (to === from) return;
    let position = positionAt(others, to);
    if (position === null) {
      const order = others.toSpliced(to, 0, rows[from]!);
      for (const [index, { postId }] of order.entries())
        await setPosition(ctx.db, listId, postId, order.length - index);
      position = order.length - to;
    } else await setPosition(ctx.db, listId, postId, position);
    const values = { before: String(rows[from]!.position), after: String(position) };
    await recordChange(ctx.db, ctx, { listId, kind: "post", postId, field: "position", ...values });
  },
);
