import "server-only";
import type { z } from "zod";
import { postIdsInput } from "@/lib/contract/boards-bodies";
import { defineVerb } from "@/lib/server/access/define-verb";
import { recordChanges } from "../lists/touch-list";
import type { MemberContext } from "../team-context";
import { editableBoard } from "./internal/saved-posts";

type Input = z.output<typeof postIdsInput>;

async function setRemoved(ctx: MemberContext, { listId, ids }: Input, isRemoved: boolean): Promise<string[]> {
  await editableBoard(ctx, listId);
  const at = new Date().toISOString();
  const rows = await ctx.db
    .updateTable("boardPost")
    .set({ removedAt: isRemoved ? at : null, touchedAt: at })
    .where("listId", "=", listId)
    .where("postId", "in", ids)
    .where("removedAt", isRemoved ? "is" : "is not", null)
    .returning("postId")
    .execute();
  const changed = rows.map(({ postId }) => postId);
  const kind = isRemoved ? ("removed" as const) : ("restored" as const);
  if (changed.length > 0)
    await recordChanges(
      ctx.db,
      ctx,
      changed.map((postId) => ({ listId, kind, postId })),
      at,
    );
  return changed;
}

/** Notes and tags are kept for an undo. @returns the ids that were on the board */
export const removePosts = defineVerb(
  { scope: "lists.write", input: postIdsInput, act: "list.taken" },
  async (ctx: MemberContext, call, audit): Promise<string[]> => {
    const gone = await setRemoved(ctx, call, true);
    if (gone.length === 0) audit.nothing();
    else await audit({ act: "list.taken", subject: call.listId, after: { items: gone.length } });
    return gone;
  },
);

export const restorePosts = defineVerb(
  { scope: "lists.write", input: postIdsInput, act: "list.added" },
  async (ctx: MemberContext, call, audit): Promise<string[]> => {
    const back = await setRemoved(ctx, call, false);
    if (back.length === 0) audit.nothing();
    else await audit({ act: "list.added", subject: call.listId, after: { items: back.length } });
    return back;
  },
);
