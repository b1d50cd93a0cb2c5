import "server-only";
import type { Db } from "@/lib/server/ports/database";
import type { Author } from "../charging/record-charge";
import { isBalanceInQuestion } from "../charging/refuse-wrong-balance";
import { addToBalance, writeGrant } from "./add-grant";
import { ensureInternalAccount, WELCOME_CREDITS } from "./ensure-internal-account";

/** `from`: the account and its key. `name`: of the key. `most`: credits; left out: all. `why`: for the ledger of the key. `author`: who takes them back. */
export type Return = {
  from: { accountId: string; keyId: string };
  name: string;
  most?: number;
  why: string;
  author: Author;
};

/**
 * Moves what an account has left back to the dashboard's own, with an entry in each ledger, inside the caller's
 * transaction, which nobody else writes beside (decision 24): the sum of all balances stays. An account whose balance is
 * in question keeps it until an admin has looked at it, and so does one whose credits the dashboard's cannot take.
 * @returns the credits that were moved
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
  const dashboard = await ensureInternalAccount(trx, WELCOME_CREDITS);
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
