/** Choices for what was typed. */
import { expect, test } from "vitest";
import { matchingChoices } from "./table-fields";

const choices = ["Contacted", "Replied", "Not contacted"].map((label) => ({ value: label[0]!, label }));
const labels = (text: string, canAdd = false) =>
  matchingChoices(choices, text, canAdd).map(({ label }) => label);

test.each([
  ["", ["Contacted", "Replied", "Not contacted"]],
  ["  ", ["Contacted", "Replied", "Not contacted"]],
  ["con", ["Contacted", "Not contacted"]],
  ["CONT", ["Contacted", "Not contacted"]],
  ["not", ["Not contacted"]],
  ["zzz", []],
])("%j offers %j", (text, expected) => expect(labels(text)).toEqual(expected));

test("a new value can be added once in any spelling", () => {
  expect(matchingChoices(choices, " New ", true)).toEqual([{ value: "New", label: "New", isNew: true }]);
  expect(labels("replied", true)).toEqual(["Replied"]);
  expect(labels("repl", true)).toEqual(["Replied", "repl"]);
  expect(matchingChoices(choices, "", true)).toHaveLength(3);
});
