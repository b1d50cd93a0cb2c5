/** Budgets of purposes with real purchases: two purchases can't exceed one together. */
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { auditLedger } from "../audit-ledger";
import { addMember, ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { heldCredits } from "../reveal/reveal-context";
import type { MemberContext } from "@/lib/server/team/team-context";
import { saveSpendingSettings } from "./change-spending";
import { removePurposeBudget, savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { purposeBudgets } from "./purpose-budgets";
import { spendingSettings } from "./spending-settings";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ credits: 1_000 })));
afterEach(async () => {
  vi.useRealTimers();
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

const buy = async (ctx: MemberContext, wanted: string[], purpose?: string, first?: number) =>
  confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id, purpose, first });

test("50 parallel reveals under one budget spend exactly up to it", async () => {
  await savePurposeBudget(t.ana, { purpose: "Spring sale", cap: 30 });
  t.service.latencyMs = 20;
  const cleo = await addMember(t.team, "cleo", "member");
  const people = [t.ana, t.ben, cleo];
  const quotes = await Promise.all(
    ids(1, 50).map((id, index) =>
      quote(people[index % 3]!, { ids: [id] }).then(({ id: quoteId }) => quoteId),
    ),
  );
  const outcomes = await Promise.allSettled(
    quotes.map((quoteId, index) =>
      confirm(people[index % 3]!, { quoteId, purpose: index % 2 === 0 ? "Spring sale" : " SPRING  sale" }),
    ),
  );
  await t.comeToRest();
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(outcomes.length - refused.length).toBe(30);
  expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(["over_budget"]));
  expect(t.service.charged).toBe(30);
  expect(await purposeBudgets(t.team.db)).toEqual([
    { purpose: "Spring sale", cap: 30, spent: 30, held: 0, period: "month" },
  ]);
});

test("an unaffordable purchase sends nothing, but the first creators can be bought", async () => {
  await savePurposeBudget(t.ana, { purpose: "Spring", cap: 12 });
  const stated = await quote(t.ben, { ids: ids(1, 20) });
  expect(stated.purposeBudgets).toEqual([{ purpose: "Spring", cap: 12, spent: 0, held: 0, period: "month" }]);
  expect(stated.admins).toEqual([{ name: "ana", email: "ana@example.com" }]);
  await expect(confirm(t.ben, { quoteId: stated.id, purpose: "spring" })).rejects.toMatchObject({
    code: "over_budget",
    extra: { required: 20, available: 12 },
  });
  expect(t.service.calls).toEqual([]);
  expect(await heldCredits(t.team.db)).toBe(0);
  const receipt = await confirm(t.ben, { quoteId: stated.id, purpose: "spring", first: 12 });
  expect(receipt).toMatchObject({ state: "done", charged: 12, purpose: "Spring" });
  await expect(buy(t.ana, ["tiktok_99"], "Spring")).rejects.toMatchObject({ code: "over_budget" });
  expect(await buy(t.ana, ["tiktok_99"], "Autumn")).toMatchObject({ charged: 1 });
  expect(await buy(t.ana, ["tiktok_98"])).toMatchObject({ charged: 1, purpose: null });
});

test("held credits count until the outcome is known, and released ones can be spent again", async () => {
  await savePurposeBudget(t.ana, { purpose: "Spring", cap: 10 });
  t.service.missing = new Set(ids(1, 3));
  await buy(t.ana, ids(1, 6), "Spring");
  expect(await purposeBudgets(t.team.db)).toMatchObject([{ spent: 3, held: 0 }]);
  t.service.latencyMs = 200;
  const { id } = await quote(t.ana, { ids: ids(10, 16) });
  const running = confirm(t.ana, { quoteId: id, purpose: "Spring" });
  await expect.poll(async () => (await purposeBudgets(t.team.db))[0]?.held).toBe(7);
  await expect(buy(t.ben, ["tiktok_50"], "Spring")).rejects.toMatchObject({ code: "over_budget" });
  await ended((await running).id);
  expect(await purposeBudgets(t.team.db)).toMatchObject([{ spent: 10, held: 0 }]);
});

test("a new budget counts this month's earlier spending in any spelling", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2025, 0, 31, 23, 59) });
  await buy(t.ana, ids(1, 40), "Spring");
  vi.setSystemTime(Date.UTC(2025, 1, 1, 0, 1));
  await buy(t.ana, ids(41, 44), "spring ");
  await buy(t.ben, ids(45, 46), "Spring");
  await savePurposeBudget(t.ana, { purpose: "SPRING", cap: 7 });
  expect(await purposeBudgets(t.team.db)).toEqual([
    { purpose: "SPRING", cap: 7, spent: 6, held: 0, period: "month" },
  ]);
  await expect(buy(t.ana, ids(50, 51), "Spring")).rejects.toMatchObject({ extra: { available: 1 } });
});

