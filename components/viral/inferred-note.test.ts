import { expect, test } from "vitest";
import { inferredInWords } from "./inferred-note";

test.each([
  [undefined, ""],
  [[], ""],
  [["category"], "Worked out from the caption: category."],
  [
    ["hook", "viralityScore", "category"],
    "Worked out from the caption: category and hook. The score is computed from the figures.",
  ],
  [["country", "viralityScore"], "The score is computed from the figures. The country is that of the chart."],
  [["views", "constructor", "__proto__"], ""],
])("a post with the marks %j says %j", (inferred, words) =>
  expect(inferredInWords({ id: "1", inferred })).toBe(words),
);
