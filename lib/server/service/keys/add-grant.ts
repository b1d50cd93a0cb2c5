import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";

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
  const balance = await addToBalance(trx, accountId, credits);
  if (balance === null)
    throw new AppError("invalid_parameter", `An account holds at most ${MAX_CREDITS} credits.`);
  await writeGrant(trx, { accountId, keyId, credits, note }, balance);
  return balance;
}

/** The new balance; null: it would be more than an account holds. */
export async function addToBalance(trx: Db, accountId: string, credits: number): Promise<number | null> {
  const updated = await trx
    .updateTable("account")
    .set((eb) => ({ balance: eb("balance", "+", credits) }))
    .where("id", "=", accountId)
    .where("balance", "<=", MAX_CREDITS - credits)
    .returning("balance")
    .executeTakeFirst();
  return updated?.balance ?? null;
}

/** `movedAccountId`: where the credits came from, or went to; they were not made or ended. `credits`: negative: they went. */
export async function writeGrant(
  trx: Db,
  { accountId, keyId, credits, note }: Grant,
  balance: number,
  movedAccountId: string | null = null,
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
      moved_account_id: movedAccountId,
      created_at: new Date().toISOString(),
    })
    .execute();
}