test("changing and removing a budget holds from the next confirmation on", async () => {
  await savePurposeBudget(t.ana, { purpose: "Spring", cap: 0 });
  await expect(buy(t.ana, ["tiktok_1"], "Spring")).rejects.toMatchObject({ code: "over_budget" });
  await savePurposeBudget(t.ana, { purpose: " spring", cap: 1 });
  expect(await buy(t.ana, ["tiktok_1"], "Spring")).toMatchObject({ charged: 1 });
  await expect(buy(t.ana, ["tiktok_2"], "Spring")).rejects.toMatchObject({ code: "over_budget" });
  expect(await buy(t.ana, ["tiktok_1"], "Spring")).toMatchObject({ charged: 0 });
  await removePurposeBudget(t.ana, { purpose: "SPRING" });
  expect(await purposeBudgets(t.team.db)).toEqual([]);
  expect(await buy(t.ana, ["tiktok_2"], "Spring")).toMatchObject({ charged: 1 });
});

test("both a member's and a purpose's budget hold", async () => {
  await setMonthlyCap(t.team.db, "ben", 5);
  await savePurposeBudget(t.ana, { purpose: "Spring", cap: 8 });
  expect(await buy(t.ben, ids(1, 4), "Spring")).toMatchObject({ charged: 4 });
  await expect(buy(t.ben, ids(5, 6), "Spring")).rejects.toMatchObject({ extra: { available: 1 } });
  await expect(buy(t.ana, ids(5, 9), "Spring")).rejects.toMatchObject({ extra: { available: 4 } });
});

test("only admins change budgets, and errors are named", async () => {
  const settings = { typedAbove: 50, isPurposeRequired: true };
  await expect(savePurposeBudget(t.ben, { purpose: "Spring", cap: 5 })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(removePurposeBudget(t.ben, { purpose: "Spring" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(saveSpendingSettings(t.ben, settings)).rejects.toMatchObject({ code: "forbidden" });
  for (const cap of [NaN, -1, 1.5, 2e9])
    await expect(savePurposeBudget(t.ana, { purpose: "Spring", cap: cap })).rejects.toMatchObject({
      extra: { errors: [{ field: "cap" }] },
    });
  for (const purpose of ["", "   ", "x".repeat(81), "a\0b"])
    await expect(savePurposeBudget(t.ana, { purpose: purpose, cap: 5 })).rejects.toMatchObject({
      extra: { errors: [{ field: "purpose" }] },
    });
  await expect(saveSpendingSettings(t.ana, { ...settings, typedAbove: NaN })).rejects.toMatchObject({
    extra: { errors: [{ field: "typedAbove" }] },
  });
  expect(await spendingSettings(t.team.db)).toEqual({
    typedAbove: null,
    approvalAbove: null,
    isPurposeRequired: false,
    balanceBelow: 100,
  });
  await saveSpendingSettings(t.ana, settings);
  expect(await spendingSettings(t.team.db)).toEqual({
    ...settings,
    approvalAbove: null,
    balanceBelow: 100,
  });
});

test.each(["Spring\u200b sale", "Spr\u00ading sale", "\u202eSpring sale", "Ｓｐｒｉｎｇ sale"])(
  "%j is the same purpose: its full budget refuses it",
  async (purpose) => {
    await savePurposeBudget(t.ana, { purpose: "Spring sale", cap: 3 });
    await buy(t.ben, ids(1, 3), "Spring sale");
    await expect(buy(t.ben, ids(4, 5), purpose)).rejects.toMatchObject({ code: "over_budget" });
  },
);

test("a confusable name is refused and starts no line", async () => {
  await buy(t.ben, ids(1, 3), "Spring sale");
  const message = "There is already “Spring sale”. Use that name, or one that looks different.";
  const twin = buy(t.ben, ids(4, 5), "Sprіng sale");
  await expect(twin).rejects.toMatchObject({ code: "invalid_parameter", message });
  await expect(savePurposeBudget(t.ana, { purpose: "Sprіng sale", cap: 3 })).rejects.toMatchObject({
    message,
  });
  await buy(t.ben, ids(4, 5), "Spring sail");
  const rows = await t.team.db.selectFrom("reveal").select("purpose").distinct().orderBy("purpose").execute();
  expect(rows.map(({ purpose }) => purpose)).toEqual(["Spring sail", "Spring sale"]);
});
