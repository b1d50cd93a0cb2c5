import "server-only";
/** What the newest post of a creator says, for the whole team, until it is too old. */
import { isNewer, seenInPost, type SeenById, type SeenInPost } from "@/lib/domain/seen/seen-in-post";
import type { ViralPost } from "@/lib/contract/records";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import { readMarks } from "@/lib/server/schema/erased-marks";

/** From when the post was linked. The day of the post is shown beside whatever it says. */
export const SEEN_MS = 30 * 86_400_000;
/** Rows and ids of one statement. */
const AT_ONCE = 200;

type Row = Tables["seen_in_post"];

export function toSeen({ post_id, posted_at, handle, followers, category, country }: Row): SeenInPost {
  return {
    postId: post_id,
    postedAt: posted_at,
    ...(handle !== null && { handle }),
    ...(followers !== null && { followers }),
    ...(category !== null && { category }),
    ...(country !== null && { country }),
  };
}

/** What holds for the service that is connected. At most some hundred ids. */
export async function readSeen(
  db: Db,
  ids: readonly string[],
  provider: string,
  nowMs = Date.now(),
): Promise<SeenById> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("seen_in_post")
    .selectAll()
    .where("creator_id", "in", [...ids])
    .where("provider", "=", provider)
    .where("seen_at_ms", ">", nowMs - SEEN_MS)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.creator_id, toSeen(row)]));
}

/** A post and the creator who certainly posted it. */
export type LinkedPost = { creatorId: string; post: ViralPost };

/** Of several posts of one creator the newest. */
function newestOf(links: readonly LinkedPost[]): Map<string, SeenInPost> {
  const newest = new Map<string, SeenInPost>();
  for (const { creatorId, post } of links) {
    const seen = seenInPost(post);
    if (isNewer(seen, newest.get(creatorId))) newest.set(creatorId, seen);
  }
  return newest;
}

async function writeSeen(
  trx: Trx,
  seen: readonly (readonly [string, SeenInPost])[],
  kept: { provider: string; seen_at_ms: number },
): Promise<void> {
  if (seen.length === 0) return;
  const rows = seen.map(([creator_id, { postId, postedAt, handle, followers, category, country }]) => ({
    ...kept,
    creator_id,
    post_id: postId,
    posted_at: postedAt,
    handle: handle ?? null,
    followers: followers !== undefined && Number.isSafeInteger(followers) ? followers : null,
    category: category ?? null,
    country: country ?? null,
  }));
  await trx
    .insertInto("seen_in_post")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("creator_id").doUpdateSet(({ ref }) => ({
        post_id: ref("excluded.post_id"),
        posted_at: ref("excluded.posted_at"),
        handle: ref("excluded.handle"),
        followers: ref("excluded.followers"),
        category: ref("excluded.category"),
        country: ref("excluded.country"),
        provider: ref("excluded.provider"),
        seen_at_ms: ref("excluded.seen_at_ms"),
      })),
    )
    .execute();
}

/** Keeps what posts say where they are newer than what is kept, except about people who were erased. */
export async function saveSeen(
  db: Db,
  links: readonly LinkedPost[],
  provider: string,
  nowMs = Date.now(),
): Promise<void> {
  const newest = [...newestOf(links)];
  for (let start = 0; start < newest.length; start += AT_ONCE)
    await db.transaction().execute(async (trx) => {
      const marks = await readMarks(trx);
      const some = newest
        .slice(start, start + AT_ONCE)
        .filter(([id]) => marks.size === 0 || !marks.hasId(id));
      const ids = some.map(([id]) => id);
      const kept = await readSeen(trx, ids, provider, nowMs);
      const newer = some.filter(([id, seen]) => isNewer(seen, kept[id]));
      await writeSeen(trx, newer, { provider, seen_at_ms: nowMs });
    });
}

/** Deletes what nobody is shown any longer. */
export async function pruneSeen(db: Db, nowMs = Date.now()): Promise<void> {
  await db
    .deleteFrom("seen_in_post")
    .where("seen_at_ms", "<=", nowMs - SEEN_MS)
    .execute();
}
