import { expect, test } from "vitest";
import { suggest } from "./suggestion";
import { CATEGORIES } from "./enums";

test.each([
  ["fitnes", "Fitness"],
  ["MUSIC", "Music"],
  ["Beuty & Personal Care", "Beauty & Personal Care"],
])("%s → %s", (word, meant) => expect(suggest(word, CATEGORIES)).toBe(meant));
test.each(["", "zzzzzz", "x".repeat(5_000)])("nothing is near %s", (word) =>
  expect(suggest(word, CATEGORIES)).toBeUndefined(),
);
