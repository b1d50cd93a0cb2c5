import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Trx } from "@/lib/server/ports/database";

/**
 * An account whose balance disagrees with its entries is not charged until an admin has looked at it; the others are.
 * @throws AppError `books_differ`
 */
export async function refuseWrongBalance(trx: Trx, accountId: string): Promise<void> {
  const wrong = await trx
    .selectFrom("book_difference")
    .select("id")
    .where("kind", "=", "balance")
    .where("subject", "=", accountId)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (wrong)
    throw new AppError(
      "books_differ",
      "The balance of this account must be checked first. Nothing was charged.",
    );
}
