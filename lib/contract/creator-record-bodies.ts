import { z } from "zod";
import { MAX_TAGGED } from "./creator-record";
import { MAX_TAGS } from "./lists";
import { LISTED_ID } from "./own-contacts";

export const creatorIdInput = z.string().regex(LISTED_ID, { error: "must be a creator identifier" });
const tags = z.array(z.string()).max(MAX_TAGS);

/** `listId` keeps the note in a private list. */
export const newNoteBody = z.strictObject({ body: z.string(), listId: z.string().optional() });
export const noteBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("add"), ...newNoteBody.shape }),
  z.strictObject({
    action: z.literal("change"),
    noteId: z.string(),
    body: z.string(),
    writtenAt: z.string().optional(),
  }),
  z.strictObject({ action: z.literal("remove"), noteId: z.string() }),
]);
export const linkBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("add"), url: z.string(), title: z.string().optional() }),
  z.strictObject({ action: z.literal("remove"), linkId: z.string() }),
]);
export const creatorTagsBody = z.strictObject({ add: tags.optional(), remove: tags.optional() });
export const tagsBody = z.strictObject({
  creatorIds: z.array(creatorIdInput).min(1).max(MAX_TAGGED),
  ...creatorTagsBody.shape,
});
export const creatorStatusBody = z.strictObject({
  listId: z.string(),
  statusId: z.string(),
  version: z.coerce.number().int().min(0),
});
