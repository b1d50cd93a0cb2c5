import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { recordGrant, type Author } from "@/lib/server/service/charging/record-charge";

const MAX_CREDITS = 1_000_000_000_000;

type Grant = {
  accountId: string;
  keyId: string;
  credits: number;
  note: string | null;
  author: Author;
};

/** @throws AppError `invalid_parameter` when the credits are not a positive integer */
export async function addGrant(trx: Db, { credits, ...grant }: Grant): Promise<number> {
  if (!Number.isSafeInteger(credits) || credits < 1 || credits > MAX_CREDITS) {
    throw new AppError("invalid_parameter", `Credits must be a whole number from 1 to ${MAX_CREDITS}.`);
  }
  const balance = await addToBalance(trx, grant.accountId, credits);
  if (balance === null)
    throw new AppError("invalid_parameter", `An account holds at most ${MAX_CREDITS} credits.`);
  await writeGrant(trx, { ...grant, credits }, balance);
  return balance;
}

/** Null: the balance would exceed the limit of an account. */
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

/** `movedAccountId` is the other account of a transfer, and `credits` is negative for an outgoing one. */
export async function writeGrant(
  trx: Db,
  { accountId, keyId, credits, note, author }: Grant,
  balance: number,
  movedAccountId: string | null = null,
): Promise<void> {
  const createdAt = new Date().toISOString();
  const entry = { accountId, keyId, amount: credits, note, createdAt };
  const { id } = await trx
    .insertInto("serviceEntry")
    .values({
      ...entry,
      kind: "grant",
      balanceAfter: balance,
      operation: null,
      requestId: null,
      movedAccountId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordGrant(trx, { id, ...entry }, author, movedAccountId);
}
