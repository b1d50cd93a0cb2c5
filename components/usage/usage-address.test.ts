import { expect, test } from "vitest";
import { toggleHref, usageEntries, usageHref } from "./usage-address";

test("the bare address has no filters, and defaults are omitted", () => {
  expect(usageHref({})).toBe("/usage");
  expect(usageHref({}, { page: 1 })).toBe("/usage");
  expect(usageEntries({ page: 3, member: "a b" })).toEqual([
    ["member", "a b"],
    ["page", "3"],
  ]);
});

test("a changed filter returns to page 1 and closes the row", () => {
  const values = { member: "ana", page: 4, open: 12 };
  expect(usageHref(values, { purpose: "A & b" })).toBe("/usage?member=ana&purpose=A+%26+b");
  expect(usageHref(values, { page: 4, open: 13 })).toBe("/usage?member=ana&page=4&open=13");
});

test("a set filter's link removes it", () => {
  expect(toggleHref({ key: "k1", from: "2026-01-01" }, "key", "k1")).toBe("/usage?from=2026-01-01");
  expect(toggleHref({ key: "k1" }, "key", "k2")).toBe("/usage?key=k2");
  expect(toggleHref({}, "kind", "refused")).toBe("/usage?kind=refused");
});
