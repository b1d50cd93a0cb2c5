import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { isBalanceInQuestion } from "../charging/refuse-wrong-balance";

/** Most credits of one grant, and most that an account may hold. */
const MAX_CREDITS = 1_000_000_000_000;

type Grant = { accountId: string; keyId: string; credits: number; note: string | null };

/**
 * Adds credits and their entry inside the caller's transaction. Returns the new balance.
 * @throws AppError `invalid_parameter` when the credits are not a whole number from 1
 */
export async function addGrant(trx: Db, { accountId, keyId, credits, note }: Grant): Promise<number> {
  if (!Number.isSafeInteger(credits) || credits < 1 || credits > MAX_CREDITS) {
    throw new AppError("invalid_parameter", `Credits must be a whole number from 1 to ${MAX_CREDITS}.`);
  }
  const updated = await trx
    .updateTable("account")
    .set((eb) => ({ balance: eb("balance", "+", credits) }))
    .where("id", "=", accountId)
    .where("balance", "<=", MAX_CREDITS - credits)
    .returning("balance")
    .executeTakeFirst();
  if (!updated) throw new AppError("invalid_parameter", `An account holds at most ${MAX_CREDITS} credits.`);
  await writeGrant(trx, { accountId, keyId, credits, note }, updated.balance);
  return updated.balance;
}

/** The entry of a grant, or of one that is taken back: `credits` is negative then. */
async function writeGrant(
  trx: Db,
  { accountId, keyId, credits, note }: Grant,
  balance: number,
): Promise<void> {
  await trx
    .insertInto("service_entry")
    .values({
      account_id: accountId,
      key_id: keyId,
      kind: "grant",
      amount: credits,
      balance_after: balance,
      operation: null,
      request_id: null,
      note,
      created_at: new Date().toISOString(),
    })
    .execute();
}

/**
 * Takes back everything that an account has left, with its entry, inside the caller's transaction, which nobody else
 * writes beside (decision 24). An account whose balance is in question keeps it until an admin has looked at it.
 * @returns the credits that were taken back
 */
export async function takeBackGrants(
  trx: Db,
  { accountId, keyId, note }: Omit<Grant, "credits">,
): Promise<number> {
  if (await isBalanceInQuestion(trx, accountId)) return 0;
  const { balance } = await trx
    .selectFrom("account")
    .select("balance")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (balance === 0) return 0;
  await trx.updateTable("account").set({ balance: 0 }).where("id", "=", accountId).execute();
  await writeGrant(trx, { accountId, keyId, credits: -balance, note }, 0);
  return balance;
}
