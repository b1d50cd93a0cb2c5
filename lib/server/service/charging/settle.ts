import "server-only";
import type { Transaction } from "kysely";
import { SEND_A_VALID_KEY } from "@/lib/contract/api-keys";
import { AppError } from "@/lib/contract/errors";
import type { OperationName } from "@/lib/contract/operations";
import type { Tables } from "@/lib/server/ports/database";
import { orderName } from "@/lib/server/runtime/request-fingerprint";
import type { CallContext } from "../call-context";
import type { Charged, Sale } from "./charged";
import { findAnswer } from "./find-answer";
import { dropOldRepeats } from "./prune-answers";
import { recordCharge } from "./record-charge";
import { refuseWrongBalance } from "./refuse-wrong-balance";
import { spentThisMonth } from "./spent-this-month";
import { asUnsettled } from "./unsettled-charge";

type Trx = Transaction<Tables>;

async function keyOf(trx: Trx, ctx: CallContext) {
  const key = await trx
    .selectFrom("api_key")
    .innerJoin("account", "account.id", "api_key.account_id")
    .select(["api_key.monthly_cap", "account.balance"])
    .where("api_key.id", "=", ctx.holder.keyId)
    .where("api_key.revoked_at", "is", null)
    .executeTakeFirst();
  if (!key) throw new AppError("invalid_api_key", SEND_A_VALID_KEY);
  return key;
}

async function takeCredits(
  trx: Trx,
  ctx: CallContext,
  operation: OperationName,
  { count, creatorIds = [] }: Sale<unknown>,
): Promise<number> {
  const { keyId, accountId } = ctx.holder;
  const { monthly_cap: cap, balance } = await keyOf(trx, ctx);
  if (count === 0) return balance;
  await refuseWrongBalance(trx, accountId);
  if (cap !== null) {
    const left = Math.max(0, cap - (await spentThisMonth(trx, keyId, ctx.now)));
    if (count > left) {
      throw new AppError(
        "insufficient_credits",
        `This costs ${count} credits; the monthly cap of the key leaves ${Math.min(left, balance)}.`,
        { required: count, available: Math.min(left, balance) },
      );
    }
  }
  const updated = await trx
    .updateTable("account")
    .set((eb) => ({ balance: eb("balance", "-", count) }))
    .where("id", "=", accountId)
    .where("balance", ">=", count)
    .returning("balance")
    .executeTakeFirst();
  if (!updated) {
    throw new AppError("insufficient_credits", `This costs ${count} credits; the account has ${balance}.`, {
      required: count,
      available: balance,
    });
  }
  const { requestId: request_id, idempotencyKey: idempotency_key = null } = ctx;
  const what = { amount: -count, operation, request_id, created_at: ctx.now.toISOString() };
  const entry = { account_id: accountId, key_id: keyId, ...what };
  const { id } = await trx
    .insertInto("service_entry")
    .values({ ...entry, kind: "charge", balance_after: updated.balance, idempotency_key, note: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordCharge(trx, { id, ...entry }, creatorIds);
  return updated.balance;
}

async function nextSeq(trx: Trx, keyId: string): Promise<number> {
  const { last } = await trx
    .selectFrom("idempotent_answer")
    .select((eb) => eb.fn.coalesce(eb.fn.max<number>("seq"), eb.lit(0)).as("last"))
    .where("key_id", "=", keyId)
    .executeTakeFirstOrThrow();
  return last + 1;
}

/**
 * An answer that has no Idempotency-Key replaces an older one to the same request, and expired answers are deleted.
 * Their `seq` is 0, so pruning does not count them.
 */
async function storeAnswer(
  trx: Trx,
  ctx: CallContext,
  { fingerprint, envelope, charged }: { fingerprint: string; envelope: unknown; charged: number },
): Promise<void> {
  const { keyId: key_id } = ctx.holder;
  const answer = { fingerprint, status: 200, body: JSON.stringify(envelope), charged };
  const name = { key_id, idempotency_key: orderName(ctx.idempotencyKey, fingerprint) };
  if (ctx.idempotencyKey !== undefined) {
    const row = { ...name, ...answer, seq: await nextSeq(trx, key_id), created_at: ctx.now.toISOString() };
    await trx.insertInto("idempotent_answer").values(row).execute();
    return;
  }
  const now = new Date();
  await dropOldRepeats(trx, now, key_id);
  // A free answer may differ a moment later, and repeating the request is free.
  if (charged === 0) return;
  const row = { ...name, ...answer, seq: 0, created_at: now.toISOString() };
  await trx
    .insertInto("idempotent_answer")
    .values(row)
    .onConflict((conflict) => conflict.columns(["key_id", "idempotency_key"]).doUpdateSet(row))
    .execute();
}

/**
 * One transaction reads the stored answer again (another process may have written it), takes the credits, writes the
 * entry and stores the answer.
 */
export async function settle<T>(
  ctx: CallContext,
  operation: OperationName,
  fingerprint: string,
  sale: Sale<T>,
): Promise<Charged<T>> {
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      const stored = await findAnswer<T>(trx, ctx, fingerprint);
      if (stored) return stored;
      const charged = sale.count;
      const remaining = await takeCredits(trx, ctx, operation, sale);
      const envelope = sale.envelope({ charged, remaining });
      await storeAnswer(trx, ctx, { fingerprint, envelope, charged });
      return { envelope, charged, remaining, isReplayed: false };
    })
    .catch(asUnsettled);
}
