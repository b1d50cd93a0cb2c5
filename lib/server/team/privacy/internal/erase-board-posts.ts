import "server-only";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Selectable } from "kysely";
import { foldHandle } from "@/lib/contract/fold";
import type { ViralPost } from "@/lib/contract/records";
import { platformOfPost } from "@/lib/domain/platform-of";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { posterPath } from "@/lib/server/team/posters/poster-cache";
import type { Person } from "../person";

const selectNamed = (db: Db, { ids, handles }: Person) =>
  db
    .selectFrom("board_post")
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb("creator_id", "in", [...ids, ""]),
        eb("handle", "in", [...handles.map(({ handle }) => foldHandle(handle)), ""]),
      ]),
    )
    .orderBy("added_at")
    .orderBy("post_id");

/** Matches by creator id, or by a handle on the platform of the post. */
export async function postsOfPerson(db: Db, person: Person) {
  if (person.ids.length === 0 && person.handles.length === 0) return [];
  const rows = await selectNamed(db, person).execute();
  return rows.filter(({ creator_id, handle, record }) => {
    const source = platformOfPost(JSON.parse(record) as ViralPost);
    const isNamed = person.handles.some(
      (each) => foldHandle(each.handle) === handle && (!source || source === each.source),
    );
    return isNamed || person.ids.includes(creator_id ?? "");
  });
}

/** Runs in the caller's transaction; a picture that is deleted despite a rollback is fetched again. */
export async function eraseBoardPosts(trx: Trx, person: Person): Promise<void> {
  for (const { list_id, post_id, poster } of await postsOfPerson(trx, person)) {
    for (const table of ["list_change", "board_post"] as const)
      await trx.deleteFrom(table).where("list_id", "=", list_id).where("post_id", "=", post_id).execute();
    if (poster !== null && URL.canParse(poster))
      await rm(posterPath(join(env().dataDir, "posters"), new URL(poster).href), { force: true });
  }
}

type SharedRow = Selectable<Tables["share_row"]>;

/** Rows that client links show. Matches by creator id, or by a handle on the platform of the post. */
export async function sharedRowsOf(db: Db, { ids, handles }: Person): Promise<SharedRow[]> {
  if (ids.length === 0 && handles.length === 0) return [];
  const rows = await db
    .selectFrom("share_row")
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb("creator_id", "in", [...ids, ""]),
        eb("handle", "in", [...handles.map(({ handle }) => foldHandle(handle)), ""]),
      ]),
    )
    .orderBy("link_id")
    .orderBy("position")
    .execute();
  return rows.filter(
    ({ creator_id, handle, source }) =>
      ids.includes(creator_id ?? "") ||
      handles.some(
        (each) => foldHandle(each.handle) === handle && (source === null || source === each.source),
      ),
  );
}

/** Runs in the caller's transaction. */
export async function eraseSharedReplies(trx: Trx, person: Person): Promise<void> {
  for (const { link_id, row_key } of await sharedRowsOf(trx, person))
    await trx
      .deleteFrom("share_reply")
      .where("link_id", "=", link_id)
      .where("row_key", "=", row_key)
      .execute();
  if (person.ids.length > 0)
    await trx
      .deleteFrom("share_reply")
      .where("creator_id", "in", [...person.ids])
      .execute();
}

/** Runs in the caller's transaction. */
export async function eraseSharedRows(trx: Trx, person: Person): Promise<void> {
  for (const { link_id, row_key } of await sharedRowsOf(trx, person))
    await trx.deleteFrom("share_row").where("link_id", "=", link_id).where("row_key", "=", row_key).execute();
}
