import "server-only";
/** Takes records out of the catalogue for good: the generations that had them are deleted too. */
import { join } from "node:path";
import { sourcesOf } from "@/lib/domain/sources-of";
import type { RecordKind, Wanted, WantedRecords } from "@/lib/server/ports/catalogue";
import { asDamaged, isDamage } from "./damage";
import { creatorLayout, postLayout, recordOf } from "./layout";
import { wantedRows } from "./left-out";
import { catalogueDir, readManifest } from "./manifest";
import { prune, stage } from "./publish";
import { recall } from "./stored-record";

/** Port: CatalogueWriter. */
export async function findRecords(dataDir: string, wanted: Wanted): Promise<WantedRecords> {
  const found: WantedRecords = { posts: [], creators: [], sources: [] };
  const { files, generation } = readManifest(dataDir);
  try {
    for (const layout of [postLayout, creatorLayout]) {
      const file = files[layout.kind];
      if (file === undefined) continue;
      const path = join(catalogueDir(dataDir), file);
      for await (const row of wantedRows(path, layout, wanted)) {
        const record = JSON.parse(recordOf(layout, row)) as { id: string };
        (found[layout.kind] as { id: string }[]).push(record);
        const told = sourcesOf(record.id, recall(layout, row));
        if (told.sources.length + told.inferred.length > 0) found.sources.push(told);
      }
    }
  } catch (error) {
    // What was published meanwhile may have deleted the files that were to be read.
    if (readManifest(dataDir).generation !== generation) return findRecords(dataDir, wanted);
    throw isDamage(error) ? asDamaged(error) : error;
  }
  return found;
}

/** Null when another generation was published between the look and the lock. */
async function publishWithout(dataDir: string, without: Wanted): Promise<Record<RecordKind, number> | null> {
  const { isDemo, generation, posts, creators } = readManifest(dataDir);
  if (generation === 0) return { posts: 0, creators: 0 };
  const staged = await stage(dataDir, { isDemo, without });
  const { result } = staged;
  if (result.generation !== generation + 1) return staged.discard().then(() => null);
  const gone = { posts: posts - result.posts.total, creators: creators - result.creators.total };
  await (gone.posts + gone.creators > 0 ? staged.publish() : staged.discard());
  return gone;
}

/** Port: CatalogueWriter. */
export async function removeRecords(dataDir: string, wanted: Wanted): Promise<Record<RecordKind, number>> {
  for (;;) {
    const gone = await publishWithout(dataDir, wanted);
    if (!gone) continue;
    // Also when nothing was found now: a process that was killed may have published and not pruned.
    if (readManifest(dataDir).generation > 0) await prune(dataDir);
    return gone;
  }
}
