/** Figures of purposes over many days and names, from rows written straight into the ledger. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Budget } from "@/lib/contract/budgets";
import { addDays, dayIn } from "@/lib/domain/zone-days";
import { addUsageRow, OTHER_SERVICE } from "@/lib/server/schema/usage-rows";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { PURPOSE_FIELDS, usageQueryOf } from "../usage/usage-query";
import { nameAmong, purposeDetails } from "./purpose-details";
import { purposeLines, tightestByKey } from "./purpose-lines";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const today = () => dayIn("UTC", Date.now());

const spend = (purpose: string, daysAgo: number, credits: number) =>
  t.team.db.transaction().execute((trx) =>
    addUsageRow(trx, {
      at: `${addDays(today(), -daysAgo)}T00:00:00.000Z`,
      kind: "reveal",
      accountId: OTHER_SERVICE,
      memberId: "ana",
      purpose,
      credits: -credits,
    }),
  );

describe("a forecast", () => {
  test("needs seven days with spending", async () => {
    for (const ago of [5, 4, 3, 2, 1, 0]) await spend("Spring", ago, 10);
    expect((await purposeDetails(t.ana, { purpose: "Spring" })).forecast).toEqual({ days: 6, range: null });
  });

  test("uses the days since the purpose began", async () => {
    for (const ago of [6, 5, 4, 3, 2, 1, 0]) await spend("Spring", ago, 10);
    await spend("Autumn", 13, 1_000);
    const { forecast } = await purposeDetails(t.ana, { purpose: "Spring" });
    // Ten credits every day since the first: thirty days certainly cost 300.
    expect(forecast).toEqual({ days: 7, range: { perMonth: [300, 300], lasts: null } });
  });

  test("looks back fourteen days", async () => {
    for (const ago of [40, 12, 10, 8, 6, 4, 2, 0]) await spend("Spring", ago, 14);
    const { forecast } = await purposeDetails(t.ana, { purpose: "Spring" });
    expect(forecast.days).toBe(7);
    const [low, high] = forecast.range!.perMonth;
    expect(low).toBeLessThan(210);
    expect(high).toBeGreaterThan(210);
  });

  test("of a member uses their own spending", async () => {
    for (const ago of [6, 5, 4, 3, 2, 1, 0]) await spend("Spring", ago, 10);
    await expect(purposeDetails(t.ben, { purpose: "Spring" })).rejects.toMatchObject({ code: "not_found" });
  });
});

test("a long list has pages, most credits first, and one total", async () => {
  for (let index = 1; index <= 52; index++) await spend(`purpose ${index}`, 0, index);
  const [first, second, third] = await Promise.all([1, 2, 3].map((page) => purposeLines(t.ana, { page })));
  expect(first!.lines.map(({ spent }) => spent)).toEqual(Array.from({ length: 50 }, (_, at) => 52 - at));
  expect(second!.lines.map(({ purpose }) => purpose)).toEqual(["purpose 2", "purpose 1"]);
  expect(third!.lines).toEqual([]);
  for (const { spent, total, totalPages } of [first!, second!, third!])
    expect([spent, total, totalPages]).toEqual([1_378, 52, 2]);
});

test("bars add up to the period's spending", async () => {
  await spend("Spring", 3, 5);
  await spend("Spring", 1, 2);
  await spend("Spring", 9, 100);
  const days = { from: addDays(today(), -4), to: today() };
  const { bars, sums } = await purposeDetails(t.ana, { purpose: "Spring", ...days });
  expect(bars.map(({ byPurpose }) => byPurpose.Spring ?? 0)).toEqual([0, 5, 0, 2, 0]);
  expect(sums.spent).toBe(7);
});

test("shows the tightest budget", () => {
  const budget = (id: string, more: Partial<Budget>) =>
    ({ id, subject: "purpose", key: "a", ...more }) as Budget;
  const tightest = tightestByKey([
    budget("wide", { credits: 100, spent: 10 }),
    budget("tight", { credits: 500, spent: 480 }),
    budget("other", { key: "b", credits: 5, spent: 0 }),
    budget("person", { subject: "member", credits: 1, spent: 1 }),
  ]);
  expect([...tightest].map(([key, { id }]) => [key, id])).toEqual([
    ["a", "tight"],
    ["b", "other"],
  ]);
});

test("a name is found in another spelling, the same one first", () => {
  expect(nameAmong(["SPRING", "Spring"], "Spring")).toBe("Spring");
  expect(nameAmong(["SPRING"], " spring ")).toBe("SPRING");
  expect(nameAmong(["SPRING"], "sprung")).toBeUndefined();
});

test("reports ledger filters as ignored", () => {
  const choices = { purposes: ["Spring"], ranked: [], members: [{ id: "ana", name: "ana" }], keys: [] };
  const given = { purpose: "Spring", member: "ana", from: "2026-11-01", page: "2" };
  const { values, issues } = usageQueryOf(Object.entries(given), choices, PURPOSE_FIELDS);
  expect(values).toMatchObject({ purpose: "Spring", from: "2026-11-01", page: 2, memberId: undefined });
  expect(issues).toMatchObject([{ field: "member", code: "unknown_parameter" }]);
});
