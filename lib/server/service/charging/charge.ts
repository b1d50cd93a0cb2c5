import "server-only";
/** A balance, an entry and a stored answer change in one transaction, or none does. */
import type { Transaction, Kysely } from "kysely";
import { SEND_A_VALID_KEY } from "@/lib/contract/api-keys";
import { AppError } from "@/lib/contract/errors";
import type { OperationName } from "@/lib/contract/operations";
import type { Tables } from "@/lib/server/ports/database";
import { orderName, requestFingerprint, oldestRepeat } from "@/lib/server/runtime/request-fingerprint";
import type { CallContext } from "../call-context";
import { refuseWrongBalance } from "./audit-balances";
import { type Charged, type Sale, asUnsettled } from "./charged";
import { dropOldRepeats } from "./prune-answers";
import { recordCharge } from "./record-charge";
import { spentThisMonth } from "./spent-this-month";

type ChargeRequest<T> = {
  operation: OperationName;
  /** The canonical input and the operation identify a request. */
  canonicalInput: string;
  /** Reads the catalogue before the transaction, which must wait for nothing but SQLite. */
  prepare: () => Promise<Sale<T>>;
};

/** How long a second request for the same purchase waits for the first. */
const WAIT_MS = 5_000;

/** True when the first request ended in time, with or without success. */
async function hasEnded(running: Promise<unknown>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => (timer = setTimeout(resolve, withinMs, false)));
  const ended = running.then(
    () => true,
    () => true,
  );
  return Promise.race([ended, tooLate]).finally(() => clearTimeout(timer));
}

type Trx = Transaction<Tables>;

async function keyOf(trx: Trx, ctx: CallContext) {
  const key = await trx
    .selectFrom("apiKey")
    .innerJoin("account", "account.id", "apiKey.accountId")
    .select(["apiKey.monthlyCap", "account.balance"])
    .where("apiKey.id", "=", ctx.holder.keyId)
    .where("apiKey.revokedAt", "is", null)
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
  const { monthlyCap: cap, balance } = await keyOf(trx, ctx);
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
  const { requestId, idempotencyKey = null } = ctx;
  const what = { amount: -count, operation, requestId, createdAt: ctx.now.toISOString() };
  const entry = { accountId, keyId, ...what };
  const { id } = await trx
    .insertInto("serviceEntry")
    .values({ ...entry, kind: "charge", balanceAfter: updated.balance, idempotencyKey, note: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordCharge(trx, { id, ...entry }, creatorIds);
  return updated.balance;
}

async function nextSeq(trx: Trx, keyId: string): Promise<number> {
  const { last } = await trx
    .selectFrom("idempotentAnswer")
    .select((eb) => eb.fn.coalesce(eb.fn.max<number>("seq"), eb.lit(0)).as("last"))
    .where("keyId", "=", keyId)
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
  const { keyId } = ctx.holder;
  const answer = { fingerprint, status: 200, body: JSON.stringify(envelope), charged };
  const name = { keyId, idempotencyKey: orderName(ctx.idempotencyKey, fingerprint) };
  if (ctx.idempotencyKey !== undefined) {
    const row = { ...name, ...answer, seq: await nextSeq(trx, keyId), createdAt: ctx.now.toISOString() };
    await trx.insertInto("idempotentAnswer").values(row).execute();
    return;
  }
  const now = new Date();
  await dropOldRepeats(trx, now, keyId);
  // A free answer may differ a moment later, and repeating the request is free.
  if (charged === 0) return;
  const row = { ...name, ...answer, seq: 0, createdAt: now.toISOString() };
  await trx
    .insertInto("idempotentAnswer")
    .values(row)
    .onConflict((conflict) => conflict.columns(["keyId", "idempotencyKey"]).doUpdateSet(row))
    .execute();
}

type Asker = Pick<CallContext, "holder" | "idempotencyKey" | "isNewPurchase">;

/**
 * Returns this key's stored answer with the current balance: the one to this Idempotency-Key, or without one the one to
 * the same request in the last 60 seconds. Undefined when there is none. The age under an Idempotency-Key doesn't
 * matter: while the answer is stored, the purchase is not charged again, whatever a clock says.
 * @throws AppError `idempotency_mismatch` when it answered another request
 */
export async function findAnswer<T>(
  db: Kysely<Tables>,
  { holder, idempotencyKey, isNewPurchase = false }: Asker,
  fingerprint: string,
): Promise<Charged<T> | undefined> {
  if (idempotencyKey === undefined && isNewPurchase) return undefined;
  const row = await db
    .selectFrom("idempotentAnswer")
    .select(["fingerprint", "body", "charged"])
    .where("keyId", "=", holder.keyId)
    .where("idempotencyKey", "=", orderName(idempotencyKey, fingerprint))
    .$if(idempotencyKey === undefined, (query) => query.where("createdAt", ">=", oldestRepeat(new Date())))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) throw new AppError("idempotency_mismatch");
  const account = await db
    .selectFrom("account")
    .select("balance")
    .where("id", "=", holder.accountId)
    .executeTakeFirstOrThrow();
  return {
    envelope: JSON.parse(row.body) as T,
    charged: row.charged,
    remaining: account.balance,
    isReplayed: true,
  };
}

/** One transaction reads the stored answer again, takes the credits, writes the entry and stores the answer. */
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

/**
 * Sells records to the holder of a key (section 10; docs/money.md). A purchase is charged once: the same
 * Idempotency-Key, or without one the same request within 60 seconds, unless it asks for a new purchase.
 * @throws AppError `insufficient_credits` with `required` and `available`, `idempotency_mismatch`,
 * `idempotency_in_progress`, `invalid_api_key` when the key was revoked meanwhile. Nothing is charged then.
 * @throws UnsettledCharge when the database failed: only the same Idempotency-Key can find out. Errors of `prepare` are
 * rethrown once it is certain that nothing was charged under this key.
 */
export async function charge<T>(ctx: CallContext, request: ChargeRequest<T>): Promise<Charged<T>> {
  const { idempotencyKey, isNewPurchase = false, runningCharges, holder } = ctx;
  const fingerprint = requestFingerprint(request.operation, request.canonicalInput);
  if (idempotencyKey === undefined && isNewPurchase)
    return settle(ctx, request.operation, fingerprint, await request.prepare());

  const id = JSON.stringify([holder.keyId, orderName(idempotencyKey, fingerprint)]);
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const running = runningCharges.get(id);
    if (!running) break;
    if (running.fingerprint !== fingerprint) throw new AppError("idempotency_mismatch");
    if (!(await hasEnded(running.end, deadline - performance.now())))
      throw new AppError(
        "idempotency_in_progress",
        idempotencyKey === undefined ? "The same request is still being answered." : undefined,
      );
  }
  const attempt = (async () => {
    const stored = await findAnswer<T>(ctx.db, ctx, fingerprint).catch(asUnsettled);
    return stored ?? settle(ctx, request.operation, fingerprint, await request.prepare());
  })();
  // Set before the first await, so that of two requests at least one sees the other running.
  runningCharges.set(id, { fingerprint, end: attempt });
  try {
    return await attempt;
  } finally {
    runningCharges.delete(id);
  }
}
