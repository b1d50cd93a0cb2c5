import "server-only";
import { z } from "zod";
import { MAX_BOARD_POSTS, type SavedPosts } from "@/lib/contract/boards";
import { AppError } from "@/lib/contract/errors";
import { foldHandle } from "@/lib/contract/fold";
import type { ViralPost } from "@/lib/contract/records";
import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";
import { defineVerb, parseWith } from "@/lib/server/access/define-verb";
import type { Db, Trx } from "@/lib/server/ports/database";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { recordChanges } from "../lists/touch-list";
import { matchRequest, type PostsRequest } from "../match-creators/match-request";
import { keepPosters, type BlobContext } from "./kept-posters";
import type { MemberContext } from "../team-context";
import { editableBoard } from "./internal/saved-posts";

const PAGE_SIZE = 100;

/** Reads posts again from the service, because a browser isn't trusted. Moved or deleted posts are missing. */
async function readSelected(
  { service, signal }: Pick<MemberContext, "service" | "signal">,
  { search, pages, ids }: PostsRequest,
): Promise<ViralPost[]> {
  const wanted = ids && new Set(ids);
  const size = wanted ? search.pageSize : PAGE_SIZE;
  const found = new Map<string, ViralPost>();
  const upTo = Array.from({ length: MOST_MATCHED / PAGE_SIZE }, (_, index) => index + 1);
  for (const page of wanted ? pages : upTo) {
    const { data, totalPages } = await service.searchPosts({ ...search, page, pageSize: size }, { signal });
    for (const post of data) if (!wanted || wanted.has(post.id)) found.set(post.id, post);
    if ((!wanted && page >= totalPages) || found.size === wanted?.size) break;
  }
  return [...found.values()].slice(0, MOST_MATCHED);
}

type Input = { listId: string; posts: PostsRequest };
const body = z.strictObject({ listId: z.string(), posts: z.unknown() });

function input(raw: unknown): Input {
  const { listId, posts } = parseWith(body, raw);
  const request = matchRequest({ posts });
  if (!("posts" in request)) throw new AppError("invalid_parameter", "The request must name posts.");
  return { listId, posts: request.posts };
}

async function keepRows(trx: Db, ctx: MemberContext, listId: string, posts: readonly ViralPost[]) {
  const rows = await trx
    .selectFrom("boardPost")
    .select(["postId", "position", "removedAt"])
    .where("listId", "=", listId)
    .execute();
  const present = new Set(rows.filter((row) => row.removedAt === null).map(({ postId }) => postId));
  const others = posts.filter(({ id }) => !present.has(id));
  const fresh = others.slice(0, Math.max(0, MAX_BOARD_POSTS - present.size));
  let position = Math.max(0, ...rows.map((row) => row.position));
  const at = new Date().toISOString();
  // The board shows the newest on top, so the first of the search is saved last.
  for (const post of fresh.toReversed()) {
    // A restored post keeps its note and tags; its figures and picture address are updated.
    const state = {
      position: ++position,
      addedBy: ctx.member.id,
      addedAt: at,
      touchedAt: at,
      removedAt: null,
      record: JSON.stringify(post),
      handle: foldHandle(post.creatorUsername ?? "") || null,
      poster: post.thumbnailUrl ?? null,
    };
    await trx
      .insertInto("boardPost")
      .values({ listId, postId: post.id, ...state })
      .onConflict((conflict) => conflict.columns(["listId", "postId"]).doUpdateSet(state))
      .execute();
  }
  const changes = fresh.map(({ id }) => ({ listId, kind: "added" as const, postId: id }));
  await recordChanges(trx, ctx, changes, at);
  return { fresh, already: posts.length - others.length, full: others.length - fresh.length };
}

/** Saves up to the board's limit. @throws AppError `not_found`; `conflict` for a closed board; the service's errors */
export const savePosts = defineVerb(
  // The verb calls the service before it writes.
  { scope: "lists.write", input, act: "list.added", transaction: "none" },
  async (ctx: MemberContext & BlobContext, { listId, posts }, audit): Promise<SavedPosts> => {
    await editableBoard(ctx, listId);
    const found = await readSelected(ctx, posts);
    const kept = await ctx.db.transaction().execute(async (trx: Trx) => {
      await editableBoard({ ...ctx, db: trx }, listId);
      const marks = await readMarks(trx);
      const allowed = found.filter((post) => !marks.hasPost(post));
      const rows = await keepRows(trx, ctx, listId, allowed);
      const items = rows.fresh.length;
      if (items > 0) await audit({ act: "list.added", subject: listId, after: { items } }, trx);
      return { ...rows, missing: (posts.ids ? new Set(posts.ids).size : found.length) - allowed.length };
    });
    const { fresh, ...counts } = kept;
    // Pictures are fetched in the background while the platforms still have them.
    void keepPosters(
      ctx.db,
      ctx.blobs,
      fresh.flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []),
    );
    return { added: fresh.length, ...counts };
  },
);
