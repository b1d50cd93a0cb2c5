import "server-only";
/**
 * The pictures of saved posts. The cache of posters drops what nobody looks at, and addresses of the platforms die within
 * days: a picture that a board needs is a file that lasts, as long as some board needs it.
 */
import { createHash } from "node:crypto";
import type { BlobStore } from "@/lib/server/ports/blob-store";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import type { Picture } from "../posters/fetch-picture";
import { pictureType } from "../posters/picture-type";
import { posterAddress } from "../posters/poster-address";
import { posters } from "../posters/posters";

export type BlobContext = { blobs: BlobStore };

const PREFIX = "board-posters/";
/** Fetched at one time for boards; the cache lets galleries in between. */
const AT_ONCE = 4;
const DAY_MS = 86_400_000;
/** Days in which a removed post and a deleted board can come back with their pictures. */
export const RESTORED_DAYS = 30;
/** Days in which a picture that could not be fetched is tried again: then its address is dead. */
const TRIED_DAYS = 7;
/** Pictures that one round tries again. */
const MOST_TRIED = 100;

/** `href`: as `posterAddress` signs it. */
const nameOf = (href: string) => PREFIX + createHash("sha256").update(href).digest("hex");
const hrefOf = (poster: string | null) =>
  poster !== null && posterAddress(poster) !== undefined ? new URL(poster).href : null;

export async function readKept({ blobs }: BlobContext, href: string): Promise<Picture | null> {
  const blob = await blobs.get(nameOf(href));
  const type = blob && pictureType(blob.bytes);
  return type ? { type, bytes: blob.bytes } : null;
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Pictures that boards need, and those that come back when somebody undoes what they did. */
function neededPosters(db: Db) {
  const since = daysAgo(RESTORED_DAYS);
  return db
    .selectFrom("board_post")
    .innerJoin("list", "list.id", "board_post.list_id")
    .select("board_post.poster")
    .where("board_post.poster", "is not", null)
    .where((where) => where.or([where("list.removed_at", "is", null), where("list.removed_at", ">", since)]))
    .where((where) =>
      where.or([where("board_post.removed_at", "is", null), where("board_post.removed_at", ">", since)]),
    );
}

async function keep(db: Db, blobs: BlobStore, poster: string): Promise<void> {
  const href = hrefOf(poster);
  if (href === null) return;
  const name = nameOf(href);
  if (await blobs.get(name)) return;
  const picture = await posters().get(href);
  if (!picture) return;
  await blobs.put(name, { contentType: picture.type, bytes: picture.bytes });
  // Its person may have been erased while it was fetched.
  const needed = await neededPosters(db).where("board_post.poster", "=", poster).executeTakeFirst();
  if (!needed) await blobs.delete(name);
}

/** Keeps the pictures of posts that were saved, where they can be had. One that fails does not stop the others. */
export async function keepPosters(db: Db, blobs: BlobStore, wanted: readonly string[]): Promise<void> {
  const left = [...new Set(wanted)];
  const work = async () => {
    for (let poster = left.shift(); poster !== undefined; poster = left.shift())
      await keep(db, blobs, poster).catch((err: unknown) => logEvent("warn", "poster.not-kept", { err }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Deletes the pictures that no board needs any more. @returns how many */
export async function dropKept(db: Db, blobs: BlobStore): Promise<number> {
  // Listed first: what is kept meanwhile is not among them.
  const names = await blobs.list(PREFIX);
  if (names.length === 0) return 0;
  const hrefs = (await neededPosters(db).distinct().execute()).map(({ poster }) => hrefOf(poster));
  const needed = new Set(hrefs.flatMap((href) => (href === null ? [] : [nameOf(href)])));
  const gone = names.filter((name) => !needed.has(name));
  for (const name of gone) await blobs.delete(name);
  return gone.length;
}

/** Tries pictures again that the process could not fetch or did not come to. */
export async function keepMissing(db: Db, blobs: BlobStore): Promise<void> {
  const kept = new Set(await blobs.list(PREFIX));
  const rows = await neededPosters(db)
    .distinct()
    .where("board_post.added_at", ">", daysAgo(TRIED_DAYS))
    .execute();
  const missing = rows.flatMap(({ poster }) => {
    const href = hrefOf(poster);
    return href === null || kept.has(nameOf(href)) ? [] : [poster!];
  });
  await keepPosters(db, blobs, missing.slice(0, MOST_TRIED));
}
