import "server-only";
import { z } from "zod";
import {
  BOARD_SORTS,
  POSTS_A_BOARD_PAGE,
  type Board,
  type BoardPost,
  type BoardSort,
} from "@/lib/contract/boards";
import { fold } from "@/lib/contract/fold";
import type { ViralPost } from "@/lib/contract/records";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { findBoard } from "./saved-posts";

/** `tag`: "" stands for posts without one. */
const input = z.strictObject({
  listId: z.string(),
  q: z.string().optional(),
  tag: z.string().optional(),
  sort: z.enum(BOARD_SORTS).optional(),
  page: z.int().min(1).optional(),
});

/** The one that was saved last first. */
async function savedPosts(db: Db, listId: string): Promise<BoardPost[]> {
  const rows = await db
    .selectFrom("board_post")
    .leftJoin("member", "member.id", "board_post.note_by")
    .select(["record", "note", "note_by", "tags", "added_at", "member.name as by"])
    .select("board_post.version as post_version")
    .where("list_id", "=", listId)
    .where("removed_at", "is", null)
    .orderBy("position", "desc")
    .execute();
  return rows.map((row) => ({
    post: JSON.parse(row.record) as ViralPost,
    note: row.note,
    noteBy: row.note_by === null ? null : { id: row.note_by, name: row.by ?? "" },
    tags: JSON.parse(row.tags) as string[],
    version: row.post_version,
    addedAt: row.added_at,
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

const VALUES: Record<Exclude<BoardSort, "saved">, (post: ViralPost) => number> = {
  virality: ({ viralityScore }) => viralityScore ?? -1,
  views: ({ views }) => views ?? -1,
  posted: ({ createdAt }) => (createdAt ? Date.parse(createdAt) : -1),
};

const fits = ({ post, note, tags }: BoardPost, text: string) =>
  [post.hook, post.caption, post.creatorUsername, note, ...tags].some((each) =>
    fold(each ?? "").includes(text),
  );

/** Posts of a board that fit, and what the whole board has. @throws AppError `not_found` */
export const readBoard = defineVerb(
  { scope: "library.read", input },
  async (ctx: MemberContext, { listId, q = "", tag, sort = "saved", page = 1 }): Promise<Board> => {
    await findBoard(ctx, listId);
    const all = await savedPosts(ctx.db, listId);
    const text = fold(q.trim());
    const hasTag = ({ tags }: BoardPost) =>
      tag === undefined || (tag === "" ? tags.length === 0 : tags.some((each) => fold(each) === fold(tag)));
    const found = all.filter((each) => hasTag(each) && (text === "" || fits(each, text)));
    if (sort !== "saved") found.sort((a, b) => VALUES[sort](b.post) - VALUES[sort](a.post));
    const handles = all.map(({ post }) => fold(post.creatorUsername ?? "")).filter((name) => name !== "");
    const start = (page - 1) * POSTS_A_BOARD_PAGE;
    return {
      posts: found.slice(start, start + POSTS_A_BOARD_PAGE),
      total: found.length,
      all: all.length,
      creators: new Set(handles).size,
      tags: tagsOf(all),
      page,
    };
  },
);
