import "server-only";
import type { Db } from "@/lib/server/ports/database";
import type { Author } from "@/lib/server/service/charging/record-charge";
import { isBalanceInQuestion } from "@/lib/server/service/charging/audit-balances";
import { addToBalance, writeGrant } from "./add-grant";
import { ensureInternalAccount } from "../ensure-internal-account";

/** `most`: maximum credits, all if omitted. `why` is written to the ledger of the key. */
type Return = {
  from: { accountId: string; keyId: string };
  name: string;
  most?: number;
  why: string;
  author: Author;
};

/**
 * Moves the remaining credits to the dashboard's own account, with an entry in each ledger. The caller's transaction
 * excludes other writers (decision 24), so the sum of all balances stays. A disputed balance is kept until an admin has
 * reviewed it, as are credits that would exceed the dashboard's limit.
 * @returns the moved credits
 */
export async function returnCredits(trx: Db, { from, name, most, why, author }: Return): Promise<number> {
  const { accountId, keyId } = from;
  if (await isBalanceInQuestion(trx, accountId)) return 0;
  const { balance } = await trx
    .selectFrom("account")
    .select("balance")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const credits = Math.min(balance, most ?? balance);
  if (credits <= 0) return 0;
  const dashboard = await ensureInternalAccount(trx);
  const taken = await addToBalance(trx, dashboard.accountId, credits);
  if (taken === null) return 0;
  const left = balance - credits;
  await trx.updateTable("account").set({ balance: left }).where("id", "=", accountId).execute();
  const returned = { accountId, keyId, credits: -credits, note: why, author };
  await writeGrant(trx, returned, left, dashboard.accountId);
  const received = {
    accountId: dashboard.accountId,
    keyId: dashboard.keyId,
    credits,
    note: `from ${name}: ${why}`,
    author,
  };
  await writeGrant(trx, received, taken, accountId);
  return credits;
}
