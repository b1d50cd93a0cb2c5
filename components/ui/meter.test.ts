import { expect, test } from "vitest";
import { toneOf } from "./meter";

test.each([
  [0, 10, "ink"],
  [7, 10, "ink"],
  [8, 10, "warm"],
  [10, 10, "full"],
  [12, 10, "full"],
  [0, 0, "full"],
])("%i of %i is %s", (used, limit, tone) => expect(toneOf(used, limit)).toBe(tone));

test("a warning-only limit is never full", () => {
  expect(toneOf(10, 10, false)).toBe("warm");
  expect(toneOf(1, 10, false)).toBe("ink");
});
