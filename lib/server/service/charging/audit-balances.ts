import "server-only";
import type { FoundDifference } from "@/lib/contract/books";
import { AppError } from "@/lib/contract/errors";
import type { Db, Trx } from "@/lib/server/ports/database";

type WrongBalance = { accountId: string; balance: number; sumOfEntries: number };

export async function auditBalances(db: Db): Promise<WrongBalance[]> {
  const sums = db
    .selectFrom("serviceEntry")
    .select((eb) => ["accountId", eb.fn.sum<number>("amount").as("total")])
    .groupBy("accountId")
    .as("entries");
  return db
    .selectFrom("account")
    .leftJoin(sums, "entries.accountId", "account.id")
    .select((eb) => [
      "account.id as accountId",
      "account.balance",
      eb.fn.coalesce("entries.total", eb.lit(0)).as("sumOfEntries"),
    ])
    .where((eb) => eb("account.balance", "!=", eb.fn.coalesce("entries.total", eb.lit(0))))
    .orderBy("account.id")
    .execute();
}

/** The sentence has the distance, which stays the same while credits are spent. */
export async function balanceDifferences(db: Db): Promise<FoundDifference[]> {
  const wrong = await auditBalances(db);
  return wrong.map(({ accountId, balance, sumOfEntries }) => {
    const off = Math.abs(balance - sumOfEntries);
    const way = balance > sumOfEntries ? "more" : "less";
    const message = `Account ${accountId} has ${off} ${off === 1 ? "credit" : "credits"} ${way} than its entries add up to.`;
    return { kind: "balance", subject: accountId, message };
  });
}

/** True while an open difference reports the account's balance as wrong. */
export async function isBalanceInQuestion(db: Db | Trx, accountId: string): Promise<boolean> {
  const wrong = await db
    .selectFrom("bookDifference")
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
