/** Random renames between random purchases: entries stay identical, and the ledger except for names. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { dayUsage } from "@/lib/server/schema/day-usage";
import { expectBalances, expectOneLedger } from "@/lib/testing/one-ledger";
import { ended } from "@/lib/testing/open-test-team";
import { randomOf } from "@/lib/testing/random-of";
import { openUsageActs, type UsageActs } from "@/lib/testing/usage-acts";
import { auditLedger } from "../audit-ledger";
import { saveBudget } from "../budgets/change-spending";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { exportUsage, USAGE_HEADING } from "../usage/usage-csv";
import { planPurposeChange } from "./plan-change";
import { purposeDetails, purposeNames } from "./purpose-details";
import { purposeLines } from "./purpose-lines";
import { renamePurpose } from "./rename-purpose";

const ROUNDS = 25;
const ACTS_EACH = 4;
const NAMES = [
  "Winter hydration launch",
  "winter  HYDRATION launch",
  "Summer",
  "summer",
  "=1+1",
  "Élan",
  "x",
];
const YEAR = { from: "2000-01-01", to: "2999-12-31" };

let t: UsageActs;
beforeEach(async () => void (t = await openUsageActs(30)));
afterEach(() => t.close());

const textsOf = async (query: string) => {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(t.service.db);
  return rows.map((row) => JSON.stringify(row));
};

async function fileOf(): Promise<unknown[][]> {
  const lines: unknown[][] = [];
  for await (const row of (await exportUsage(t.ana, YEAR)).rows) lines.push([...row]);
  return lines;
}

/** All data that a rename must not change. */
async function everythingElse() {
  const purpose = USAGE_HEADING.indexOf("purpose");
  return {
    books: await textsOf("select * from team_entry order by id"),
    service: await textsOf("select * from service_entry order by id"),
    days: await textsOf(`select day, account_id, member_id, key_id, kind, sum(rows) as n, sum(credits) as credits,
      sum(held) as held, sum(owned) as owned from usage_day group by 1, 2, 3, 4, 5
      having sum(rows) <> 0 order by 1, 2, 3, 4, 5`),
    file: (await fileOf()).map((row) => row.filter((_, index) => index !== purpose)),
    bought: await textsOf("select creator_id, reveal_id, member_id from bought_record order by 1, 2"),
  };
}

/** One profile for a purpose. Merged names never come back, so each purchase needs new names. */
async function buyFor(purpose: string, id: number): Promise<void> {
  const { id: quoteId, cost: typed } = await quote(t.ana, { ids: [`tiktok_${id}`] });
  await ended((await confirm(t.ana, { quoteId, typed, purpose })).id);
}

test("credits, days, files and books stay the same", async () => {
  const random = randomOf(63);
  const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;
  const done = { renamed: 0, merged: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    for (let act = 0; act < ACTS_EACH; act++) await t.act();
    await buyFor(`name ${random(12)}`, 500 + round).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    const names = (await purposeNames(t.ana)).filter((name) => name !== "No purpose");
    if (names.length === 0) continue;
    if (random(3) === 0)
      await saveBudget(t.ana, {
        subject: "purpose",
        purpose: pick([...names, ...NAMES]),
        period: pick(["month", "total"] as const),
        isHard: random(2) === 0,
        cap: 100_000,
      });
    const before = await everythingElse();
    const wanted = { from: pick(names), to: pick([...NAMES, ...names]) };
    try {
      const { isMerge, rows } = await planPurposeChange(t.ana, wanted);
      const { to, spellings } = await renamePurpose(t.ana, { ...wanted, isMerge });
      done[isMerge ? "merged" : "renamed"]++;
      const left = await textsOf("select distinct purpose from usage_row where purpose is not null");
      for (const name of spellings.filter((each) => each !== to))
        expect(left).not.toContain(JSON.stringify({ purpose: name }));
      if (rows > 0) expect(left).toContain(JSON.stringify({ purpose: to }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      done.refused++;
    }
    expect(await everythingElse()).toEqual(before);
  }
  expect(done.renamed).toBeGreaterThan(3);
  expect(done.merged).toBeGreaterThan(3);
  await t.rest();
  const { db } = t.service;
  expect(await auditLedger(db)).toEqual([]);
  await expectBalances(db);
  await expectOneLedger(t.ana, YEAR);
  // Sums computed again from the rows are the same.
  const days = "select * from usage_day where rows <> 0 order by 1, 2, 3, 4, 5, 6";
  const sums = await textsOf(days);
  await db.transaction().execute((trx) => dayUsage(trx));
  expect(await textsOf(days)).toEqual(sums);
  // Every purpose has what its rows spent, and lists what its receipts list.
  const { lines, spent } = await purposeLines(t.ana, YEAR);
  const ofAll = await Promise.all(lines.map(({ purpose }) => purposeDetails(t.ana, { purpose, ...YEAR })));
  expect(ofAll.map((each) => each.sums.spent)).toEqual(lines.map((line) => line.spent));
  expect(lines.reduce((sum, line) => sum + line.spent, 0)).toBe(spent);
  const [{ count }] = (await db
    .selectFrom("boughtRecord")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .execute()) as [{ count: number }];
  const [{ sold }] = (await db
    .selectFrom("soldProfile")
    .innerJoin("usageRow", "usageRow.entryId", "soldProfile.entryId")
    .select(({ fn }) => fn.countAll<number>().as("sold"))
    .where("revealId", "is", null)
    .execute()) as [{ sold: number }];
  expect(ofAll.reduce((sum, { total }) => sum + total, 0)).toBe(Number(count) + Number(sold));
});
