import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { fold } from "@/lib/contract/fold";
import { MAX_NOTE_LENGTH, MAX_TAGS, MAX_TAG_LENGTH } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import { recordChanges, type NewChange } from "../lists/touch-list";
import type { MemberContext } from "../team-context";
import { editableBoard } from "./saved-posts";

const input = z.strictObject({
  listId: z.string(),
  postId: z.string(),
  note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
  tags: z.array(z.string().trim().min(1).max(MAX_TAG_LENGTH)).max(MAX_TAGS).optional(),
  version: z.int(),
});

/** Each once, whatever its letter case. */
const distinct = (tags: readonly string[]) =>
  [...new Map(tags.toReversed().map((tag) => [fold(tag), tag])).values()].toReversed();

/**
 * Changes the note or the tags of a saved post. `version`: that its editor saw.
 * @returns the new version
 * @throws AppError `not_found`; `conflict` when somebody else changed them first, and nothing is written
 */
export const changePost = defineVerb(
  { scope: "lists.write", input, transaction: "write" },
  async (ctx: MemberContext, { listId, postId, version, ...wanted }): Promise<number> => {
    await editableBoard(ctx, listId);
    const post = ctx.db
      .selectFrom("board_post")
      .select(["note", "tags", "version"])
      .where("list_id", "=", listId)
      .where("post_id", "=", postId)
      .where("removed_at", "is", null);
    const before = await post.executeTakeFirst();
    if (!before) throw new AppError("not_found", "This post is no longer on the board.");
    if (before.version !== version)
      throw new AppError("conflict", "Somebody changed this post before you saved. Yours was not written.");
    const after = {
      note: wanted.note ?? before.note,
      tags: wanted.tags ? JSON.stringify(distinct(wanted.tags)) : before.tags,
    };
    const next = version + 1;
    const changes = (["note", "tags"] as const)
      .filter((field) => after[field] !== before[field])
      .map((field): NewChange => {
        const values = { before: before[field], after: after[field], version: next };
        return { listId, kind: "post", postId, field, ...values };
      });
    if (changes.length === 0) return version;
    const at = new Date().toISOString();
    const noteBy = after.note === before.note ? {} : { note_by: after.note === "" ? null : ctx.member.id };
    await ctx.db
      .updateTable("board_post")
      .set({ ...after, ...noteBy, version: next, touched_at: at })
      .where("list_id", "=", listId)
      .where("post_id", "=", postId)
      .execute();
    await recordChanges(ctx.db, ctx, changes, at);
    return next;
  },
);
