/**
 * After any actions, the ledger agrees with the service's charges, and page, chart, totals and file with the ledger.
 */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { USAGE_KINDS } from "@/lib/contract/usage";
import { dayUsage } from "@/lib/server/schema/day-usage";
import { expectBalances, expectOneLedger } from "@/lib/testing/one-ledger";
import { openUsageActs, type UsageActs } from "@/lib/testing/usage-acts";
import { auditLedger } from "../audit-ledger";
import { usage } from "./usage";
import { usageChoices } from "./usage-choices";

/** USAGE_ACTS sets the long form. */
const ACTS = Number(process.env.USAGE_ACTS ?? 500);
const SEED = Number(process.env.USAGE_SEED ?? 18);

let t: UsageActs;
beforeEach(async () => void (t = await openUsageActs(SEED)));
afterEach(() => t.close());

const rowsIn = async (table: "usageRow" | "usageDay") => {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
    t.service.db,
  );
  const texts = rows.filter(({ rows: count }) => Number(count ?? 1) !== 0).map((row) => JSON.stringify(row));
  return texts.sort();
};

test(`${ACTS} acts of a team and its programs`, { timeout: 1_800_000 }, async () => {
  for (let done = 0; done < ACTS; done++) await t.act();
  await t.rest();
  const { db } = t.service;
  expect(await auditLedger(db)).toEqual([]);
  await expectBalances(t.service.db);
  const year = { from: "2000-01-01", to: "2999-12-31" };
  const spent = await expectOneLedger(t.ana, year);
  const charges = db.selectFrom("serviceEntry").select(({ fn }) => fn.sum<number>("amount").as("sum"));
  const charged = await charges.where("kind", "=", "charge").executeTakeFirstOrThrow();
  expect(spent).toBe(-Number(charged.sum));
  // Sums per day computed again from the rows are the same.
  const [rows, days] = [await rowsIn("usageRow"), await rowsIn("usageDay")];
  await db.transaction().execute((trx) => dayUsage(trx));
  expect([await rowsIn("usageRow"), await rowsIn("usageDay")]).toEqual([rows, days]);
  await expectOneLedger(t.ana, {});
  await expectOneLedger(t.ben, year);
  for (const kind of USAGE_KINDS) {
    await expectOneLedger(t.ana, { ...year, kind });
    const { total } = await usage(t.ana, { ...year, kind });
    // No call is in flight any longer. All other kinds have occurred, given enough acts.
    if (kind === "hold" || ACTS >= 2_000) expect(total > 0, kind).toBe(kind !== "hold");
  }
  await expectOneLedger(t.ana, { memberId: "ben", purpose: "UGC bench" });
  for (const purpose of (await usageChoices(t.ana)).purposes)
    await expectOneLedger(t.ana, { ...year, purpose });
  const { keys } = await usageChoices(t.ana);
  expect(keys.length).toBeGreaterThan(3);
  for (const { id } of keys.slice(0, 3)) await expectOneLedger(t.ana, { ...year, keyId: id });
  await expectOneLedger(t.ana, { ...year, profile: "tiktok_120" });
  await expectOneLedger(t.ana, { ...year, profile: "@name.tiktok_121" });
});
