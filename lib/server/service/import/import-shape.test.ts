import { expect, test } from "vitest";
import { at, hasAll, isoOfSeconds, textAt } from "./import-shape";
import { stableId } from "./stable-id";

const NESTED = { a: { b: { c: 5 } }, "x.y": "flat", list: [{ b: 1 }], empty: null, text: " t " };

test.each<[string, unknown, string]>([
  ["a.b.c", 5, "5"],
  ["x.y", "flat", "flat"],
  ["text", " t ", "t"],
  ["a.b", { c: 5 }, ""],
  ["a.b.c.d", undefined, ""],
  ["empty.b", undefined, ""],
  ["empty", null, ""],
  ["missing", undefined, ""],
  // Inherited properties are not fields of the file.
  ["a.constructor", undefined, ""],
  ["text.length", undefined, ""],
])("%s is %j, as text %j", (path, value, text) => {
  expect(at(NESTED, path)).toEqual(value);
  expect(textAt(NESTED, path)).toBe(text);
});

test("a sample has fields whatever their values", () => {
  expect(hasAll(NESTED, "empty", "a")).toBe(true);
  expect(hasAll(NESTED, "empty", "b")).toBe(false);
});

test.each([
  [1_604_768_557, "2020-11-07T17:02:37.000Z"],
  ["1604768557", "2020-11-07T17:02:37.000Z"],
  [1_604_768_557.5, "2020-11-07T17:02:37.500Z"],
  [1_604_768_557_000, undefined],
  [0, undefined],
  [-1, undefined],
  ["", undefined],
  [null, undefined],
  ["yesterday", undefined],
])("%j seconds are %j", (seconds, iso) => expect(isoOfSeconds(seconds)).toBe(iso));

test("the same handle has the same identifier in every file, another platform another", () => {
  expect(stableId("youtube", "MrBeast")).toBe(stableId("youtube", "mrbeast"));
  expect(stableId("youtube", "mrbeast")).not.toBe(stableId("tiktok", "mrbeast"));
  // Stored in catalogues since the first version: it must never change.
  expect(stableId("instagram", "mila.bakes")).toMatch(/^instagram_\d{1,19}$/);
});
