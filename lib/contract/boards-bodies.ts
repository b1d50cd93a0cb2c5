import { z } from "zod";
import { BOARD_SORTS, PLACES } from "./boards";
import { MAX_IDS, MAX_NOTE_LENGTH, MAX_TAGS, MAX_TAG_LENGTH } from "./lists";

const listId = z.string();
const postId = z.string();

export const boardSearch = {
  listId,
  q: z.string().optional(),
  tag: z.string().optional(),
  sort: z.enum(BOARD_SORTS).optional(),
};

/** `version` is the one that the editor saw. */
export const changePostInput = z.strictObject({
  listId,
  postId,
  note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
  tags: z.array(z.string().trim().min(1).max(MAX_TAG_LENGTH)).max(MAX_TAGS).optional(),
  version: z.int(),
});

/** `of` is the neighbouring post. It is absent when the place is the first. */
export const movePostInput = z.strictObject({
  listId,
  postId,
  place: z.enum(PLACES),
  of: z.string().optional(),
});
export type MovePost = z.output<typeof movePostInput>;

export const postIdsInput = z.strictObject({ listId, ids: z.array(postId).min(1).max(MAX_IDS) });

export const changePostBody = changePostInput.omit({ listId: true });
export const movePostBody = movePostInput.omit({ listId: true });
export const postIdsBody = postIdsInput.omit({ listId: true });
export const savePostsBody = z.strictObject({ posts: z.unknown() });
