import "server-only";
import type { PostChange } from "@/lib/contract/boards";
import { changePostInput } from "@/lib/contract/boards-bodies";
import { AppError } from "@/lib/contract/errors";
import { fold } from "@/lib/contract/fold";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { recordChanges, type NewChange } from "../lists/touch-list";
import { tellMentioned } from "../notices/tell-mentioned";
import type { MemberContext } from "../team-context";
import { editableBoard } from "./internal/saved-posts";

type Words = { note: string; tags: string; version: number };

const distinct = (tags: readonly string[]) =>
  [...new Map(tags.toReversed().map((tag) => [fold(tag), tag])).values()].toReversed();

async function wordsOf(db: Db, listId: string, postId: string): Promise<Words> {
  const row = await db
    .selectFrom("boardPost")
    .select(["note", "tags", "version"])
    .where("listId", "=", listId)
    .where("postId", "=", postId)
    .where("removedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found", "This post is no longer on the board.");
  return row;
}

const read = ({ note, tags, version }: Words) => ({ note, tags: JSON.parse(tags) as string[], version });

async function conflictOf(db: Db, listId: string, postId: string): Promise<PostChange> {
  const last = await db
    .selectFrom("listChange")
    .innerJoin("member", "member.id", "listChange.memberId")
    .select("member.name as by")
    .where("listChange.listId", "=", listId)
    .where("listChange.postId", "=", postId)
    .where("listChange.field", "in", ["note", "tags"])
    .orderBy("listChange.id", "desc")
    .executeTakeFirst();
  return { state: "conflict", ...read(await wordsOf(db, listId, postId)), by: last?.by ?? "" };
}

/** Returns false when another change came first. */
async function write(
  { db, member }: MemberContext,
  { listId, postId }: { listId: string; postId: string },
  before: Words,
  after: Words,
  at: string,
): Promise<boolean> {
  const noteBy = after.note === before.note ? {} : { noteBy: after.note === "" ? null : member.id };
  const written = await db
    .updateTable("boardPost")
    .set({ ...after, ...noteBy, touchedAt: at })
    .where("listId", "=", listId)
    .where("postId", "=", postId)
    .where("version", "=", before.version)
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

/** Writes nothing when the post changed after `version`. @throws AppError `not_found`; `conflict` for a closed board */
export const changePost = defineVerb(
  { scope: "lists.write", input: changePostInput, transaction: "write" },
  async (ctx: MemberContext, { version, ...wanted }): Promise<PostChange> => {
    const { listId, postId } = wanted;
    await editableBoard(ctx, listId);
    const before = await wordsOf(ctx.db, listId, postId);
    const after = {
      note: wanted.note ?? before.note,
      tags: wanted.tags ? JSON.stringify(distinct(wanted.tags)) : before.tags,
      version: before.version + 1,
    };
    const changes = (["note", "tags"] as const)
      .filter((field) => after[field] !== before[field])
      .map((field): NewChange => {
        const values = { before: before[field], after: after[field], version: after.version };
        return { listId, kind: "post", postId, field, ...values };
      });
    // An edit that changes nothing can't conflict.
    if (changes.length === 0) return { state: "saved", ...read(before) };
    const at = new Date().toISOString();
    if (before.version !== version || !(await write(ctx, wanted, before, after, at)))
      return conflictOf(ctx.db, listId, postId);
    await recordChanges(ctx.db, ctx, changes, at);
    await tellMentioned(ctx, { listId, postId }, after.note, before.note);
    return { state: "saved", ...read(after) };
  },
);
