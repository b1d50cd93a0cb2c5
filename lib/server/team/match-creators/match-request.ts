import "server-only";
import { z } from "zod";
import { boardSearch } from "@/lib/contract/boards-bodies";
import { PLATFORMS } from "@/lib/contract/enums";
import { MAX_EMAIL_LENGTH } from "@/lib/contract/members";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { AppError } from "@/lib/contract/errors";
import { MOST_MATCHED, type WantedCreator } from "@/lib/domain/match/wanted-creator";
import { parseWith } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";

/** `pages`: where the posts were in the search. `ids`: null for the newest posts of the search. */
export type PostsRequest = { search: ViralValues; pages: readonly number[]; ids: readonly string[] | null };
/** `ids`: null for the first posts of the board. */
export type BoardRequest = z.output<typeof board>;
export type MatchRequest =
  | { list: readonly WantedCreator[] }
  | { posts: PostsRequest }
  | { board: BoardRequest };

const tooMany = { error: `At most ${MOST_MATCHED} at a time.` };

const list = z
  .array(
    z.strictObject({
      by: z.enum(["username", "email"]),
      text: z.string().min(1).max(MAX_EMAIL_LENGTH),
      platform: z.enum(PLATFORMS).optional(),
    }),
  )
  .max(MOST_MATCHED, tooMany);

const posts = z.strictObject({
  search: z.record(z.string(), z.unknown()),
  pages: z.array(z.int().min(1)).max(MOST_MATCHED),
  ids: z.array(z.string()).max(MOST_MATCHED, tooMany).nullable(),
});

const board = z.strictObject({ ...boardSearch, ids: posts.shape.ids });

const search = searchInput(viralQuery);

/** @throws AppError `invalid_parameter` naming every wrong field */
export function matchRequest(raw: unknown): MatchRequest {
  const request = (raw ?? {}) as { list?: unknown; posts?: unknown; board?: unknown };
  const given = [request.list, request.posts, request.board].filter((each) => each !== undefined);
  if (given.length !== 1)
    throw new AppError("invalid_parameter", "The request must have one of list, posts and board.");
  if (request.list !== undefined) return { list: parseWith(list, request.list) };
  if (request.board !== undefined) return { board: parseWith(board, request.board) };
  const read = parseWith(posts, request.posts);
  return { posts: { ...read, search: search(read.search), pages: [...new Set(read.pages)] } };
}
