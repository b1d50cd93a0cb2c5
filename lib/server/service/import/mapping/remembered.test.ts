import { expect, test } from "vitest";
import { remembered } from "./remembered";

test("computes each text once with bounded memory", () => {
  const asked: string[] = [];
  const length = remembered((text) => {
    asked.push(text);
    return text === "" ? undefined : text.length;
  }, 2);
  expect([length("ab"), length("ab"), length(""), length("")]).toEqual([2, 2, undefined, undefined]);
  expect(asked).toEqual(["ab", ""]);
  // The third makes room for itself.
  expect([length("abc"), length("abc"), length("ab")]).toEqual([3, 3, 2]);
  expect(asked).toEqual(["ab", "", "abc", "ab"]);
});
