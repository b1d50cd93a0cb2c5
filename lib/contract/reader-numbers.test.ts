import { afterEach, expect, test } from "vitest";
import { inRequest, noteCaller } from "@/lib/server/runtime/request-scope";
import type { NumberLocale } from "./display-formats";
import { askForNumbers, formatNumber, formatShort, translateMarks } from "./reader-numbers";

const noReader = () => "en" as const;
afterEach(() => askForNumbers(noReader));

test.each<[NumberLocale, string[]]>([
  ["en", ["1,284,000.25", "-1,284.3", "12.4K", "1.2M", "3.0%"]],
  ["de", ["1.284.000,25", "-1.284,3", "12,4K", "1,2M", "3,0%"]],
  ["fr", ["1\u202f284\u202f000,25", "-1\u202f284,3", "12,4K", "1,2M", "3,0%"]],
])("in %s", (numbers, expected) => {
  askForNumbers(() => numbers);
  const written = [formatNumber(1_284_000.25), formatNumber(-1_284.26, 1)];
  expect([...written, formatShort(12_400), formatShort(1_200_000), translateMarks("3.0%")]).toEqual(expected);
});

test("English is what the browser's own formatting writes", () => {
  const values = [0, 7, 999, 1_000, 12_345.678_9, -5.5, 0.1 + 0.2, 1e15];
  expect(values.map((value) => formatNumber(value))).toEqual(
    values.map((value) => value.toLocaleString("en")),
  );
});

test("requests that are answered at once are each answered in their own format", async () => {
  const { currentRequest } = await import("@/lib/server/runtime/request-scope");
  askForNumbers(() => currentRequest()?.numbers ?? "en");
  const answer = (requestId: string, numbers: NumberLocale) =>
    inRequest({ requestId }, async () => {
      noteCaller({ memberId: requestId, numbers });
      await new Promise((resolve) => setTimeout(resolve, 5));
      return formatNumber(1_284.5);
    });
  expect(await Promise.all([answer("a", "de"), answer("b", "en"), answer("c", "fr")])).toEqual([
    "1.284,5",
    "1,284.5",
    "1\u202f284,5",
  ]);
  expect(formatNumber(1_284.5)).toBe("1,284.5");
});
