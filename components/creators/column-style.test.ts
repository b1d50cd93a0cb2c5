import { expect, test } from "vitest";
import { columnStyle, neededWidths } from "./column-style";

const fixed = { narrow: 400, wide: 480 };

test("each column needs the width of itself and of all before it", () => {
  expect(neededWidths([100, 150, 200, 300], fixed)).toEqual([700, 700, 850, 1230]);
  expect(neededWidths([], fixed)).toEqual([]);
});

test("a later column is never shown when an earlier one is hidden, and what is shown always fits", () => {
  for (let first = 60; first < 700; first += 7) {
    const widths = [first, 200, 64, 300, 120, 80, 240, 100];
    const needed = neededWidths(widths, fixed);
    expect([...needed].sort((a, b) => a - b)).toEqual(needed);
    for (let table = 700; table < 2500; table += 3) {
      const shown = widths.filter((_, index) => needed[index]! <= table).reduce((a, b) => a + b, 0);
      if (shown > 0) expect(shown + (table <= 1000 ? fixed.narrow : fixed.wide)).toBeLessThanOrEqual(table);
    }
  }
});

test("is one rule for the width and one for the visibility", () => {
  expect(columnStyle([100], fixed)).toBe(
    ".column-0{width:6.25rem}@container (max-width:43.74875rem){.column-0{display:none}}",
  );
});
