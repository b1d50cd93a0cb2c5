import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db, Trx } from "@/lib/server/ports/database";

/** True while an open difference reports the account's balance as wrong. */
export async function isBalanceInQuestion(db: Db | Trx, accountId: string): Promise<boolean> {
  const wrong = await db
    .selectFrom("book_difference")
    .select("id")
    .where("kind", "=", "balance")
    .where("subject", "=", accountId)
    .where("state", "=", "open")
    .executeTakeFirst();
  return wrong !== undefined;
}

/**
 * An account whose balance disagrees with its entries is not charged until an admin has checked it; other accounts are.
 * @throws AppError `books_differ`
 */
export async function refuseWrongBalance(trx: Trx, accountId: string): Promise<void> {
  if (await isBalanceInQuestion(trx, accountId))
    throw new AppError(
      "books_differ",
      "The balance of this account must be checked first. Nothing was charged.",
    );
}
