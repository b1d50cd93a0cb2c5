import "server-only";
/** Charges and grants are recorded for people in the transaction of their entry. */
import type { Actor } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import { addUsageRow, TEAM_ACCOUNT } from "@/lib/server/schema/usage-rows";
import type { Sale } from "./charged";

/** `amount` is negative for a charge. */
type Entry = {
  id: number;
  accountId: string;
  keyId: string;
  amount: number;
  createdAt: string;
};

const ROWS_AT_ONCE = 500;

/** Only keys with an account of their own are recorded here. Reveals record what the dashboard buys. */
export async function recordCharge(
  trx: Db,
  entry: Entry & { operation: string; requestId: string },
  creatorIds: NonNullable<Sale<unknown>["creatorIds"]>,
): Promise<void> {
  const { id: entryId, accountId, keyId, amount, createdAt, operation, requestId } = entry;
  if (accountId === TEAM_ACCOUNT) return;
  const of = { accountId, keyId, entryId, operation, requestId };
  await addUsageRow(trx, { ...of, at: createdAt, kind: "key", credits: amount, asked: -amount });
  const sold = creatorIds.map((creatorId, position) => ({ entryId, creatorId, position }));
  for (let start = 0; start < sold.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto("soldProfile")
      .values(sold.slice(start, start + ROWS_AT_ONCE))
      .execute();
}

/** A member, `operator` for the command line, or null for the installation itself. */
export type Author = string | null;

export const authorOf = ({ kind, id }: Actor): Author => (kind === "operator" ? kind : id);

/** Records a grant, or one side of credits that return to the dashboard; `movedAccountId` is then the other side. */
export async function recordGrant(
  trx: Db,
  { id: entryId, accountId, keyId, amount, createdAt, note }: Entry & { note: string | null },
  authorId: Author,
  movedAccountId: string | null,
): Promise<void> {
  const whose = { accountId, keyId: accountId === TEAM_ACCOUNT ? null : keyId, entryId, authorId };
  const kind = movedAccountId === null ? "grant" : "reclaim";
  await addUsageRow(trx, { ...whose, at: createdAt, kind, credits: amount, note });
}
