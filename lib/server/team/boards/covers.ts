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
    .selectFrom("board_post")
    .select(["list_id", "post_id"])
    // Records are long, so they are read only for the shown posts.
    .select(sql<number>`row_number() over (partition by list_id order by position desc, post_id)`.as("place"))
    .where("list_id", "in", boardIds)
    .where("removed_at", "is", null);
  const rows = await db
    .selectFrom(places.as("top"))
    .innerJoin("board_post", (join) =>
      join.onRef("board_post.list_id", "=", "top.list_id").onRef("board_post.post_id", "=", "top.post_id"),
    )
    .select(["top.list_id", "board_post.record"])
    .where("top.place", "<=", SHOWN)
    .orderBy("top.list_id")
    .orderBy("top.place")
    .execute();
  const found = new Map<string, BoardCover[]>();
  for (const { list_id, record } of rows) {
    const { thumbnailUrl, category } = JSON.parse(record) as ViralPost;
    found.set(list_id, [...(found.get(list_id) ?? []), { thumbnailUrl, category }]);
  }
  return found;
}
