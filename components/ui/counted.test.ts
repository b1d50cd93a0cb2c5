import { expect, test } from "vitest";
import { counted, creators, credits, plural } from "./counted";

test.each([
  [0, "0 credits"],
  [1, "1 credit"],
  [2, "2 credits"],
  [1200, "1,200 credits"],
])("%d in words", (count, words) => {
  expect(credits(count)).toBe(words);
  expect(creators(count)).toBe(words.replace("credit", "creator"));
});

test("a form is any text, and other replaces missing forms", () => {
  expect(plural(1, { one: (name: string) => `${name} has one`, other: () => "" })("Ana")).toBe("Ana has one");
  expect(plural(5, { few: "a few", other: "others" })).toBe("others");
  expect(counted(1, { one: "day", other: "days" })).toBe("1 day");
});
