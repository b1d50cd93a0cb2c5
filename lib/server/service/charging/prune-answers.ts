import "server-only";
import { ANSWERS_KEPT_S } from "@/lib/contract/retention";
import type { Db, Trx } from "@/lib/server/ports/database";
import { oldestRepeat, REPEAT_NAMES } from "@/lib/server/runtime/request-fingerprint";

/** The newest answers of each key are kept at any age, so that a clock that jumps ahead deletes none in use. */
const NEWEST_KEPT = 1_000;

/** Answers stored since this time are always kept. */
function oldestKept(now: Date): string {
  return new Date(now.getTime() - ANSWERS_KEPT_S * 1000).toISOString();
}

/** Deletes answers to requests without an Idempotency-Key that are no longer replayed. @param keyId only of this key */
export async function dropOldRepeats(db: Db | Trx, now: Date, keyId?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("idempotentAnswer")
    .where("idempotencyKey", ">=", REPEAT_NAMES.from)
    .where("idempotencyKey", "<", REPEAT_NAMES.before)
    .where("createdAt", "<", oldestRepeat(now))
    .$if(keyId !== undefined, (query) => query.where("keyId", "=", keyId!))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes answers that are old by both the clock and their sequence, except those that an attempt of this dashboard may
 * still request, and returns their number. Until then an answer is replayed, because reading ignores the clock. Answers
 * to requests without an Idempotency-Key are deleted when they are no longer replayed.
 */
export async function pruneAnswers(db: Db, now = new Date()): Promise<number> {
  const repeats = await dropOldRepeats(db, now);
  const result = await db
    .deleteFrom("idempotentAnswer")
    .where("createdAt", "<", oldestKept(now))
    .where("idempotencyKey", "not in", (query) =>
      query.selectFrom("chargeAttempt").select("id").where("state", "in", ["reserved", "sent", "unknown"]),
    )
    .where("seq", "<=", (query) =>
      query
        .selectFrom("idempotentAnswer as newest")
        .select((fields) => fields(fields.fn.max("newest.seq"), "-", NEWEST_KEPT).as("seq"))
        .whereRef("newest.keyId", "=", "idempotentAnswer.keyId"),
    )
    .executeTakeFirst();
  return repeats + Number(result.numDeletedRows);
}
