import "server-only";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { compactDatabase } from "../adapters/sqlite/compact-database";
import type { Db } from "../ports/database";
import type { RecordKind } from "../ports/catalogue";
import { readMarks, wantedBy } from "../schema/erased-marks";
import { eraseUploadedFiles } from "../team/imports/prune-uploads";
import { dropKept } from "../team/boards/kept-posters";
import { posterPath } from "../team/posters/poster-cache";
import { blobsOf } from "./verb-contexts";
import { openCatalogueWriter } from "./open-catalogue";

/** @returns number of removed records @throws AppError `conflict` during an import, `catalogue_unavailable` */
export async function eraseFiles(
  db: Db,
  dataDir: string,
  signal?: AbortSignal,
): Promise<Record<RecordKind, number>> {
  const writer = openCatalogueWriter(dataDir);
  const wanted = wantedBy(await readMarks(db));
  // Pictures are removed first, because only the records know their addresses.
  const { posts } = await writer.find(wanted);
  for (const { thumbnailUrl } of posts) {
    if (thumbnailUrl && URL.canParse(thumbnailUrl))
      rmSync(posterPath(join(dataDir, "posters"), new URL(thumbnailUrl).href), { force: true });
  }
  await dropKept(db, blobsOf(db, dataDir));
  await eraseUploadedFiles(dataDir);
  signal?.throwIfAborted();
  const gone = await writer.remove(wanted);
  signal?.throwIfAborted();
  await compactDatabase(db);
  return gone;
}
