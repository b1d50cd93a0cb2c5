import "server-only";
import type { Selectable } from "kysely";
import { leftIn, tightestOf } from "@/lib/contract/budgets";
import { AppError } from "@/lib/contract/errors";
import { purposeKey } from "@/lib/contract/reveal";
import { isPersonal } from "@/lib/domain/budget-match";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import { oldestRepeat, orderName } from "@/lib/server/runtime/request-fingerprint";
import { booksZone, thisMonth } from "../budgets/books-zone";
import { budgetsOfMember } from "../budgets/used-budgets";
import { monthlySpend, SPENT } from "../reveal/reveal-context";
import type { KeyContext } from "../team-context";
import { spendableCredits } from "../usage/team-balance";

export type KeyCall = Selectable<Tables["memberKeyCall"]>;
type Caller = Pick<KeyContext, "key" | "idempotencyKey" | "isNewPurchase">;

/**
 * The latest call of this order; undefined when there is none. Without an Idempotency-Key the same request is the same order.
 * @throws AppError `idempotency_mismatch` when another request was made under this Idempotency-Key
 */
export async function findCall(
  db: Db | Trx,
  { key, idempotencyKey }: Caller,
  fingerprint: string,
): Promise<KeyCall | undefined> {
  const call = await db
    .selectFrom("memberKeyCall")
    .selectAll()
    .where("keyId", "=", key.id)
    .where("idempotencyKey", "=", orderName(idempotencyKey, fingerprint))
    .orderBy("nth", "desc")
    .limit(1)
    .executeTakeFirst();
  if (call && call.fingerprint !== fingerprint) throw new AppError("idempotency_mismatch");
  return call;
}

/** Undefined when there was nothing to buy. */
export function attemptOf(db: Db | Trx, { revealId }: Pick<KeyCall, "revealId">) {
  return db
    .selectFrom("chargeAttempt")
    .innerJoin("reveal", "reveal.id", "chargeAttempt.revealId")
    .select(["chargeAttempt.state", "chargeAttempt.charged", "chargeAttempt.isByHand"])
    .select(["chargeAttempt.message", "reveal.finishedAt"])
    .where("chargeAttempt.revealId", "=", revealId ?? "")
    .executeTakeFirst();
}
export type KeyAttempt = NonNullable<Awaited<ReturnType<typeof attemptOf>>>;

/** True when certainly nothing was charged, so the order may buy again. A decision by hand doesn't prove that. */
export const hasBoughtNothing = (attempt: KeyAttempt): boolean =>
  attempt.state === "void" && attempt.isByHand === 0 && attempt.finishedAt !== null;

/**
 * True when the call is not answered again: it had no Idempotency-Key, and it ended more than 60 seconds ago or the caller
 * asks for a new purchase (decision 68).
 */
export function isPast({ idempotencyKey, isNewPurchase }: Caller, attempt: KeyAttempt | undefined): boolean {
  if (idempotencyKey !== undefined) return false;
  const finishedAt = attempt?.finishedAt ?? null;
  return isNewPurchase === true || (finishedAt !== null && finishedAt < oldestRepeat(new Date()));
}

/** `remaining`: null when the service reports no balance and no budget limits the member. */
type KeyCredits = { remaining: number | null; spentThisMonth: number; monthlyCap: number | null };

/** `remaining` is the lowest of the team's free balance and every budget that applies to the key. */
export async function creditsOfKey(ctx: KeyContext): Promise<KeyCredits> {
  const { db, member, key } = ctx;
  const [{ balance }, zone, budgets] = await Promise.all([
    spendableCredits(ctx),
    booksZone(db),
    budgetsOfMember(db, member.id, key.purpose === null ? [] : [purposeKey(key.purpose)]),
  ]);
  const spentThisMonth = await monthlySpend(db, member.id, thisMonth(zone));
  const own = budgets.filter((each) => each.period === "month" && isPersonal(each));
  const tightest = tightestOf(budgets);
  const limits = [balance, tightest ? leftIn(tightest) : null].filter((limit) => limit !== null);
  const remaining = limits.length === 0 ? null : Math.max(0, Math.min(...limits));
  return { remaining, spentThisMonth, monthlyCap: tightestOf(own)?.credits ?? null };
}

/** Credits that the key spent in all, with what is held for it. */
export async function spentByKey(db: Db | Trx, keyId: string): Promise<number> {
  const row = await db
    .selectFrom("teamEntry")
    .select(SPENT.as("spent"))
    .where("revealId", "in", (query) =>
      query
        .selectFrom("memberKeyCall")
        .select("memberKeyCall.revealId")
        .where("memberKeyCall.keyId", "=", keyId)
        .where("memberKeyCall.revealId", "is not", null),
    )
    .executeTakeFirst();
  return Number(row?.spent ?? 0);
}

/** Credits that the allowance of the key leaves; null: it has none. */
export async function allowanceLeft(db: Db | Trx, keyId: string): Promise<number | null> {
  const row = await db.selectFrom("apiKey").select("allowance").where("id", "=", keyId).executeTakeFirst();
  const allowance = row?.allowance ?? null;
  return allowance === null ? null : Math.max(0, allowance - (await spentByKey(db, keyId)));
}

/**
 * For a purchase, called inside the transaction that holds its credits, and before it is noted as the key's.
 * @throws AppError `over_budget` with `required` and `available`
 */
export async function checkAllowance(trx: Db | Trx, keyId: string, credits: number): Promise<void> {
  const available = await allowanceLeft(trx, keyId);
  if (available === null || credits <= available) return;
  const message = `The allowance of this connection leaves ${available} of the ${credits} credits. Its person can raise it.`;
  throw new AppError("over_budget", message, { required: credits, available });
}
