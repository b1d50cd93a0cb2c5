/** Figures on the pages of spending after real purchases. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MemberContext } from "@/lib/server/team/team-context";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { readBudgets, readSpending } from "./read-budgets";
import { usedPurposes } from "./used-budgets";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const buy = async (ctx: MemberContext, from: number, to: number, purpose: string | null) =>
  confirm(ctx, { quoteId: (await quote(ctx, { ids: ids(from, to) })).id, purpose });

test("a new team has neither budgets nor purposes", async () => {
  expect(await readSpending(t.ana)).toEqual({
    settings: { typedAbove: null, approvalAbove: null, balanceBelow: 100, isPurposeRequired: false },
    budgets: [],
    usedPurposes: [],
    members: [
      { id: "ana", name: "ana" },
      { id: "ben", name: "ben" },
    ],
    zone: "UTC",
  });
});

test("lists budgets by name with all members' spending for them only", async () => {
  await savePurposeBudget(t.ana, { purpose: "Summer", cap: 30 });
  await savePurposeBudget(t.ana, { purpose: "autumn", cap: 5 });
  await buy(t.ana, 1, 4, "Summer");
  await buy(t.ben, 5, 7, "SUMMER");
  await buy(t.ben, 8, 9, "Winter");
  await buy(t.ben, 10, 10, null);
  const summer = { name: "Summer", credits: 30, spent: 7, held: 0, period: "month", isHard: true };
  const autumn = { name: "autumn", credits: 5, spent: 0, held: 0, period: "month", isHard: true };
  expect(await readBudgets(t.ben)).toMatchObject([autumn, summer]);
  expect((await readSpending(t.ana)).budgets).toMatchObject([autumn, summer]);
});

test("lists the last 20 used purposes once each", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1) });
  await buy(t.ana, 1, 1, null);
  for (let use = 1; use <= 22; use++) {
    vi.setSystemTime(Date.UTC(2026, 0, 1, 0, use));
    await buy(t.ana, use + 1, use + 1, `Purpose ${use}`);
  }
  vi.setSystemTime(Date.UTC(2026, 0, 2));
  await buy(t.ben, 90, 90, "Purpose 10");
  const used = await usedPurposes(t.team.db);
  expect(used).toHaveLength(20);
  expect(used.slice(0, 3)).toEqual(["Purpose 10", "Purpose 22", "Purpose 21"]);
  expect(new Set(used).size).toBe(20);
  expect(used).not.toContain("Purpose 1");
});
