import { expect, test } from "vitest";
import { capOf, inviteOf } from "./member-fields";
import { singleValues } from "./single-values";

test("returns the first value of a parameter, or an empty text", () => {
  const read = singleValues({ a: "1", b: ["2", "3"], c: undefined, d: [] });
  expect(["a", "b", "c", "d", "e"].map(read)).toEqual(["1", "2", "", "", ""]);
});

test("inherited property names are no parameters", () => {
  const read = singleValues({});
  expect(["__proto__", "constructor", "toString"].map(read)).toEqual(["", "", ""]);
});

test("a budget is a number as people write it, or none", () => {
  const of = (monthlyCap: string) => capOf(new URLSearchParams({ monthlyCap }));
  expect(["", "  ", "1,000", "1 000", "0", "many"].map(of)).toEqual([
    null,
    null,
    1_000,
    1_000,
    0,
    Number.NaN,
  ]);
  expect(inviteOf(new URLSearchParams({ email: "a@b, noor; C@d" }))).toEqual({
    emails: ["a@b", "c@d", "noor"],
    role: "",
    monthlyCap: null,
  });
});
