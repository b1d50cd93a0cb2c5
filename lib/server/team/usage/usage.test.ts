/** The usage page and the file agree with the entries. */
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "@/lib/server/team/team-context";
import { usage } from "./usage";
import { eachUsageRow } from "./usage-rows";
import { usageChoices } from "./usage-choices";
import { csvResponse } from "@/lib/server/http/csv";
import { exportUsage } from "./usage-csv";

let t: TestTeam;
const today = new Date().toISOString().slice(0, 10);
const buy = async (ctx: MemberContext, wanted: string[], purpose?: string) =>
  confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id, purpose });

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
afterEach(() => t.close());

const rowTexts = ({ rows }: Awaited<ReturnType<typeof usage>>) =>
  rows.map(({ member, kind, what, purpose, credits, spentAfter }) => [
    member.name,
    kind,
    what,
    purpose,
    credits,
    spentAfter,
  ]);

test("an admin sees everybody's, the newest first, and every row has its outcome", async () => {
  const found = await usage(t.ana);
  expect(rowTexts(found)).toEqual([
    ["ana", "unknown", "Outcome unknown, may have cost up to 7", "First try", -7, 9],
    ["ben", "release", "3 creators not bought, 3 given back", "Refused", 0, 9],
    ["ben", "charge", "Reveal 4 of 5, 1 not found", null, -4, 9],
    ["ana", "charge", "Reveal 5", "First try", -5, 5],
  ]);
  expect(found).toMatchObject({
    balance: 1000 - 5 - 4 - 7 - 7,
    held: 7,
    spentThisMonth: 9,
    burnPerDay: 9 / 14,
    runwayDays: Math.floor(977 / (9 / 14)),
    total: 4,
    totalPages: 1,
    unknownCount: 1,
  });
  const { members, purposes } = await usageChoices(t.ana);
  expect(purposes).toEqual(["First try", NO_PURPOSE, "Refused"]);
  expect(members.map(({ name }) => name).sort()).toEqual(["ana", "ben"]);
});

test("the rows add up to what is spent and held", async () => {
  const { rows, held, spentThisMonth } = await usage(t.ana);
  expect(rows.reduce((sum, { credits }) => sum + credits, 0)).toBe(-(held + spentThisMonth));
});

test("a member sees their own, also when they request somebody else's", async () => {
  const own = await usage(t.ben);
  expect(rowTexts(own).map(([name, , , , , after]) => [name, after])).toEqual([
    ["ben", 4],
    ["ben", 4],
  ]);
  expect(own).toMatchObject({ spentThisMonth: 4, burnPerDay: 4 / 14 });
  expect(await usageChoices(t.ben)).toEqual({
    purposes: [NO_PURPOSE, "Refused"],
    members: [{ id: "ben", name: "ben" }],
  });
  expect(await usage(t.ben, { memberId: "ana" })).toEqual(own);
  expect(JSON.stringify(own)).not.toContain("First try");
});

test("a member with a budget sees it, with what is held; others see none", async () => {
  expect((await usage(t.ana)).ownBudget).toBeNull();
  for (const id of ["ana", "ben", "cleo"]) await setMonthlyCap(t.team.db, id, 30);
  expect((await usage(t.ana)).ownBudget).toEqual({ used: 5 + 7, cap: 30 });
  expect((await usage(t.ben)).ownBudget).toEqual({ used: 4, cap: 30 });
  const cleo = await addMember(t.team, "cleo", "member");
  await setMonthlyCap(t.team.db, "cleo", 3);
  expect(await usage(cleo)).toMatchObject({
    ownBudget: { used: 0, cap: 3 },
    burnPerDay: 0,
    runwayDays: Math.floor(977 / (9 / 14)),
  });
});

test("filters narrow the rows and the days, and a row keeps its running sum", async () => {
  expect(rowTexts(await usage(t.ana, { memberId: "ben" })).map((row) => row[5])).toEqual([4, 4]);
  expect(rowTexts(await usage(t.ana, { purpose: NO_PURPOSE }))).toEqual([
    ["ben", "charge", "Reveal 4 of 5, 1 not found", null, -4, 9],
  ]);
  const first = await usage(t.ana, { purpose: "First try", from: today, to: today });
  expect(first.total).toBe(2);
  expect(first.days).toEqual([{ day: today, byPurpose: { "First try": 5 } }]);
  expect((await usage(t.ana, { to: "2020-01-01" })).total).toBe(0);
});

test("the last 30 days, also those without spending", async () => {
  const { days } = await usage(t.ana);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: today, byPurpose: { "First try": 5, [NO_PURPOSE]: 4 } });
  expect(days[0]!.byPurpose).toEqual({});
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

test("the file has the rows of the page", async () => {
  const { name, heading, rows } = await exportUsage(t.ana, { purpose: "First try" });
  const text = await (await csvResponse(name, heading, rows)).text();
  const lines = text.replace("\ufeff", "").trimEnd().split("\r\n");
  expect(lines[0]).toBe("time,member,what,purpose,credits,spentAfter,reveal,boughtAgain");
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/,ana,Reveal 5,First try,-5,5,/);
});

test("the file has the rows of the page, for an admin and for a member", async () => {
  for (const ctx of [t.ana, t.ben])
    for (const query of [{}, { purpose: "Refused" }, { memberId: "ben" }, { from: today, to: today }]) {
      const { rows } = await usage(ctx, query);
      const streamed: unknown[] = [];
      for await (const row of eachUsageRow(ctx, query, 1_000)) streamed.push(row);
      expect(streamed).toEqual(rows);
    }
  const newest: number[] = [];
  for await (const { id } of eachUsageRow(t.ana, {}, 2)) newest.push(id);
  expect(newest).toEqual((await usage(t.ana, {})).rows.slice(0, 2).map(({ id }) => id));
});

test("an end that is not given follows the one that is", async () => {
  const ends = async (query: Parameters<typeof usage>[1]) => {
    const { days } = await usage(t.ana, query);
    return [days[0]!.day, days.at(-1)!.day, days.length];
  };
  expect(await ends({ to: "2020-03-01" })).toEqual(["2020-02-01", "2020-03-01", 30]);
  expect(await ends({ from: "2999-01-01" })).toEqual(["2999-01-01", "2999-01-01", 1]);
  expect(await ends({ from: today })).toEqual([today, today, 1]);
});
