/** For tests: the ledger compared with itself and with the accounts. */
import { expect } from "vitest";
import { NO_PURPOSE, UNSPENT_KINDS, type UsageKind } from "@/lib/contract/usage";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "@/lib/server/team/team-context";
import { usage } from "@/lib/server/team/usage/usage";
import { exportUsage, USAGE_HEADING } from "@/lib/server/team/usage/usage-csv";

const total = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0);
const column = (name: string) => USAGE_HEADING.indexOf(name);

type Query = NonNullable<Parameters<typeof usage>[1]>;

/** The page, all its pages, the chart, the totals and the file of one query say the same. @returns what was spent */
export async function expectOneLedger(ctx: MemberContext, query: Query): Promise<number> {
  const found = await usage(ctx, { ...query, perPage: 97 });
  const rows = [...found.rows];
  for (let page = 2; page <= found.totalPages; page++)
    rows.push(...(await usage(ctx, { ...query, perPage: 97, page })).rows);
  expect(rows.length).toBe(found.total);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const spentIn = (some: readonly { kind: UsageKind; credits: number }[]) =>
    0 - total(some.filter(({ kind }) => !UNSPENT_KINDS.includes(kind)).map(({ credits }) => credits));
  const { spent, charged, returned, added, held } = found.sums;
  expect(spentIn(rows)).toBe(spent);
  expect(charged - returned).toBe(spent);
  expect(total(rows.filter(({ kind }) => kind === "grant").map(({ credits }) => credits))).toBe(added);
  expect(total(rows.map((row) => row.held))).toBe(held);
  expect(total(found.bars.flatMap(({ byPurpose }) => Object.values(byPurpose)))).toBe(spent);
  expect(total(found.byPurpose.map((each) => each.spent))).toBe(spent);
  for (const { id, spent: ofOne } of found.byPurpose)
    expect(spentIn(rows.filter(({ purpose }) => (purpose ?? NO_PURPOSE) === id))).toBe(ofOne);
  for (const { id, spent: ofOne } of found.byMember)
    expect(spentIn(rows.filter(({ member }) => member?.id === id))).toBe(ofOne);
  for (const { id, spent: ofOne } of found.byKey)
    expect(spentIn(rows.filter(({ key }) => key?.id === id))).toBe(ofOne);
  if (query.kind === undefined)
    for (const { kind, rows: count } of found.kinds)
      expect(rows.filter((row) => row.kind === kind).length).toBe(count);
  const { from, to } = found.period;
  const file: (readonly unknown[])[] = [];
  for await (const row of (await exportUsage(ctx, { ...query, from, to })).rows) file.push(row);
  const shown = rows.map(({ kind, credits, balance, reference }) => [kind, credits, balance, reference]);
  const cells = ["kind", "credits", "balance", "reference"].map(column);
  expect(file.map((row) => cells.map((cell) => row[cell]))).toEqual(shown);
  return spent;
}

/** Every account has what its rows add up to, row after row. */
export async function expectBalances(db: Db): Promise<void> {
  const rows = await db.selectFrom("usageRow").selectAll().orderBy("id").execute();
  const balances = new Map<string, number>();
  for (const { accountId, credits, balanceAfter } of rows) {
    balances.set(accountId, (balances.get(accountId) ?? 0) + Number(credits));
    expect(Number(balanceAfter)).toBe(balances.get(accountId));
  }
  const accounts = await db.selectFrom("account").select(["id", "balance"]).execute();
  for (const { id, balance } of accounts) expect([id, balances.get(id) ?? 0]).toEqual([id, Number(balance)]);
}
