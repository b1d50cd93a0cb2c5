import "server-only";
/** How saved posts lose a person: those that they posted leave, with what was written about them and their pictures. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { foldHandle } from "@/lib/contract/fold";
import type { ViralPost } from "@/lib/contract/records";
import { platformOfPost } from "@/lib/domain/platform-of";
import type { Trx } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { posterPath } from "../posters/poster-cache";
import type { Person } from "./person";

/** Part of the caller's transaction, but for the pictures: one too many is fetched again when somebody looks. */
export async function eraseBoardPosts(trx: Trx, { ids, handles }: Person): Promise<void> {
  const names = new Set(handles.map(({ handle }) => foldHandle(handle)));
  if (ids.length === 0 && names.size === 0) return;
  const rows = await trx
    .selectFrom("board_post")
    .select(["list_id", "post_id", "creator_id", "handle", "record", "poster"])
    .where((where) =>
      where.or([where("creator_id", "in", [...ids, ""]), where("handle", "in", [...names, ""])]),
    )
    .execute();
  for (const { list_id, post_id, creator_id, handle, record, poster } of rows) {
    const source = platformOfPost(JSON.parse(record) as ViralPost);
    const isTheirs = handles.some(
      (each) => foldHandle(each.handle) === handle && (!source || source === each.source),
    );
    if (!isTheirs && !ids.includes(creator_id ?? "")) continue;
    await trx
      .deleteFrom("list_change")
      .where("list_id", "=", list_id)
      .where("post_id", "=", post_id)
      .execute();
    await trx
      .deleteFrom("board_post")
      .where("list_id", "=", list_id)
      .where("post_id", "=", post_id)
      .execute();
    if (poster !== null && URL.canParse(poster))
      await rm(posterPath(join(env().dataDir, "posters"), new URL(poster).href), { force: true });
  }
}
