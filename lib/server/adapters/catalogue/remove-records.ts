import "server-only";
/** Removes records permanently: the generations that contained them are deleted too. */
import { sourcesOf } from "@/lib/domain/sources-of";
import type { CatalogueWriter, RecordKind, Wanted, WantedRecords } from "@/lib/server/ports/catalogue";
import { creatorLayout, postLayout, recordOf, type Layout } from "./layout";
import { recall } from "./stored-record";
import type { Row } from "./where";

export type WantedRows = (layout: Layout) => AsyncIterable<Row>;

export async function collectRecords(wantedRows: WantedRows): Promise<WantedRecords> {
  const found: WantedRecords = { posts: [], creators: [], sources: [] };
  for (const layout of [postLayout, creatorLayout]) {
    for await (const row of wantedRows(layout)) {
      const record = JSON.parse(recordOf(layout, row)) as { id: string };
      (found[layout.kind] as { id: string }[]).push(record);
      const told = sourcesOf(record.id, recall(layout, row));
      if (told.sources.length + told.inferred.length > 0) found.sources.push(told);
    }
  }
  return found;
}

type Writer = Pick<CatalogueWriter, "summary" | "stage" | "prune">;

/** Returns null if another generation was published between the summary and the lock. */
async function publishWithout(writer: Writer, without: Wanted): Promise<Record<RecordKind, number> | null> {
  const { isDemo, generation, posts, creators } = await writer.summary();
  if (generation === 0) return { posts: 0, creators: 0 };
  const staged = await writer.stage({ isDemo, without });
  const { result } = staged;
  if (result.generation !== generation + 1) return staged.discard().then(() => null);
  const gone = { posts: posts - result.posts.total, creators: creators - result.creators.total };
  await (gone.posts + gone.creators > 0 ? staged.publish() : staged.discard());
  return gone;
}

export async function removeWith(writer: Writer, wanted: Wanted): Promise<Record<RecordKind, number>> {
  for (;;) {
    const gone = await publishWithout(writer, wanted);
    if (!gone) continue;
    // Prune even if nothing was removed: a killed process may have published without pruning.
    if ((await writer.summary()).generation > 0) await writer.prune();
    return gone;
  }
}
