import "server-only";
import type { SeenInPost } from "@/lib/contract/privacy";
import { creatorIds } from "@/lib/contract/record-sources";
import type { ViralPost } from "@/lib/contract/records";
import { type SeenById, isNewer, seenInPost } from "@/lib/domain/seen/seen-in-post";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import { readMarks } from "@/lib/server/schema/erased-marks";
import type { MemberContext } from "../team-context";

/** Counts from when the post was linked; the post's own day is shown with its data. */
export const SEEN_MS = 30 * 86_400_000;
const AT_ONCE = 200;

type Row = Tables["seenInPost"];

export function toSeen({ postId, postedAt, handle, followers, category, country }: Row): SeenInPost {
  return {
    postId,
    postedAt,
    ...(handle !== null && { handle }),
    ...(followers !== null && { followers }),
    ...(category !== null && { category }),
    ...(country !== null && { country }),
  };
}

/** Returns only data of the connected service. */
export async function readSeen(
  db: Db,
  ids: readonly string[],
  provider: string,
  nowMs = Date.now(),
): Promise<SeenById> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("seenInPost")
    .selectAll()
    .where("creatorId", "in", [...ids])
    .where("provider", "=", provider)
    .where("seenAtMs", ">", nowMs - SEEN_MS)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.creatorId, toSeen(row)]));
}

/** The creator certainly posted it. */
type LinkedPost = { creatorId: string; post: ViralPost };

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
  kept: { provider: string; seenAtMs: number },
): Promise<void> {
  if (seen.length === 0) return;
  const rows = seen.map(([creatorId, { postId, postedAt, handle, followers, category, country }]) => ({
    ...kept,
    creatorId,
    postId,
    postedAt,
    handle: handle ?? null,
    followers: followers !== undefined && Number.isSafeInteger(followers) ? followers : null,
    category: category ?? null,
    country: country ?? null,
  }));
  await trx
    .insertInto("seenInPost")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("creatorId").doUpdateSet(({ ref }) => ({
        postId: ref("excluded.postId"),
        postedAt: ref("excluded.postedAt"),
        handle: ref("excluded.handle"),
        followers: ref("excluded.followers"),
        category: ref("excluded.category"),
        country: ref("excluded.country"),
        provider: ref("excluded.provider"),
        seenAtMs: ref("excluded.seenAtMs"),
      })),
    )
    .execute();
}

/** Stores only newer data, and none about erased people. */
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
      await writeSeen(trx, newer, { provider, seenAtMs: nowMs });
    });
}

export async function pruneSeen(db: Db, nowMs = Date.now()): Promise<void> {
  await db
    .deleteFrom("seenInPost")
    .where("seenAtMs", "<=", nowMs - SEEN_MS)
    .execute();
}

/** Takes 1 to 100 ids and sends no search. */
export const seenInPosts = defineVerb(
  { scope: "search", input: creatorIds },
  async ({ db, service }: MemberContext, ids): Promise<SeenById> =>
    readSeen(db, ids, (await service.identity()).provider),
);
