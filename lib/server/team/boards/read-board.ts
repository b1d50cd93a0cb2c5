import "server-only";
import { z } from "zod";
import {
  POSTS_A_BOARD_PAGE,
  type Board,
  type BoardPost,
  type BoardSearch,
  type BoardSort,
} from "@/lib/contract/boards";
import { boardSearch } from "@/lib/contract/boards-bodies";
import { fold } from "@/lib/contract/fold";
import type { ViralPost } from "@/lib/contract/records";
import { MOST_MATCHED, peopleOfPosts } from "@/lib/domain/match/wanted-creator";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { findBoard } from "./internal/saved-posts";

const input = z.strictObject({
  ...boardSearch,
  page: z.int().min(1).optional(),
  isWhole: z.boolean().optional(),
});

export async function postsOfBoard(db: Db, listId: string): Promise<BoardPost[]> {
  const rows = await db
    .selectFrom("boardPost")
    .innerJoin("member as saver", "saver.id", "boardPost.addedBy")
    .leftJoin("member as writer", "writer.id", "boardPost.noteBy")
    .select(["record", "note", "noteBy", "tags", "addedAt", "writer.name as by", "saver.name as addedBy"])
    .select("boardPost.version as postVersion")
    .where("listId", "=", listId)
    .where("removedAt", "is", null)
    .orderBy("position", "desc")
    .orderBy("postId")
    .execute();
  return rows.map((row) => ({
    post: JSON.parse(row.record) as ViralPost,
    note: row.note,
    noteBy: row.noteBy === null ? null : { id: row.noteBy, name: row.by ?? "" },
    tags: JSON.parse(row.tags) as string[],
    version: row.postVersion,
    addedAt: row.addedAt,
    addedBy: row.addedBy,
  }));
}

function tagsOf(posts: readonly BoardPost[]): Board["tags"] {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { tags } of posts)
    for (const name of tags) {
      const key = fold(name);
      counts.set(key, { name: counts.get(key)?.name ?? name, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

const VALUES: Record<Exclude<BoardSort, "own">, (saved: BoardPost) => number> = {
  saved: ({ addedAt }) => Date.parse(addedAt),
  virality: ({ post }) => post.viralityScore ?? -1,
  views: ({ post }) => post.views ?? -1,
  posted: ({ post }) => (post.createdAt ? Date.parse(post.createdAt) : -1),
};

const fits = ({ post, note, tags }: BoardPost, text: string) =>
  [post.hook, post.caption, post.creatorUsername, note, ...tags].some((each) =>
    fold(each ?? "").includes(text),
  );

export function foundOn(
  all: readonly BoardPost[],
  { q = "", tag, sort = "own" }: BoardSearch,
): readonly BoardPost[] {
  const text = fold(q.trim());
  const hasTag = ({ tags }: BoardPost) =>
    tag === undefined || (tag === "" ? tags.length === 0 : tags.some((each) => fold(each) === fold(tag)));
  const found = all.filter((each) => hasTag(each) && (text === "" || fits(each, text)));
  return sort === "own" ? found : found.toSorted((a, b) => VALUES[sort](b) - VALUES[sort](a));
}

/** @throws AppError `not_found` */
export const readBoard = defineVerb(
  { scope: "library.read", input },
  async (ctx: MemberContext, { listId, page = 1, isWhole = false, ...search }): Promise<Board> => {
    await findBoard(ctx, listId);
    const all = await postsOfBoard(ctx.db, listId);
    const found = foundOn(all, search);
    const peopleOf = (some: readonly BoardPost[]) => peopleOfPosts(some.map(({ post }) => post));
    const start = isWhole ? 0 : (page - 1) * POSTS_A_BOARD_PAGE;
    const end = isWhole ? found.length : start + POSTS_A_BOARD_PAGE;
    return {
      posts: found.slice(start, end),
      total: found.length,
      all: all.length,
      creators: peopleOf(all),
      creatorsFound: peopleOf(found.slice(0, MOST_MATCHED)),
      tags: tagsOf(all),
      untagged: all.filter(({ tags }) => tags.length === 0).length,
      page,
      before: found[start - 1]?.post.id ?? null,
      after: found[end]?.post.id ?? null,
    };
  },
);
