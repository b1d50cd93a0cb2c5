import { expect, test } from "vitest";
import { findMatch, orderOptions } from "./option-rows";

const valuesOf = (options: ReturnType<typeof orderOptions>) => options.map(({ value }) => value);

test("selected options first, then by count", () => {
  const counts = [
    { value: "b", count: 3 },
    { value: "c", count: 9 },
  ];
  const options = orderOptions(["a", "b", "c", "d"], ["d"], counts);
  expect(valuesOf(options)).toEqual(["d", "c", "b", "a"]);
  expect(options.map(({ count }) => count)).toEqual([0, 9, 3, 0]);
});

test("without counts the order of the specification stays", () => {
  const options = orderOptions(["a", "b", "c"], ["c"], undefined);
  expect(valuesOf(options)).toEqual(["c", "a", "b"]);
  expect(options[0]!.count).toBeUndefined();
});

test("shows a selected unknown value", () => {
  expect(valuesOf(orderOptions(["a"], ["Wakanda"], undefined))).toEqual(["Wakanda", "a"]);
});

test.each([
  ["Beauty & Personal Care", "ar", "ar"],
  ["Arts", "AR", "Ar"],
  ["Türkiye", "tü", "Tü"],
])("%s matches %s", (label, needle, marked) => {
  const match = findMatch(label, needle)!;
  expect(label.slice(match.start, match.end)).toBe(marked);
});

test("no match, and nothing typed", () => {
  expect(findMatch("Arts", "zz")).toBeUndefined();
  expect(findMatch("Arts", "  ")).toBeUndefined();
});
