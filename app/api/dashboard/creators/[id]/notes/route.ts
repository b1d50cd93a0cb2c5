import { noteBody } from "@/lib/contract/creator-record-bodies";
import { addNote, changeNote, removeNote } from "@/lib/server/team/creator-record/notes";
import { namedFields, recordRoute } from "../../answer-record";

export const POST = recordRoute(noteBody, namedFields, (ctx, creatorId, body) => {
  if (body.action === "remove") return removeNote(ctx, { noteId: body.noteId });
  if (body.action === "change") return changeNote(ctx, { noteId: body.noteId, body: body.body });
  return addNote(ctx, { creatorId, body: body.body, listId: body.listId });
});
