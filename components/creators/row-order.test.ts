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

test("keeps the search's order by default", () => expect(inRowOrder(ids, undefined, of)).toEqual(ids));

test("puts owned rows first, then the most proven", () =>
  expect(inRowOrder(ids, "proven", of)).toEqual(["owned", "two", "one", "none", "nothing"]));

test("shows only rows with a known email", () => {
  expect(inRowOrder(ids, "email", of)).toEqual(["two", "owned"]);
  expect(inRowOrder(["owned"], "email", () => ({ known: {}, ownedEmail: false }))).toEqual([]);
});

test("ignores other values of the address", () => {
  expect(rowOrderOf("proven")).toBe("proven");
  expect(rowOrderOf("toString")).toBeUndefined();
  expect(rowOrderOf(undefined)).toBeUndefined();
});
