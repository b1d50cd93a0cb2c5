import "server-only";
/** Charges and grants are recorded for people in the transaction of their entry. */
import type { Actor } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import { addUsageRow, TEAM_ACCOUNT } from "@/lib/server/schema/usage-rows";
import type { Sale } from "./charged";

/** `amount` is negative for a charge. */
type Entry = {
  id: number;
  account_id: string;
  key_id: string;
  amount: number;
  created_at: string;
};

const ROWS_AT_ONCE = 500;

/** Only keys with an account of their own are recorded here. Reveals record what the dashboard buys. */
export async function recordCharge(
  trx: Db,
  entry: Entry & { operation: string; request_id: string },
  creatorIds: NonNullable<Sale<unknown>["creatorIds"]>,
): Promise<void> {
  const { id: entry_id, account_id, key_id, amount, created_at, operation, request_id } = entry;
  if (account_id === TEAM_ACCOUNT) return;
  const of = { account_id, key_id, entry_id, operation, request_id };
  await addUsageRow(trx, { ...of, at: created_at, kind: "key", credits: amount, asked: -amount });
  const sold = creatorIds.map((creator_id, position) => ({ entry_id, creator_id, position }));
  for (let start = 0; start < sold.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto("sold_profile")
      .values(sold.slice(start, start + ROWS_AT_ONCE))
      .execute();
}

/** A member, `operator` for the command line, or null for the installation itself. */
export type Author = string | null;

export const authorOf = ({ kind, id }: Actor): Author => (kind === "operator" ? kind : id);

/** Records a grant, or one side of credits that return to the dashboard; `movedAccountId` is then the other side. */
export async function recordGrant(
  trx: Db,
  { id: entry_id, account_id, key_id, amount, created_at, note }: Entry & { note: string | null },
  author_id: Author,
  movedAccountId: string | null,
): Promise<void> {
  const whose = { account_id, key_id: account_id === TEAM_ACCOUNT ? null : key_id, entry_id, author_id };
  const kind = movedAccountId === null ? "grant" : "reclaim";
  await addUsageRow(trx, { ...whose, at: created_at, kind, credits: amount, note });
}
