import "server-only";
import type { Db } from "@/lib/server/ports/database";

export type WrongBalance = { accountId: string; balance: number; sumOfEntries: number };

/** Accounts whose balance is not the sum of their entries. Empty: the books are right. */
export async function auditBalances(db: Db): Promise<WrongBalance[]> {
  const rows = await db
    .selectFrom("account")
    .leftJoin("service_entry", "service_entry.account_id", "account.id")
    .select((eb) => [
      "account.id as accountId",
      "account.balance",
      eb.fn.coalesce(eb.fn.sum<number>("service_entry.amount"), eb.lit(0)).as("sumOfEntries"),
    ])
    .groupBy(["account.id", "account.balance"])
    .execute();
  return rows.filter((row) => row.balance !== row.sumOfEntries);
}
