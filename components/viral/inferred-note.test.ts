import { expect, test } from "vitest";
import { inferredInWords } from "./post-panel";

test.each([
  [undefined, ""],
  [[], ""],
  [["category"], "From the caption: category."],
  [
    ["hook", "viralityScore", "category"],
    "From the caption: category and hook. Score calculated from the figures.",
  ],
  [["country", "viralityScore"], "Score calculated from the figures. Country of the chart."],
  [["views", "constructor", "__proto__"], ""],
])("a post with the marks %j says %j", (inferred, words) =>
  expect(inferredInWords({ id: "1", inferred })).toBe(words),
);
