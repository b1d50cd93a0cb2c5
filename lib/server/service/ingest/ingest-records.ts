import "server-only";
/** Records are stored until they are published: once the answer is sent, they are not lost. */
import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@/lib/contract/errors";
import { MOST_INGESTED, MOST_NAMED, type Ingested, type RefusedRecord } from "@/lib/contract/ingest";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { packRecords } from "@/lib/server/schema/packed-records";
import { checkRecords, recordsIn } from "./check-records";

/** If it is missing, a body that is sent twice counts as two sightings, which changes no value. */
type IngestContext = VerbContext & { idempotencyKey?: string };

const input = (raw: unknown) => raw as string;

async function earlier(
  { db, actor, idempotencyKey }: IngestContext,
  digest: string,
): Promise<Ingested | null> {
  if (idempotencyKey === undefined) return null;
  const batch = await db
    .selectFrom("ingest_batch")
    .select(["digest", "answer"])
    .where("key_id", "=", actor.id)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!batch) return null;
  if (batch.digest === digest) return JSON.parse(batch.answer) as Ingested;
  throw new AppError("idempotency_mismatch", "This Idempotency-Key was used with another body.");
}

function nothingToKeep(errors: readonly RefusedRecord[]): AppError {
  if (errors.length === 0) {
    const message = "must have at least one record";
    const none = [{ field: "body", code: "invalid_value", message }];
    return new AppError("invalid_parameter", `The body ${message}.`, { errors: none });
  }
  const [{ line, field, message }] = errors as [RefusedRecord];
  const detail = `No record could be taken. The first, in line ${line}: ${[field, message].join(" ").trim()}`;
  return new AppError("invalid_parameter", detail, {
    errors: errors.slice(0, MOST_NAMED).map((each) => ({
      field: [`line ${each.line}`, each.field].filter(Boolean).join(": "),
      code: "invalid_value",
      message: each.message,
    })),
  });
}

async function ingest(ctx: IngestContext, kind: RecordKind, body: string): Promise<Ingested> {
  const digest = createHash("sha256").update(`${kind}\n${body}`).digest("base64url");
  const known = await earlier(ctx, digest);
  if (known) return known;
  const items = await recordsIn(body);
  if (items.length > MOST_INGESTED) {
    const message = `must have at most ${MOST_INGESTED} records`;
    const errors = [{ field: "body", code: "invalid_value", message }];
    throw new AppError("invalid_parameter", `The body ${message}.`, { errors });
  }
  const now = new Date();
  const { rows, refused, errors } = await checkRecords(kind, items, now.getTime());
  if (rows.length === 0) throw nothingToKeep(errors);
  const id = `bat_${randomBytes(12).toString("hex")}`;
  const response = { batch: id, accepted: rows.length, refused, errors: errors.slice(0, MOST_NAMED) };
  const answer: Ingested = { message: "OK", response };
  const kept = { answer: JSON.stringify(answer), records: await packRecords(rows) };
  const from = { key_id: ctx.actor.id!, idempotency_key: ctx.idempotencyKey ?? null };
  const { numInsertedOrUpdatedRows: added } = await ctx.db
    .insertInto("ingest_batch")
    .values({ id, ...from, digest, kind, ...kept, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  // The same request arrived concurrently and was stored first.
  return added === 0n ? (await earlier(ctx, digest))! : answer;
}

/**
 * One JSON object per line (extension; fields of section 2.1). Records are in the database when this returns, and in
 * the catalogue within five minutes.
 * @throws AppError `invalid_parameter` when no record is valid, `idempotency_mismatch`
 */
export const ingestPosts = defineVerb({ scope: "ingest", input }, (ctx: IngestContext, body: string) =>
  ingest(ctx, "posts", body),
);

/** Takes the fields of section 2.3. */
export const ingestCreators = defineVerb({ scope: "ingest", input }, (ctx: IngestContext, body: string) =>
  ingest(ctx, "creators", body),
);
