/** Changing spending settings: stored values, and refusals without a trace. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { saveSpendingSettings } from "./change-spending";
import { removePurposeBudget, savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { readBudgets, readSpending } from "./read-budgets";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const budgets = async () => (await readBudgets(t.ben)).map(({ name, credits }) => [name, credits]);
const acts = () => t.team.db.selectFrom("auditEntry").select(["act", "subjectId"]).execute();

describe("settings", () => {
  test.each([
    { typedAbove: 0, isPurposeRequired: true },
    { typedAbove: 1e9, isPurposeRequired: false },
    { typedAbove: null, isPurposeRequired: true },
    { typedAbove: null, isPurposeRequired: false, approvalAbove: 0 },
    { typedAbove: null, isPurposeRequired: false, balanceBelow: 30 },
    { typedAbove: null, isPurposeRequired: false, balanceBelow: null },
  ])("%j is kept and read again", async (settings) => {
    await saveSpendingSettings(t.ana, { typedAbove: 5, isPurposeRequired: true });
    await saveSpendingSettings(t.ana, settings);
    expect((await readSpending(t.ana)).settings).toEqual({
      approvalAbove: null,
      balanceBelow: 100,
      ...settings,
    });
  });

  test("that are absent stay", async () => {
    await saveSpendingSettings(t.ana, { typedAbove: 5, isPurposeRequired: true });
    await saveSpendingSettings(t.ana, { approvalAbove: 300 });
    await saveSpendingSettings(t.ana, {});
    const settings = { typedAbove: 5, approvalAbove: 300, balanceBelow: 100, isPurposeRequired: true };
    expect((await readSpending(t.ana)).settings).toEqual(settings);
  });

  test.each<[unknown, string[]]>([
    [{ typedAbove: -1, isPurposeRequired: true }, ["typedAbove"]],
    [{ typedAbove: 1.5, isPurposeRequired: true }, ["typedAbove"]],
    [{ typedAbove: 1e9 + 1, isPurposeRequired: true }, ["typedAbove"]],
    [{ typedAbove: Number.NaN, isPurposeRequired: true }, ["typedAbove"]],
    [{ typedAbove: "5", isPurposeRequired: true }, ["typedAbove"]],
    [{ typedAbove: 5, isPurposeRequired: 1 }, ["isPurposeRequired"]],
    [{ typedAbove: 5, isPurposeRequired: true, more: 1 }, ["body"]],
  ])("%j is refused, naming the field", async (settings, fields) => {
    await saveSpendingSettings(t.ana, { typedAbove: 7, isPurposeRequired: true });
    const refusal = await refusalOf(t.team.db, () => saveSpendingSettings(t.ana, settings as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });
});

describe("the budget of a purpose", () => {
  test("is added with a clean name and changed in any spelling", async () => {
    await savePurposeBudget(t.ana, { purpose: "  Spring \n sale ", cap: 10 });
    expect(await budgets()).toEqual([["Spring sale", 10]]);
    await savePurposeBudget(t.ana, { purpose: "SPRING SALE", cap: 0 });
    expect(await budgets()).toEqual([["Spring sale", 0]]);
    await savePurposeBudget(t.ana, { purpose: "Cafe\u0301", cap: 1 });
    await savePurposeBudget(t.ana, { purpose: "CAF\u00c9", cap: 2 });
    expect(await budgets()).toEqual([
      ["Caf\u00e9", 2],
      ["Spring sale", 0],
    ]);
  });

  test("names who changed it last", async () => {
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 10 });
    const row = await t.team.db.selectFrom("budget").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ subject: "purpose", subjectKey: "spring", changedBy: "ana" });
  });

  test.each<[unknown, string[]]>([
    [{ purpose: "", cap: 5 }, ["purpose"]],
    [{ purpose: " \n\t ", cap: 5 }, ["purpose"]],
    [{ purpose: "x".repeat(81), cap: 5 }, ["purpose"]],
    [{ purpose: "a\0b", cap: 5 }, ["purpose"]],
    [{ purpose: "a\ud800", cap: 5 }, ["purpose"]],
    [{ purpose: 5, cap: 5 }, ["purpose"]],
    [{ purpose: "Spring", cap: -1 }, ["cap"]],
    [{ purpose: "Spring", cap: 0.5 }, ["cap"]],
    [{ purpose: "Spring", cap: 1e9 + 1 }, ["cap"]],
    [{ purpose: "Spring", cap: null }, ["cap"]],
    [{ purpose: "", cap: -1 }, ["purpose", "cap"]],
    [{ purpose: "Spring", cap: 5, spent: 0 }, ["body"]],
  ])("%j is refused, naming the field", async (budget, fields) => {
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 10 });
    const refusal = await refusalOf(t.team.db, () => savePurposeBudget(t.ana, budget as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("of the longest name is kept", async () => {
    await savePurposeBudget(t.ana, { purpose: "x".repeat(80), cap: 5 });
    expect(await budgets()).toEqual([["x".repeat(80), 5]]);
  });

  test("is removed in any spelling, once", async () => {
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 10 });
    await savePurposeBudget(t.ana, { purpose: "Autumn", cap: 20 });
    await removePurposeBudget(t.ana, { purpose: " sPRING" });
    expect(await budgets()).toEqual([["Autumn", 20]]);
    const before = await acts();
    await removePurposeBudget(t.ana, { purpose: "Spring" });
    expect(await budgets()).toEqual([["Autumn", 20]]);
    expect(await acts()).toEqual(before);
  });

  test.each<[unknown, string[]]>([
    [{}, ["purpose"]],
    [{ purpose: 5 }, ["purpose"]],
    [{ purpose: "Spring", cap: 5 }, ["body"]],
  ])("is not removed by %j", async (input, fields) => {
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 10 });
    const refusal = await refusalOf(t.team.db, () => removePurposeBudget(t.ana, input as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });
});

test("members read budgets but change none", async () => {
  await savePurposeBudget(t.ana, { purpose: "Spring", cap: 10 });
  expect(await budgets()).toEqual([["Spring", 10]]);
  for (const deciding of [
    () => saveSpendingSettings(t.ben, { typedAbove: null, isPurposeRequired: false }),
    () => savePurposeBudget(t.ben, { purpose: "Spring", cap: 1_000 }),
    () => removePurposeBudget(t.ben, { purpose: "Spring" }),
    () => readSpending(t.ben),
  ])
    expect((await refusalOf(t.team.db, deciding)).code).toBe("forbidden");
});
