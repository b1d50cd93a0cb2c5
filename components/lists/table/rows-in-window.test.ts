import { expect, test } from "vitest";
import { rowsInWindow } from "./table-lines";

test.each([0, 1, 40, 700, 43_999, 2_199_999, 9_999_999])(
  "scrolled by %d, rows and gaps fill the table",
  (top) => {
    const { first, end, above, below } = rowsInWindow(50_000, 44, top, 900);
    expect(above + (end - first) * 44 + below).toBe(50_000 * 44);
    expect(end - first).toBeLessThan(60);
  },
);

test("what is in view is drawn", () => {
  const { first, end } = rowsInWindow(50_000, 44, 44_000, 880);
  expect(first).toBeLessThanOrEqual(1_000);
  expect(end).toBeGreaterThanOrEqual(1_020);
});

test("an empty table has no rows", () =>
  expect(rowsInWindow(0, 44, 0, 900)).toEqual({ first: 0, end: 0, above: 0, below: 0 }));
