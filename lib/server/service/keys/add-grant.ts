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
  const updated = await trx
    .updateTable("account")
    .set((eb) => ({ balance: eb("balance", "+", credits) }))
    .where("id", "=", accountId)
    .where("balance", "<=", MAX_CREDITS - credits)
    .returning("balance")
    .executeTakeFirst();
  if (!updated) throw new AppError("invalid_parameter", `An account holds at most ${MAX_CREDITS} credits.`);
  await trx
    .insertInto("service_entry")
    .values({
      account_id: accountId,
      key_id: keyId,
      kind: "grant",
      amount: credits,
      balance_after: updated.balance,
      operation: null,
      request_id: null,
      note,
      created_at: new Date().toISOString(),
    })
    .execute();
  return updated.balance;
}
