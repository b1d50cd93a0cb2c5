import "server-only";
/** The cache drops pictures and platform addresses expire, so a board's pictures are stored as files. */
import { createHash } from "node:crypto";
import { RESTORED_DAYS } from "@/lib/contract/lists";
import type { BlobStore } from "@/lib/server/ports/blob-store";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import type { Picture } from "../posters/fetch-picture";
import { pictureType } from "../posters/picture-type";
import { posterAddress } from "../posters/poster-address";
import { posters } from "../posters/posters";

export type BlobContext = { blobs: BlobStore };

const PREFIX = "board-posters/";
/** The limit leaves room in the poster cache for galleries. */
const AT_ONCE = 4;
const DAY_MS = 86_400_000;
/** A failed picture is retried for this many days; after that its address has expired. */
const TRIED_DAYS = 7;
const MOST_TRIED = 100;

const nameOf = (href: string) => PREFIX + createHash("sha256").update(href).digest("hex");
const hrefOf = (poster: string | null) =>
  poster !== null && posterAddress(poster) !== undefined ? new URL(poster).href : null;

export async function readKept({ blobs }: BlobContext, href: string): Promise<Picture | null> {
  const blob = await blobs.get(nameOf(href));
  const type = blob && pictureType(blob.bytes);
  return type ? { type, bytes: blob.bytes } : null;
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Includes pictures that an undo would restore. */
function neededPosters(db: Db) {
  const since = daysAgo(RESTORED_DAYS);
  return db
    .selectFrom("boardPost")
    .innerJoin("list", "list.id", "boardPost.listId")
    .select("boardPost.poster")
    .where("boardPost.poster", "is not", null)
    .where((where) => where.or([where("list.removedAt", "is", null), where("list.removedAt", ">", since)]))
    .where((where) =>
      where.or([where("boardPost.removedAt", "is", null), where("boardPost.removedAt", ">", since)]),
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
  // The person may have been erased while the picture was fetched.
  const needed = await neededPosters(db).where("boardPost.poster", "=", poster).executeTakeFirst();
  if (!needed) await blobs.delete(name);
}

/** A failure doesn't stop the others. */
export async function keepPosters(db: Db, blobs: BlobStore, wanted: readonly string[]): Promise<void> {
  const left = [...new Set(wanted)];
  const work = async () => {
    for (let poster = left.shift(); poster !== undefined; poster = left.shift())
      await keep(db, blobs, poster).catch((err: unknown) => logEvent("warn", "poster.not-kept", { err }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** @returns how many were deleted */
export async function dropKept(db: Db, blobs: BlobStore): Promise<number> {
  // The files are listed first, so that a picture stored meanwhile is not deleted.
  const names = await blobs.list(PREFIX);
  if (names.length === 0) return 0;
  const hrefs = (await neededPosters(db).distinct().execute()).map(({ poster }) => hrefOf(poster));
  const needed = new Set(hrefs.flatMap((href) => (href === null ? [] : [nameOf(href)])));
  const gone = names.filter((name) => !needed.has(name));
  for (const name of gone) await blobs.delete(name);
  return gone.length;
}

export async function keepMissing(db: Db, blobs: BlobStore): Promise<void> {
  const kept = new Set(await blobs.list(PREFIX));
  const rows = await neededPosters(db)
    .distinct()
    .where("boardPost.addedAt", ">", daysAgo(TRIED_DAYS))
    .execute();
  const missing = rows.flatMap(({ poster }) => {
    const href = hrefOf(poster);
    return href === null || kept.has(nameOf(href)) ? [] : [poster!];
  });
  await keepPosters(db, blobs, missing.slice(0, MOST_TRIED));
}
