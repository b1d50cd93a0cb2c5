import { expect, test } from "vitest";
import { didYouMean, suggest } from "./suggestion";
import { CATEGORIES } from "./enums";

test.each([
  ["fitnes", "Fitness"],
  ["MUSIC", "Music"],
  ["Beuty & Personal Care", "Beauty & Personal Care"],
])("%s → %s", (word, meant) => expect(suggest(word, CATEGORIES)).toBe(meant));
test.each(["", "zzzzzz", "x".repeat(5_000)])("suggests nothing for %s", (word) =>
  expect(suggest(word, CATEGORIES)).toBeUndefined(),
);

test.each([
  ["source", ["source", "country"], "source"],
  ["ab", ["xy", "ax"], "ax"],
  ["abc", ["xyz"], undefined],
  ["abcdef", ["abcdxy"], "abcdxy"],
  ["abcdef", ["abcxyz"], undefined],
  ["abcd", ["abdc"], undefined],
  ["near", ["nearer", "nears", "neat"], "nears"],
  ["x".repeat(61), ["x".repeat(61)], undefined],
])("%s among %j is %s: within a third of its letters, the first of the nearest", (word, known, meant) =>
  expect(suggest(word, known)).toBe(meant),
);

test("returns a question or an empty text", () => {
  expect(didYouMean("Foood", CATEGORIES)).toBe(' Did you mean "Food"?');
  expect(didYouMean("zzzzzz", CATEGORIES)).toBe("");
});
