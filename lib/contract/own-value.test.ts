import { expect, test } from "vitest";
import { ownValue } from "./own-value";

const table: Record<string, number> = { a: 1, zero: 0 };

test("finds its own entries alone", () => {
  expect(["a", "zero", "b"].map((key) => ownValue(table, key))).toEqual([1, 0, undefined]);
});

test.each([...Object.getOwnPropertyNames(Object.prototype), "__proto__"])(
  "%s is not an own property",
  (name) => expect(ownValue(table, name)).toBeUndefined(),
);

test("what was read as JSON or from a form may have an entry of such a name", () => {
  expect(ownValue(JSON.parse('{"__proto__":5}') as Record<string, number>, "__proto__")).toBe(5);
});
