/** Each row of the ledger with its kind, words and credits, and the valid filters. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { csvResponse } from "@/lib/server/http/csv";
import type { MemberContext } from "@/lib/server/team/team-context";
import { addMember, ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { expectOneLedger } from "@/lib/testing/one-ledger";
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { listUnknownAttempts, resolveUnknown } from "../reveal/unknown-attempts";
import { usage } from "./usage";
import { usageChoices } from "./usage-choices";
import { exportUsage } from "./usage-csv";
import { usageProfiles } from "./usage-profiles";

let t: TestTeam;
const today = new Date().toISOString().slice(0, 10);
async function buy(ctx: MemberContext, wanted: string[], purpose?: string) {
  const { id } = await confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id, purpose });
  await ended(id);
  return id;
}

beforeEach(async () => {
  t = await openTestTeam({ kind: "http", credits: 1000 });
  t.service.missing = new Set(["tiktok_10"]);
  await buy(t.ana, ids(1, 5), "First try");
  await buy(t.ben, ids(6, 10));
  t.service.faults = ["rejected"];
  await buy(t.ben, ids(11, 13), "Refused");
  t.service.faults = ["lost"];
  await buy(t.ana, ids(14, 20), "First try");
});
afterEach(async () => {
  await t.comeToRest();
  await t.close();
});

const rowTexts = ({ rows }: Awaited<ReturnType<typeof usage>>) =>
  rows.map(({ member, kind, what, detail, purpose, credits, held }) => [
    member?.name,
    kind,
    `${what}: ${detail}`,
    purpose,
    credits,
    held,
  ]);

test("an admin sees all, newest first, each with its outcome", async () => {
  const found = await usage(t.ana);
  expect(rowTexts(found)).toEqual([
    ["ana", "hold", "Needs review: may cost up to 7", "First try", 0, 7],
    ["ben", "reveal", "Nothing bought: 3 credits given back", "Refused", 0, 0],
    ["ben", "reveal", "Revealed 4 creators: 1 not found", null, -4, 0],
    ["ana", "reveal", "Revealed 5 creators: ", "First try", -5, 0],
  ]);
  expect(found).toMatchObject({
    balance: 1000 - 5 - 4 - 7 - 7,
    held: 7,
    spentThisMonth: 9,
    sums: { spent: 9, charged: 9, returned: 0, added: 0, held: 7, notPaidTwice: 0 },
    balances: null,
    forecast: { days: 1, range: null },
    since: today,
    byMember: [
      { id: "ana", name: "ana", spent: 5 },
      { id: "ben", name: "ben", spent: 4 },
    ],
    byPurpose: [
      { id: "First try", spent: 5 },
      { id: NO_PURPOSE, spent: 4 },
    ],
    byKey: [],
    kinds: [
      { kind: "hold", rows: 1 },
      { kind: "reveal", rows: 3 },
    ],
    total: 4,
    totalPages: 1,
    unknownCount: 1,
  });
  // Another service's balance may be shared with other clients, so earlier balances are unknown.
  expect(found.rows.map(({ balance }) => balance)).toEqual([null, null, null, null]);
  expect(await usageChoices(t.ana)).toEqual({
    purposes: ["First try", NO_PURPOSE, "Refused"],
    ranked: ["First try", "Refused"],
    members: [
      { id: "ana", name: "ana" },
      { id: "ben", name: "ben" },
    ],
    keys: [],
  });
  await expectOneLedger(t.ana, {});
});

test("an outcome that a person decides has a row of its own, with who and why, and buys no profile", async () => {
  const [open] = await listUnknownAttempts(t.ana);
  await resolveUnknown(t.ana, { id: open!.id, action: "charge", credits: 4, reason: "Invoice of 3 May" });
  const found = await usage(t.ana);
  expect(rowTexts(found).slice(0, 2)).toEqual([
    ["ana", "decided", "Counted as charged: decided by ana, Invoice of 3 May", "First try", -4, 0],
    ["ana", "reveal", "Nothing bought: ", "First try", 0, 0],
  ]);
  expect(found.rows[0]).toMatchObject({
    author: { name: "ana" },
    revealId: open!.revealId,
    hasProfiles: false,
  });
  expect(found.sums).toMatchObject({ spent: 13, held: 0 });
  await expectOneLedger(t.ana, {});
});

test("an outcome that is released costs nothing, and says who released it", async () => {
  const [open] = await listUnknownAttempts(t.ana);
  await resolveUnknown(t.ana, { id: open!.id, action: "release" });
  expect(rowTexts(await usage(t.ana))[0]).toEqual([
    "ana",
    "decided",
    "Counted as not charged: decided by ana",
    "First try",
    0,
    0,
  ]);
  await expectOneLedger(t.ana, {});
});

test("what is owned already is a row at 0, and so is what a budget refuses", async () => {
  await buy(t.ben, ids(1, 5), "Again");
  await setMonthlyCap(t.team.db, "ben", 5);
  await expect(buy(t.ben, ids(30, 39), "Wish")).rejects.toMatchObject({ code: "over_budget" });
  t.service.credits = 3;
  await expect(buy(t.ana, ids(30, 39))).rejects.toMatchObject({ code: "insufficient_credits" });
  const found = await usage(t.ana);
  expect(rowTexts(found).slice(0, 3)).toEqual([
    ["ana", "refused", "Purchase of 10 refused: This needs 10 credits and 0 are left.", null, 0, 0],
    [
      "ben",
      "refused",
      "Purchase of 10 refused: This needs 10 credits and 1 are left of your budget this month.",
      "Wish",
      0,
      0,
    ],
    ["ben", "reveal", "Nothing to buy: 5 creators already owned", "Again", 0, 0],
  ]);
  expect(found.sums).toMatchObject({ spent: 9, notPaidTwice: 5 });
  await expectOneLedger(t.ana, {});
});

test("a member sees only their own, also when requesting another's", async () => {
  const own = await usage(t.ben);
  expect(own.rows.map(({ member }) => member?.name)).toEqual(["ben", "ben"]);
  expect(own).toMatchObject({ spentThisMonth: 4, sums: { spent: 4 }, books: null });
  expect(await usageChoices(t.ben)).toEqual({
    purposes: [NO_PURPOSE, "Refused"],
    ranked: ["Refused"],
    members: [{ id: "ben", name: "ben" }],
    keys: [],
  });
  expect(await usage(t.ben, { memberId: "ana" })).toEqual(own);
  expect(JSON.stringify(own)).not.toContain("First try");
  await expectOneLedger(t.ben, {});
});

test("a member with a budget sees it, with what is held; others see none", async () => {
  expect((await usage(t.ana)).ownBudget).toBeNull();
  for (const id of ["ana", "ben", "cleo"]) await setMonthlyCap(t.team.db, id, 30);
  expect((await usage(t.ana)).ownBudget).toMatchObject({ used: 5 + 7, cap: 30 });
  expect((await usage(t.ben)).ownBudget).toMatchObject({ used: 4, cap: 30 });
  const cleo = await addMember(t.team, "cleo", "member");
  await setMonthlyCap(t.team.db, "cleo", 3);
  expect((await usage(cleo)).ownBudget).toMatchObject({ used: 0, cap: 3 });
});

test("filters narrow rows, bars and totals alike", async () => {
  expect((await usage(t.ana, { memberId: "ben" })).sums.spent).toBe(4);
  expect(rowTexts(await usage(t.ana, { purpose: NO_PURPOSE }))).toHaveLength(1);
  const first = await usage(t.ana, { purpose: "First try", from: today, to: today });
  expect(first.total).toBe(2);
  expect(first.bars).toEqual([{ from: today, to: today, byPurpose: { "First try": 5 }, held: 7 }]);
  const holds = await usage(t.ana, { kind: "hold" });
  expect(holds).toMatchObject({ total: 1, sums: { spent: 0, held: 7 } });
  // The other tabs still show their counts.
  expect(holds.kinds).toHaveLength(2);
  expect((await usage(t.ana, { to: "2020-01-01" })).total).toBe(0);
  for (const query of [{ memberId: "ben" }, { purpose: "First try" }, { kind: "hold" as const }])
    await expectOneLedger(t.ana, query);
});

test("by profile: every purchase of it, by any member", async () => {
  await confirm(t.ben, { quoteId: (await quote(t.ben, { refresh: ["tiktok_3"] })).id });
  const found = await usage(t.ana, { profile: "tiktok_3" });
  expect(found.rows.map(({ what, member }) => [what, member?.name])).toEqual([
    ["Refreshed 1 profile", "ben"],
    ["Revealed 5 creators", "ana"],
  ]);
  expect(await usage(t.ana, { profile: "@name of tiktok_3" })).toEqual(found);
  expect((await usage(t.ben, { profile: "tiktok_3" })).total).toBe(1);
  expect((await usage(t.ana, { profile: "@nobody" })).total).toBe(0);
  await expectOneLedger(t.ana, { profile: "tiktok_3" });
});

test("a row names the profiles that it bought, to those who may see it", async () => {
  const { rows } = await usage(t.ana, { memberId: "ana", kind: "reveal" });
  const { profiles, total } = await usageProfiles(t.ana, rows[0]!.id);
  expect(total).toBe(5);
  expect(profiles[0]).toMatchObject({ id: "tiktok_1", credits: 1, record: { username: "name of tiktok_1" } });
  await expect(usageProfiles(t.ben, rows[0]!.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(usageProfiles(t.ana, 12_345)).rejects.toMatchObject({ code: "not_found" });
});

test("the last 30 days, also those without spending; where there are many, months", async () => {
  const { bars, period } = await usage(t.ana);
  expect(bars).toHaveLength(30);
  expect([bars[0]!.from, bars.at(-1)!.to]).toEqual([period.from, period.to]);
  expect(bars.at(-1)!.byPurpose).toEqual({ "First try": 5, [NO_PURPOSE]: 4 });
  expect(bars[0]!.byPurpose).toEqual({});
  const long = await usage(t.ana, { from: "2026-01-10", to: "2026-05-20" });
  expect(long.bars.map(({ from, to }) => `${from} ${to}`)).toEqual([
    "2026-01-10 2026-01-31",
    "2026-02-01 2026-02-28",
    "2026-03-01 2026-03-31",
    "2026-04-01 2026-04-30",
    "2026-05-01 2026-05-20",
  ]);
});

test("pages hold every row once", async () => {
  const all = (await usage(t.ana)).rows;
  const paged = await Promise.all([1, 2, 3].map((page) => usage(t.ana, { page, perPage: 2 })));
  expect(paged.flatMap(({ rows }) => rows)).toEqual(all);
  expect(paged.map(({ rows, totalPages }) => [rows.length, totalPages])).toEqual([
    [2, 2],
    [2, 2],
    [0, 2],
  ]);
});

test("the file has the columns that programs read", async () => {
  const { name, heading, rows } = await exportUsage(t.ana, { purpose: "First try" });
  const text = await (await csvResponse(name, heading, rows)).text();
  const lines = text.replace("\ufeff", "").trimEnd().split("\r\n");
  expect(lines[0]).toBe("when,who,key,purpose,kind,what,credits,balance,reference");
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(
    /Z,ana,,First try,reveal,"Revealed 5 creators: profiles @[^"]*tiktok_5",-5,,[\da-f-]{36}$/,
  );
});

test("an end that is not given follows the one that is", async () => {
  const period = async (query: Parameters<typeof usage>[1]) => (await usage(t.ana, query)).period;
  expect(await period({ to: "2020-03-01" })).toEqual({ from: "2020-02-01", to: "2020-03-01" });
  expect(await period({ from: "2999-01-01" })).toEqual({ from: "2999-01-01", to: "2999-01-01" });
  expect(await period({ from: today })).toEqual({ from: today, to: today });
});
