/** The price form: it sends the route's body, and asks for everything that the price requires. */
import { zodResolver } from "@hookform/resolvers/zod";
import { describe, expect, test } from "vitest";
import { confirmBody } from "@/lib/contract/dashboard-bodies";
import type { Quote } from "@/lib/contract/reveal";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { confirmForm, purposeInput, typedInput, type ConfirmFields } from "./confirm-form";
import { RevealDialog } from "./reveal-dialog";
import type { RevealFlow } from "./use-reveal-flow";

const quote: Quote = {
  id: "11111111-1111-4111-8111-111111111111",
  kind: "reveal",
  matched: null,
  chosen: 48,
  toBuy: 31,
  owned: 17,
  missing: 0,
  oldestOwnedAt: null,
  newOnPage: null,
  previousPurchases: 0,
  value: null,
  narrowed: null,
  untilFit: null,
  cost: 31,
  affordable: 31,
  balance: null,
  memberCap: null,
  purposeBudgets: [],
  booksZone: "UTC",
  held: 0,
  admins: [],
  purposes: ["Spring", "Autumn"],
  isPurposeRequired: false,
  typedAbove: null,
  expiresAt: "2026-03-04T10:00:00.000Z",
};

/** Returns the body, or the errors by field, as react-hook-form expects. */
async function check(asked: Quote, fields: Partial<ConfirmFields>) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { values, errors } = await zodResolver(confirmForm(asked))(
    { quoteId: asked.id, purpose: null, ...fields },
    undefined,
    options,
  );
  const wrong = Object.entries(errors).map(([name, error]) => [name, (error as { message: string }).message]);
  return wrong.length > 0 ? (Object.fromEntries(wrong) as object) : confirmBody.parse(values);
}

describe("typed values", () => {
  test.each([
    ["", null],
    ["  ", null],
    [undefined, null],
    [" Spring  sale ", "Spring  sale"],
  ])("%j is the purpose %j", (text, value) => expect(purposeInput.setValueAs(text)).toBe(value));
  test.each([
    ["1,000", 1_000],
    [" 31 ", 31],
    ["", undefined],
    ["many", undefined],
    [undefined, undefined],
    [31, 31],
  ])("%j is the number %j", (text, value) => expect(typedInput.setValueAs(text)).toBe(value));
});

describe("required inputs", () => {
  const needed = { ...quote, isPurposeRequired: true };
  const large = { ...quote, typedAbove: 10 };
  test("sends nothing automatically", async () => {
    expect(await check(quote, {})).toEqual({ quoteId: quote.id, purpose: null });
    expect(await check(quote, { purpose: "Spring", first: 5 })).toMatchObject({
      purpose: "Spring",
      first: 5,
    });
  });
  test("a purpose, if the team requires one", async () => {
    expect(await check(needed, {})).toEqual({ purpose: "Enter a purpose." });
    expect(await check(needed, { purpose: "Spring" })).toMatchObject({ purpose: "Spring" });
  });
  test("the exact number above the threshold", async () => {
    const message = { typed: "Type 31 to confirm." };
    expect(await check(large, {})).toEqual(message);
    expect(await check(large, { typed: 30 })).toEqual(message);
    expect(await check(large, { typed: 31 })).toMatchObject({ typed: 31 });
  });
  test("the number of the first creators, if only those are bought", async () => {
    expect(await check(large, { first: 20, typed: 31 })).toEqual({
      typed: "Type 20 to confirm.",
    });
    expect(await check(large, { first: 20, typed: 20 })).toMatchObject({ first: 20, typed: 20 });
    expect(await check(large, { first: 10 })).toMatchObject({ first: 10 });
  });
  test("the purpose before the number", async () => {
    expect(Object.keys(await check({ ...needed, typedAbove: 10 }, {}))).toEqual(["purpose"]);
  });
  test("invalid input is never sent", async () => {
    expect(Object.keys(await check(quote, { purpose: "\0" }))).toEqual(["purpose"]);
    expect(Object.keys(await check(quote, { first: 0 }))).toEqual(["first"]);
  });
});

const nothing = () => undefined;
const dialogOf = (asked: Quote) => {
  const flow: RevealFlow = {
    phase: { name: "quoted", quote: asked },
    reading: null,
    progress: { reveal: null, isOutOfTouch: false, isStopping: false, stop: nothing },
    request: nothing,
    requestAgain: nothing,
    narrow: nothing,
    includeMarked: nothing,
    confirm: nothing,
    reset: nothing,
  };
  return renderHtml(<RevealDialog flow={flow} isOpen onClose={nothing} />);
};

test("the dialog has the inputs that its price asks for", () => {
  const plain = dialogOf(quote);
  expect(tagsOf(plain, "input").map((tag) => /name="([^"]*)"/.exec(tag)?.[1])).toEqual(["purpose"]);
  expect(wordsOf(plain)).toContain("Purpose (optional)");
  expect(wordsOf(plain)).toContain("Shown in Usage. Spring Autumn");
  expect(wordsOf(plain)).toContain("Reveal 31 for 31 credits");

  const asking = dialogOf({ ...quote, isPurposeRequired: true, typedAbove: 10 });
  expect(tagsOf(asking, "input").map((tag) => /name="([^"]*)"/.exec(tag)?.[1])).toEqual(["purpose", "typed"]);
  expect(wordsOf(asking)).toContain("Purpose (required)");
  expect(wordsOf(asking)).toContain("Type 31 to spend 31 credits");
  expect(asking).not.toContain('aria-invalid="');
  // Five could be bought without their number.
  expect(wordsOf(asking)).toContain("Reveal 5 first");
});

test("needs no input if all are owned", () => {
  expect(tagsOf(dialogOf({ ...quote, toBuy: 0, cost: 0, affordable: 0 }), "input")).toEqual([]);
});
