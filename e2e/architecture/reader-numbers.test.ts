/** Pages write numbers as their reader does: by `lib/contract/reader-numbers.ts`, and in no other way. */
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files";

const FIXED = [
  /\.toLocaleString\("/,
  /\bIntl\.NumberFormat\(/,
  /\bformat(?:Compact|Exact)\(/,
  /(?<!\btranslateMarks\([^`]*|\bformatNumber\(Number\([^`]*)\.toFixed\(\d\)\}?%/,
];
const isFixed = (text: string) => FIXED.some((pattern) => pattern.test(text));

/** Files whose numbers are not for readers. */
const ELSEWHERE: Record<string, string> = {
  "components/docs/read-reference.ts": "The reference of the API is read without an account.",
  "components/filters/number-text.ts": "Text that is read back, and its translation.",
};

test("the rule rejects these forms", () => {
  expect(['x.toLocaleString("en")', "formatCompact(x)", "`${rate.toFixed(1)}%`"].map(isFixed)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["formatNumber(x)", "`${translateMarks(rate.toFixed(1))}%`"].map(isFixed)).toEqual([false, false]);
});

test("pages format numbers only for their reader", () => {
  const pages = sourceFiles().filter(({ path, isTest }) => /^(app|components)\//.test(path) && !isTest);
  expect(pages.length).toBeGreaterThan(200);
  const bad = pages.filter(({ path, text }) => !Object.hasOwn(ELSEWHERE, path) && isFixed(text));
  expect(bad.map(({ path }) => path)).toEqual([]);
});
