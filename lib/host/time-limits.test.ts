import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { EXCUSED, mostPassedAgain, overLimit } from "./time-limits";

const slow = (name: string, seconds: number) => [{ name, seconds }];

test("a file over the limit is named with both times", () => {
  expect(overLimit(slow("lib/a.test.ts", 21), 20, 30)).toEqual(["lib/a.test.ts: 21 s, more than 20 s"]);
  expect(overLimit(slow("lib/a.test.ts", 20), 20, 30)).toEqual([]);
});

test("a machine that builds half as fast gets twice the time", () => {
  expect(overLimit(slow("lib/a.test.ts", 39), 20, 60)).toEqual([]);
  expect(overLimit(slow("lib/a.test.ts", 41), 20, 60)).toHaveLength(1);
  expect([null, 20, 60].map(mostPassedAgain)).toEqual([2, 2, 4]);
});

test("nothing is judged when nothing was built", () =>
  expect(overLimit(slow("lib/a.test.ts", 500), 20, null)).toEqual([]));

test("excused files exist, and are excused on PostgreSQL too", () => {
  const known = globSync("{lib,e2e}/**/*.{test,spec}.ts");
  const files = EXCUSED.map(([file]) => file.split(": ")[0]!);
  expect(files.filter((file) => !known.some((path) => path.endsWith(file)))).toEqual([]);
  expect(overLimit(slow(`lib/server/${EXCUSED[0]![0]} (postgres)`, 500), 20, 30)).toEqual([]);
});
