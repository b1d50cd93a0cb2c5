import "server-only";
/** Records are stored until they are published: once the answer is sent, they are not lost. */
import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@/lib/contract/errors";
import {
  MOST_INGESTED,
  MOST_NAMED,
  type IngestCall,
  type Ingested,
  type RefusedRecord,
} from "@/lib/contract/ingest";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { CatalogueReader, RecordKind } from "@/lib/server/ports/catalogue";
import { packRecords } from "@/lib/server/schema/packed-records";
import { checkRecords, recordsIn } from "./check-records";
import { confirmBatch, hasConfirmed } from "./publish-batches";

/** A body repeated without `idempotencyKey` is counted twice as a sighting, which changes no value. */
type IngestContext = VerbContext & {
  idempotencyKey?: string;
  /** Set by the embedded service, whose catalogue receives the records. */
  catalogue?: Pick<CatalogueReader, "summary">;
};

const input = (raw: unknown) => raw as IngestCall;

const WAITS =
  "Kept. The records wait, because they would replace the demo data: send them again with ?replace-demo=1, or import a file.";

/** True while the records would replace demo data without permission. */
async function waitsForWord({ db, catalogue }: IngestContext): Promise<boolean> {
  if (!catalogue || !(await catalogue.summary()).isDemo) return false;
  return !(await hasConfirmed(db));
}

async function answerNow(ctx: IngestContext, { response }: Ingested): Promise<Ingested> {
  if (!(await waitsForWord(ctx))) return { message: "OK", response };
  return { message: WAITS, response: { ...response, replacesDemo: true } };
}

async function earlier(
  { db, actor, idempotencyKey }: IngestContext,
  { digest, mayReplaceDemo }: { digest: string; mayReplaceDemo: boolean },
): Promise<Ingested | null> {
  if (idempotencyKey === undefined) return null;
  const batch = await db
    .selectFrom("ingest_batch")
    .select(["id", "digest", "answer"])
    .where("key_id", "=", actor.id)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!batch) return null;
  if (batch.digest === digest) {
    if (mayReplaceDemo) await confirmBatch(db, batch.id);
    return JSON.parse(batch.answer) as Ingested;
  }
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

async function keep(ctx: IngestContext, kind: RecordKind, call: IngestCall): Promise<Ingested> {
  const { body, mayReplaceDemo } = call;
  const digest = createHash("sha256").update(`${kind}\n${body}`).digest("base64url");
  const same = { digest, mayReplaceDemo };
  const known = await earlier(ctx, same);
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
    .values({
      id,
      ...from,
      digest,
      kind,
      ...kept,
      replaces_demo: mayReplaceDemo ? 1 : 0,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  // The same request was answered concurrently.
  return added === 0n ? (await earlier(ctx, same))! : answer;
}

async function ingest(ctx: IngestContext, kind: RecordKind, call: IngestCall): Promise<Ingested> {
  return answerNow(ctx, await keep(ctx, kind, call));
}

/**
 * Takes posts, one JSON object a line (extension; fields of section 2.1). They are in the database when this returns,
 * and in the catalogue within five minutes. While the catalogue has demo data, they wait until a call permits replacing
 * it.
 * @throws AppError `invalid_parameter` when no record could be accepted, `idempotency_mismatch`
 */
export const ingestPosts = defineVerb({ scope: "ingest", input }, (ctx: IngestContext, call: IngestCall) =>
  ingest(ctx, "posts", call),
);

/** Takes creators in the same way (fields of section 2.3). */
export const ingestCreators = defineVerb({ scope: "ingest", input }, (ctx: IngestContext, call: IngestCall) =>
  ingest(ctx, "creators", call),
);
