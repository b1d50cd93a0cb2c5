import "server-only";
/** An order of a member's key, with at most one charging call. */
import type { Selectable } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import type { KeyContext } from "../team-context";

export type KeyCall = Selectable<Tables["member_key_call"]>;
type Caller = Pick<KeyContext, "key" | "idempotencyKey">;

/**
 * Undefined without an Idempotency-Key. @throws AppError `idempotency_mismatch` when it was used for another request
 */
export async function findCall(
  db: Db | Trx,
  { key, idempotencyKey }: Caller,
  fingerprint: string,
): Promise<KeyCall | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const call = await db
    .selectFrom("member_key_call")
    .selectAll()
    .where("key_id", "=", key.id)
    .where("idempotency_key", "=", idempotencyKey)
    .orderBy("nth", "desc")
    .limit(1)
    .executeTakeFirst();
  if (call && call.fingerprint !== fingerprint) throw new AppError("idempotency_mismatch");
  return call;
}

/** Undefined when there was nothing to buy. */
export function attemptOf(db: Db | Trx, { reveal_id }: Pick<KeyCall, "reveal_id">) {
  return db
    .selectFrom("charge_attempt")
    .innerJoin("reveal", "reveal.id", "charge_attempt.reveal_id")
    .select(["charge_attempt.state", "charge_attempt.charged", "charge_attempt.is_by_hand"])
    .select(["charge_attempt.message", "reveal.finished_at"])
    .where("charge_attempt.reveal_id", "=", reveal_id ?? "")
    .executeTakeFirst();
}
export type KeyAttempt = NonNullable<Awaited<ReturnType<typeof attemptOf>>>;

/** True when certainly nothing was charged, so the order may buy again. A decision by hand doesn't prove that. */
export const hasBoughtNothing = (attempt: KeyAttempt): boolean =>
  attempt.state === "void" && attempt.is_by_hand === 0 && attempt.finished_at !== null;
