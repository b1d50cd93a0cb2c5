import "server-only";
/** Publishes ingested batches. An interrupted run may be repeated, because merging a batch twice changes nothing. */
import type { Db } from "@/lib/server/ports/database";
import type { CatalogueWriter, CreatorRow, PostRow, RecordKind } from "@/lib/server/ports/catalogue";
import { wantedBy, type ErasedMarks } from "@/lib/server/schema/erased-marks";
import { ifAny } from "@/lib/domain/if-any";
import { unpackRecords } from "@/lib/server/schema/packed-records";

const MOST_BATCHES = 50;
const PUBLISHED_KEPT_MS = 7 * 86_400_000;

type Batch = { id: string; kind: string; observedIn: string };

type Context = {
  db: Db;
  writer: Pick<CatalogueWriter, "publish" | "remove" | "summary">;
  readMarks: (db: Db) => Promise<ErasedMarks>;
  signal?: AbortSignal;
};

async function waiting(db: Db): Promise<Batch[]> {
  const rows = await db
    .selectFrom("ingestBatch")
    .innerJoin("apiKey", "apiKey.id", "ingestBatch.keyId")
    .select(["ingestBatch.id", "ingestBatch.kind", "apiKey.label"])
    .where("ingestBatch.publishedAt", "is", null)
    .orderBy("ingestBatch.createdAt")
    .orderBy("ingestBatch.id")
    .limit(MOST_BATCHES)
    .execute();
  return rows.map(({ id, kind, label }) => ({ id, kind, observedIn: `API key ${label}` }));
}

async function* rowsOf<Row extends object>(
  { db, signal }: Context,
  batches: readonly Batch[],
  skips: (row: Row) => boolean,
): AsyncGenerator<Row> {
  for (const { id, observedIn } of batches) {
    signal?.throwIfAborted();
    const { records } = await db
      .selectFrom("ingestBatch")
      .select("records")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    for (const row of (await unpackRecords(records!)) as Row[])
      if (!skips(row)) yield { ...row, observedIn } as Awaited<Row>;
  }
}

async function publishSome(ctx: Context, batches: readonly Batch[]): Promise<void> {
  const { db, writer, readMarks } = ctx;
  const marks = await readMarks(db);
  const of = (kind: RecordKind) => batches.filter((batch) => batch.kind === kind);
  const erased = wantedBy(marks);
  const posts = await ifAny(rowsOf<PostRow>(ctx, of("posts"), erased.posts));
  const creators = await ifAny(rowsOf<CreatorRow>(ctx, of("creators"), erased.creators));
  if (posts || creators)
    await writer.publish({
      ...(posts && { posts }),
      ...(creators && { creators }),
      isDemo: false,
      // Up to 288 publications a day would otherwise replace every kept generation from before an import.
      isRoutine: true,
    });
  // Erasures may have happened meanwhile.
  const now = await readMarks(db);
  if (now.size !== marks.size) await writer.remove(wantedBy(now));
  await db
    .updateTable("ingestBatch")
    .set({ records: null, publishedAt: new Date().toISOString() })
    .where(
      "id",
      "in",
      batches.map(({ id }) => id),
    )
    .execute();
}

/** True when a waiting batch may replace demo data. */
export async function hasConfirmed(db: Db): Promise<boolean> {
  const confirmed = await db
    .selectFrom("ingestBatch")
    .select("id")
    .where("publishedAt", "is", null)
    .where("replacesDemo", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function confirmBatch(db: Db, id: string): Promise<void> {
  await db
    .updateTable("ingestBatch")
    .set({ replacesDemo: 1 })
    .where("id", "=", id)
    .where("publishedAt", "is", null)
    .execute();
}

/**
 * Publishes all waiting batches. Demo data is replaced only when one of them permits it.
 * @returns their number
 * @throws AppError `conflict` during an import, `catalogue_unavailable`; unpublished batches stay waiting
 */
export async function publishBatches(ctx: Context): Promise<number> {
  let published = 0;
  if ((await waiting(ctx.db)).length === 0) return 0;
  if ((await ctx.writer.summary()).isDemo && !(await hasConfirmed(ctx.db))) return 0;
  for (;;) {
    ctx.signal?.throwIfAborted();
    const batches = await waiting(ctx.db);
    if (batches.length === 0) return published;
    await publishSome(ctx, batches);
    published += batches.length;
  }
}

/** A batch is not sent again under its Idempotency-Key this long after its publication. */
export async function pruneBatches(db: Db, now = Date.now()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("ingestBatch")
    .where("publishedAt", "<", new Date(now - PUBLISHED_KEPT_MS).toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
