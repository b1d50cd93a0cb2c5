import { expect, test } from "vitest";
import type { KnownFact, KnownFacts } from "./known-facts";
import { inRowOrder, rowOrderOf } from "./row-order";

const fact = (sign?: "yes" | "none"): KnownFact => ({ text: "x", sign, source: "search", title: "" });
const KNOWN: Record<string, KnownFacts> = {
  nothing: {},
  one: { country: fact() },
  two: { country: fact(), email: fact("yes") },
  none: { email: fact("none") },
  owned: {},
};
const ids = Object.keys(KNOWN);
const of = (id: string) => ({ known: KNOWN[id]!, ownedEmail: id === "owned" ? true : undefined });

test("the search's own order is kept without a wish", () =>
  expect(inRowOrder(ids, undefined, of)).toEqual(ids));

test("most proven first, equal ones as they were, owned ones before them", () =>
  expect(inRowOrder(ids, "proven", of)).toEqual(["owned", "two", "one", "none", "nothing"]));

test("those alone with an address: proven missing and unknown are left out", () => {
  expect(inRowOrder(ids, "email", of)).toEqual(["two", "owned"]);
  expect(inRowOrder(["owned"], "email", () => ({ known: {}, ownedEmail: false }))).toEqual([]);
});

test("other values of the address mean no wish", () => {
  expect(rowOrderOf("proven")).toBe("proven");
  expect(rowOrderOf("toString")).toBeUndefined();
  expect(rowOrderOf(undefined)).toBeUndefined();
});
