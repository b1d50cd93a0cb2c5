/** Final checks of a soak: the product's audits, and reported credits compared with balances. */
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { auditBalances } from "@/lib/server/service/charging/audit-balances";
import { INTERNAL_ID } from "@/lib/server/service/keys/ensure-internal-account";
import { auditLedger } from "@/lib/server/team/audit-ledger";
import type { Told } from "./acts";

/** Credits of the team and of all keys together. */
export type Balances = { team: number; keys: number };

export async function readBalances(dataDir: string): Promise<Balances> {
  const db = await openDatabase(dataDir);
  try {
    const rows = await db
      .selectFrom("apiKey")
      .innerJoin("account", "account.id", "apiKey.accountId")
      .select(["apiKey.id", "account.balance"])
      .execute();
    const sum = (isTeam: boolean) =>
      rows.filter(({ id }) => (id === INTERNAL_ID) === isTeam).reduce((all, { balance }) => all + balance, 0);
    return { team: sum(true), keys: sum(false) };
  } finally {
    await db.destroy();
  }
}

/** @returns one sentence for each difference */
export async function compareBooks(dataDir: string, before: Balances, told: Told): Promise<string[]> {
  const after = await readBalances(dataDir);
  const differences = (["team", "keys"] as const)
    .filter((who) => before[who] - after[who] !== told[who])
    .map((who) => `Answers reported ${told[who]} credits (${who}); ${before[who] - after[who]} are gone.`);
  const db = await openDatabase(dataDir);
  try {
    const wrong = (await auditBalances(db)).map((row) => `Balance: ${JSON.stringify(row)}`);
    return [...differences, ...wrong, ...(await auditLedger(db))];
  } finally {
    await db.destroy();
  }
}
