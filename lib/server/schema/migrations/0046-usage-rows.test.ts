/** The migration makes the same rows from the ledger as were written with it. */
import { sql, type Kysely } from "kysely";
import { expect, test } from "vitest";
import { expectBalances, expectOneLedger } from "@/lib/testing/one-ledger";
import { openUsageActs } from "@/lib/testing/usage-acts";
import { step0046 } from "./0046-usage-rows";

const ACTS = 80;

test("rebuilds the same ledger", { timeout: 120_000 }, async () => {
  const t = await openUsageActs(7);
  try {
    for (let done = 0; done < ACTS; done++) await t.act();
    await t.rest();
    const { db } = t.service;
    const rows = async () => {
      const { rows: found } = await sql<{ kind: string }>`
        select kind, account_id, member_id, key_id, purpose, credits, held, asked, owned, given_back, reveal_id,
          entry_id, operation, note, day
        from usage_row where kind not in ('refused', 'approval')`.execute(db);
      return found.map((row) => JSON.stringify(row)).sort();
    };
    const written = await rows();
    expect(written.length).toBeGreaterThan(ACTS / 4);
    for (const table of ["usage_row", "usage_day", "sold_profile"])
      await db.schema.dropTable(table).execute();
    await step0046.up(db as unknown as Kysely<unknown>);
    expect(await rows()).toEqual(written);
    await expectBalances(db);
    await expectOneLedger(t.ana, { from: "2000-01-01" });
  } finally {
    await t.close();
  }
});
