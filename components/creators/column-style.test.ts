import { expect, test } from "vitest";
import { columnStyle } from "./wide-table";

const fixed = { narrow: 400, wide: 480 };

test("columns keep their width, and the table scrolls if they don't fit", () => {
  const style = columnStyle([100, 160], fixed);
  expect(style).toContain(".column-0{width:6.25rem}.column-1{width:10rem}");
  expect(style).toContain("@container (min-width:43.75rem){.has-columns{min-width:41.25rem}}");
  expect(style).toContain("@container (min-width:62.5rem){.has-columns{min-width:46.25rem}}");
});

test("below 700 pixels a row is two lines without columns", () => {
  const style = columnStyle([100, 160], fixed);
  expect(style).toContain("@container (max-width:43.74875rem){.column-0,.column-1{display:none}}");
  expect(style.match(/display:none/g)).toHaveLength(1);
  expect(columnStyle([], fixed)).not.toContain("display:none");
});

test("fixed columns have an edge only where the table scrolls", () => {
  expect(columnStyle([1000], fixed)).toContain(
    "@container (min-width:43.75rem) and (max-width:92.49875rem){.is-kept{",
  );
});
