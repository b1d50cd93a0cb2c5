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
    .selectFrom("boardPost")
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb("creatorId", "in", [...ids, ""]),
        eb("handle", "in", [...handles.map(({ handle }) => foldHandle(handle)), ""]),
      ]),
    )
    .orderBy("addedAt")
    .orderBy("postId");

/** Matches by creator id, or by a handle on the platform of the post. */
export async function postsOfPerson(db: Db, person: Person) {
  if (person.ids.length === 0 && person.handles.length === 0) return [];
  const rows = await selectNamed(db, person).execute();
  return rows.filter(({ creatorId, handle, record }) => {
    const source = platformOfPost(JSON.parse(record) as ViralPost);
    const isNamed = person.handles.some(
      (each) => foldHandle(each.handle) === handle && (!source || source === each.source),
    );
    return isNamed || person.ids.includes(creatorId ?? "");
  });
}

/** Runs in the caller's transaction; a picture that is deleted despite a rollback is fetched again. */
export async function eraseBoardPosts(trx: Trx, person: Person): Promise<void> {
  for (const { listId, postId, poster } of await postsOfPerson(trx, person)) {
    for (const table of ["listChange", "boardPost"] as const)
      await trx.deleteFrom(table).where("listId", "=", listId).where("postId", "=", postId).execute();
    if (poster !== null && URL.canParse(poster))
      await rm(posterPath(join(env().dataDir, "posters"), new URL(poster).href), { force: true });
  }
}

type SharedRow = Selectable<Tables["shareRow"]>;

/** Rows that client links show. Matches by creator id, or by a handle on the platform of the post. */
export async function sharedRowsOf(db: Db, { ids, handles }: Person): Promise<SharedRow[]> {
  if (ids.length === 0 && handles.length === 0) return [];
  const rows = await db
    .selectFrom("shareRow")
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb("creatorId", "in", [...ids, ""]),
        eb("handle", "in", [...handles.map(({ handle }) => foldHandle(handle)), ""]),
      ]),
    )
    .orderBy("linkId")
    .orderBy("position")
    .execute();
  return rows.filter(
    ({ creatorId, handle, source }) =>
      ids.includes(creatorId ?? "") ||
      handles.some(
        (each) => foldHandle(each.handle) === handle && (source === null || source === each.source),
      ),
  );
}

/** Runs in the caller's transaction. */
export async function eraseSharedReplies(trx: Trx, person: Person): Promise<void> {
  for (const { linkId, rowKey } of await sharedRowsOf(trx, person))
    await trx.deleteFrom("shareReply").where("linkId", "=", linkId).where("rowKey", "=", rowKey).execute();
  if (person.ids.length > 0)
    await trx
      .deleteFrom("shareReply")
      .where("creatorId", "in", [...person.ids])
      .execute();
}

/** Runs in the caller's transaction. */
export async function eraseSharedRows(trx: Trx, person: Person): Promise<void> {
  for (const { linkId, rowKey } of await sharedRowsOf(trx, person))
    await trx.deleteFrom("shareRow").where("linkId", "=", linkId).where("rowKey", "=", rowKey).execute();
}
