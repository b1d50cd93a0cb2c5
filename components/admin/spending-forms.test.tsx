/** The forms of /admin/spending: whole without scripts, and checked by what their verbs parse. */
import { describe, expect, test } from "vitest";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import type { Budget } from "@/lib/contract/budgets";
import { AddBudget, ChangeBudget } from "./budget-forms";
import { BudgetTable } from "./budget-table";
import { checkBudget, checkSpending } from "./spending-checks";
import { SpendingForm } from "./spending-form";

function formOf(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe("sent bodies", () => {
  test.each<Record<string, string>>([
    { typedAbove: "" },
    { typedAbove: "  " },
    { typedAbove: "1,000", isPurposeRequired: "1" },
  ])("settings %j", (fields) => expect(checkSpending(formOf(fields))).toEqual({}));
  test.each<Record<string, string>>([
    { purpose: "Spring", cap: "0" },
    { purpose: "  Spring   sale ", cap: "1.000", numbers: "de" },
    { purpose: "x".repeat(80), cap: "1000000000" },
  ])("a budget %j", (fields) => expect(checkBudget(formOf(fields))).toEqual({}));
});

describe("invalid input is not sent and marks its field", () => {
  test.each(["abc", "-1", "1000000001", "1e3"])("settings with %j", (typedAbove) =>
    expect(Object.keys(checkSpending(formOf({ typedAbove })))).toEqual(["typedAbove"]),
  );
  test.each([
    [{ purpose: " ", cap: "30" }, ["purpose"]],
    [{ purpose: "x".repeat(9_000), cap: "30" }, ["purpose"]],
    [{ purpose: "Spring", cap: "many" }, ["cap"]],
    [{ purpose: "Spring", cap: "1.5" }, ["cap"]],
    [{ purpose: "Spring", cap: "1.000" }, ["cap"]],
    [{ purpose: "Spring", cap: "1,5", numbers: "de" }, ["cap"]],
    [{ purpose: "Spring", cap: "" }, ["cap"]],
    [{ cap: "2000000000" }, ["purpose", "cap"]],
  ])("a budget %#", (fields, wrong) => expect(Object.keys(checkBudget(formOf(fields)))).toEqual(wrong));
});

/** Target and field names of each form without scripts. */
const formsOf = (html: string) =>
  html
    .split("<form")
    .slice(1)
    .map((form) => ({
      action: /action="([^"]*)"/.exec(form)?.[1],
      method: /method="([^"]*)"/.exec(form)?.[1],
      names: tagsOf(form, "input").map((tag) => /name="([^"]*)"/.exec(tag)?.[1]),
    }));
const EMPTY = { typedAbove: "", approvalAbove: "", balanceBelow: "", isPurposeRequired: false };
const sent = { action: "/api/dashboard/spending", method: "post" };

test("without scripts the same fields are posted to the same address", () => {
  expect(
    formsOf(renderHtml(<SpendingForm saved={{ ...EMPTY, typedAbove: "40", isPurposeRequired: true }} />)),
  ).toEqual([
    {
      ...sent,
      names: [
        "action",
        "was.typedAbove",
        "was.approvalAbove",
        "was.balanceBelow",
        "was.isPurposeRequired",
        "numbers",
        "typedAbove",
        "approvalAbove",
        "balanceBelow",
        "isPurposeRequired",
      ],
    },
  ]);
  const budgets: Budget[] = [
    {
      id: "b1",
      subject: "purpose",
      key: "spring",
      name: "Spring",
      period: "month",
      credits: 30,
      rise: null,
      isHard: true,
      spent: 12,
      held: 2,
      mostBy: null,
    },
  ];
  expect(formsOf(renderHtml(<AddBudget known={["Spring"]} members={[]} wrong={null} />))).toEqual([
    { ...sent, names: ["action", "isNew", "numbers", "purpose", "cap"] },
  ]);
  const html = renderHtml(<BudgetTable budgets={budgets} />);
  expect(wordsOf(html)).toContain("Spring purpose purpose · 30 per month · Block 12 of 30 18 left, 2 held");
  expect(html).toContain('href="/admin/spending?budget=b1"');
  expect(formsOf(renderHtml(<ChangeBudget budget={budgets[0]!} />))).toEqual([
    { ...sent, names: ["action", "numbers", "who", "purpose", "period", "kind", "cap"] },
    { ...sent, names: ["action", "who", "purpose", "period", "kind"] },
  ]);
});

test("shows refused input at its field", () => {
  const settings = renderHtml(
    <SpendingForm saved={EMPTY} values={{ ...EMPTY, typedAbove: "abc" }} wrong="typedAbove" />,
  );
  expect(tagsOf(settings, "input")[6]).toMatch(/aria-invalid="true".*value="abc"/);
  expect(wordsOf(settings)).toContain("Enter a whole number, or leave empty.");
  expect(renderHtml(<SpendingForm saved={EMPTY} />)).not.toContain('aria-invalid="');

  const wrong = { field: "cap", who: "purpose", purpose: "Spring", period: "day", kind: "soft", cap: "many" };
  const add = renderHtml(<AddBudget known={[]} members={[]} wrong={wrong} />);
  expect(wordsOf(add)).toContain("Enter a whole number.");
  expect(wordsOf(add)).not.toContain("Enter a purpose.");
  expect(
    tagsOf(add, "input")
      .slice(3)
      .map((tag) => /value="([^"]*)"/.exec(tag)?.[1]),
  ).toEqual(["Spring", "many"]);
  expect(tagsOf(add, "input")[3]).not.toContain('aria-invalid="');
});
