import "server-only";
import { sql } from "kysely";
import type { BoardCover } from "@/lib/contract/lists";
import type { ViralPost } from "@/lib/contract/records";
import type { Db } from "@/lib/server/ports/database";

const SHOWN = 2;

/** The key is the board id. */
export async function coversOf(db: Db, boardIds: readonly string[]): Promise<Map<string, BoardCover[]>> {
  if (boardIds.length === 0) return new Map();
  const places = db
    .selectFrom("boardPost")
    .select(["listId", "postId"])
    // Records are long, so they are read only for the shown posts.
    .select(sql<number>`row_number() over (partition by list_id order by position desc, post_id)`.as("place"))
    .where("listId", "in", boardIds)
    .where("removedAt", "is", null);
  const rows = await db
    .selectFrom(places.as("top"))
    .innerJoin("boardPost", (join) =>
      join.onRef("boardPost.listId", "=", "top.listId").onRef("boardPost.postId", "=", "top.postId"),
    )
    .select(["top.listId", "boardPost.record"])
    .where("top.place", "<=", SHOWN)
    .orderBy("top.listId")
    .orderBy("top.place")
    .execute();
  const found = new Map<string, BoardCover[]>();
  for (const { listId, record } of rows) {
    const { thumbnailUrl, category } = JSON.parse(record) as ViralPost;
    found.set(listId, [...(found.get(listId) ?? []), { thumbnailUrl, category }]);
  }
  return found;
}
