import "server-only";
/** Unpublished data is cleaned at once, because it may wait long if publishing fails. */
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import type { Trx } from "@/lib/server/ports/database";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { packRecords, unpackRecords } from "@/lib/server/schema/packed-records";

/** Covers everyone with a tombstone, in the caller's transaction. */
export async function eraseWaiting(trx: Trx): Promise<void> {
  const batches = await trx
    .selectFrom("ingest_batch")
    .select(["id", "kind"])
    .where("published_at", "is", null)
    .execute();
  if (batches.length === 0) return;
  const marks = await readMarks(trx);
  for (const { id, kind } of batches) {
    const batch = trx.selectFrom("ingest_batch").select("records").where("id", "=", id);
    const { records } = await batch.executeTakeFirstOrThrow();
    const rows = await unpackRecords(records!);
    const isErased = (row: object) =>
      kind === "posts" ? marks.hasPost(row as PostRow) : marks.hasCreator(row as CreatorRow);
    const left = rows.filter((row) => !isErased(row));
    if (left.length === rows.length) continue;
    await trx
      .updateTable("ingest_batch")
      .set({ records: await packRecords(left) })
      .where("id", "=", id)
      .execute();
  }
}
