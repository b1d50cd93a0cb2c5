import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { NOTE_CHANGE_MS } from "@/lib/contract/creator-record";
import { creatorIdInput, newNoteBody } from "@/lib/contract/creator-record-bodies";
import { AppError } from "@/lib/contract/errors";
import { fold } from "@/lib/contract/fold";
import { MAX_NOTE_LENGTH } from "@/lib/contract/lists";
import { REPEATS_ANSWERED_S } from "@/lib/contract/retention";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import { readList, type ListContext } from "../lists/lists-access";
import { touchCreators } from "../lists/touch-list";
import { tellMentioned } from "../notices/tell-mentioned";
import { currentId } from "../own-contacts/read-contacts";
import { refuseErased } from "../privacy/refuse-erased";
import type { MemberContext } from "../team-context";

/** Removes invisible characters and keeps line breaks. */
const cleanBody = (text: string) =>
  text
    .replaceAll(/\r\n?/gu, "\n")
    .replaceAll(/(?!\n|\t)[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, "")
    .trim();

export const refuseField = (
  field: string,
  message: string,
  code: "invalid_parameter" | "conflict" = "invalid_parameter",
) => new AppError(code, message, { errors: [{ field, code: "invalid_value", message }] });

function checkedBody(text: string): { body: string; folded: string } {
  const body = cleanBody(text);
  const length = [...body].length;
  if (length === 0 || length > MAX_NOTE_LENGTH)
    throw refuseField("body", `A note has 1 to ${MAX_NOTE_LENGTH} characters.`);
  return { body, folded: fold(body) };
}

/** A member sees the team's notes and those in their own private lists. */
export const visibleNotes = ({ db, member }: Pick<ListContext, "db" | "member">) =>
  db
    .selectFrom("creatorNote")
    .innerJoin("member", "member.id", "creatorNote.memberId")
    .leftJoin("list", "list.id", "creatorNote.listId")
    .leftJoin("member as remover", "remover.id", "creatorNote.removedBy")
    .selectAll("creatorNote")
    .select(["member.name as writer", "list.name as listName", "remover.name as remover"])
    .where((where) =>
      where.or([where("creatorNote.listId", "is", null), where("list.ownerId", "=", member.id)]),
    );

/** @throws AppError `not_found` */
async function findNote(ctx: MemberContext, id: string) {
  const note = await visibleNotes(ctx)
    .where("creatorNote.id", "=", id)
    .where("creatorNote.removedAt", "is", null)
    .executeTakeFirst();
  if (!note) throw new AppError("not_found", "This note no longer exists.");
  return note;
}

/** A note whose answer was lost is sent again. */
const sameNote = (
  { db, member }: MemberContext,
  note: { creatorId: string; body: string; listId: string | null },
) =>
  db
    .selectFrom("creatorNote")
    .select("id")
    .where("memberId", "=", member.id)
    .where("creatorId", "=", note.creatorId)
    .where("body", "=", note.body)
    .where("listId", note.listId === null ? "is" : "=", note.listId)
    .where("createdAt", ">=", new Date(Date.now() - REPEATS_ANSWERED_S * 1000).toISOString())
    .executeTakeFirst();

/**
 * The same note of the same person within a minute is one note. A private list's note is visible only in it.
 * @throws AppError `invalid_parameter` naming the field, `not_found`
 */
export const addNote = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ creatorId: creatorIdInput, ...newNoteBody.shape }),
    transaction: "write",
  },
  async (ctx: MemberContext, { creatorId: asked, body, listId }): Promise<{ id: string }> => {
    const creatorId = await currentId(ctx.db, asked);
    await refuseErased(ctx.db, [creatorId]);
    const list = listId === undefined ? null : await readList(ctx, listId);
    const privateList = list && !list.isTeam ? list.id : null;
    const text = checkedBody(body);
    const before = await sameNote(ctx, { creatorId, body: text.body, listId: privateList });
    if (before) return before;
    const id = randomUUID();
    await ctx.db
      .insertInto("creatorNote")
      .values({
        id,
        creatorId,
        memberId: ctx.member.id,
        ...text,
        listId: privateList,
        createdAt: new Date().toISOString(),
        changedAt: null,
        removedAt: null,
        removedBy: null,
      })
      .execute();
    await touchCreators(ctx.db, ctx, [creatorId], { field: "note", listId: privateList });
    if (privateList === null) await tellMentioned(ctx, { creatorId, noteId: id }, body);
    return { id };
  },
);

/**
 * The writer has ten minutes. `writtenAt` is when the text was written that the change replaces.
 * @throws AppError `not_found`, `forbidden`; `conflict` naming `writtenAt` when it was changed since; `invalid_parameter` naming `body`
 */
export const changeNote = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ noteId: z.string(), body: z.string(), writtenAt: z.string().optional() }),
    transaction: "write",
  },
  async (ctx: MemberContext, { noteId, body, writtenAt }): Promise<{ id: string }> => {
    const note = await findNote(ctx, noteId);
    if (note.memberId !== ctx.member.id)
      throw new AppError("forbidden", "Only who wrote a note may change it.");
    if (Date.now() - Date.parse(note.createdAt) > NOTE_CHANGE_MS)
      throw new AppError("forbidden", "A note can be changed for 10 minutes. Write another one.");
    if (writtenAt !== undefined && writtenAt !== (note.changedAt ?? note.createdAt))
      throw refuseField("writtenAt", "This note was changed elsewhere. Check it and save again.", "conflict");
    await ctx.db
      .updateTable("creatorNote")
      .set({ ...checkedBody(body), changedAt: new Date().toISOString() })
      .where("id", "=", noteId)
      .execute();
    await touchCreators(ctx.db, ctx, [note.creatorId], { field: "note", listId: note.listId });
    if (note.listId === null)
      await tellMentioned(ctx, { creatorId: note.creatorId, noteId }, body, note.body);
    return { id: noteId };
  },
);

/** The text is deleted; a trace with the remover stays. @throws AppError `not_found`, `forbidden` */
export const removeNote = defineVerb(
  { scope: "lists.write", input: z.strictObject({ noteId: z.string() }), transaction: "write" },
  async (ctx: MemberContext, { noteId }): Promise<{ id: string }> => {
    const note = await findNote(ctx, noteId);
    if (note.memberId !== ctx.member.id && !isAllowed(ctx, "members"))
      throw new AppError("forbidden", "Only who wrote a note and admins may remove it.");
    await ctx.db
      .updateTable("creatorNote")
      .set({ body: "", folded: "", removedAt: new Date().toISOString(), removedBy: ctx.member.id })
      .where("id", "=", noteId)
      .execute();
    await touchCreators(ctx.db, ctx, [note.creatorId], { field: "note", listId: note.listId });
    return { id: noteId };
  },
);
