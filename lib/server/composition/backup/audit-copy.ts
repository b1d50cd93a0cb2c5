import "server-only";
/** The copy is first migrated to the schema of this version. */
import type { Db } from "@/lib/server/ports/database";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { checkSeals } from "@/lib/server/access/audit-log/check-seals";
import { auditBalances } from "@/lib/server/service/charging/audit-balances";
import { auditLedger } from "@/lib/server/team/audit-ledger";

/** Returns one sentence per difference between the books and their entries or seals. */
export async function auditBooks(db: Db): Promise<string[]> {
  const balances = await auditBalances(db);
  const { problem } = await checkSeals(db);
  return [
    ...balances.map(
      ({ accountId, balance, sumOfEntries }) =>
        `Account ${accountId} has ${balance} credits, and its entries add up to ${sumOfEntries}.`,
    ),
    ...(await auditLedger(db)),
    ...(problem === null ? [] : [`Audit log: ${problem}`]),
  ];
}

export async function auditCopy(folder: string): Promise<string[]> {
  const db = await openDatabase(folder);
  try {
    return await auditBooks(db);
  } finally {
    await db.destroy();
  }
}
