import { expect, test } from "vitest";
import { handleProblem, isTotal } from "./handle-problem";

test.each<[string, "tiktok" | "instagram" | "youtube", RegExp | undefined]>([
  ["kai.two", "instagram", undefined],
  ["@4339988776", "instagram", undefined],
  ["433", "instagram", undefined],
  ["ครัวไทย", "youtube", undefined],
  ["kai and lou", "instagram", /blank/],
  ["no instagram", "tiktok", /blank/],
  ["lou@example.org", "instagram", /e-mail/],
  ["+49 151 0000000", "instagram", /telephone/],
  ["0151-000-0000", "tiktok", /telephone/],
  ["6784563299", "tiktok", /telephone number or an id/],
  ["kai-two", "instagram", /characters/],
  ["müller", "instagram", /characters/],
  ["a".repeat(31), "instagram", /longer/],
  ["Total", "instagram", /total of the table/],
  ["@total", "instagram", undefined],
])("%j on %s", (text, platform, problem) => {
  const found = handleProblem(text, platform);
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});

test("a channel's name may have blanks, but is not an address or total", () => {
  expect(handleProblem("Kai & Lou", "youtube", true)).toBeUndefined();
  expect(handleProblem("kai@example.org", "youtube", true)).toMatch(/e-mail/);
  expect(handleProblem("Total", "youtube", true)).toMatch(/total/);
});

test.each(["Total", "TOTAL:", "Grand total", "Average", "Summe", "Gesamt", "Итого", "合計", "총계"])(
  "%j adds up a table",
  (text) => expect(isTotal(text)).toBe(true),
);
