import { noteBody } from "@/lib/contract/creator-record-bodies";
import { addNote, changeNote, removeNote } from "@/lib/server/team/creator-record/notes";
import { namedFields, recordRoute } from "../../answer-record";

export const POST = recordRoute(noteBody, namedFields, (ctx, creatorId, body) => {
  if (body.action === "remove") return removeNote(ctx, { noteId: body.noteId });
  if (body.action === "change") {
    const { action: _, ...change } = body;
    return changeNote(ctx, change);
  }
  return addNote(ctx, { creatorId, body: body.body, listId: body.listId });
});
