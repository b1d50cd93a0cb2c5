import { expect, test } from "vitest";
import { retryAfterSeconds } from "./answer-errors";

const NOON = "Sat, 21 Nov 2026 12:00:00 GMT";

test.each<[string | undefined, number | undefined]>([
  ["0", 0],
  ["7", 7],
  [" 30 ", 30],
  ["3600", 3600],
  ["3601", 3600],
  ["99999999999999999999", 3600],
  ["-5", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["0x10", undefined],
  ["soon", undefined],
  ["", undefined],
  [undefined, undefined],
  ["Sat, 21 Nov 2026 12:00:45 GMT", 45],
  ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ["Sun, 22 Nov 2026 12:00:00 GMT", 3600],
  ["Sat, 45 Nov 2026 12:00:00 GMT", undefined],
  ["2026-11-21T12:00:45Z", undefined],
])("%s is %s seconds", (header, expected) => {
  expect(retryAfterSeconds(header, NOON)).toBe(expected);
});

test("without a date of the service, ours counts", () => {
  expect(retryAfterSeconds("Sat, 21 Nov 2020 12:00:00 GMT")).toBe(0);
  expect(retryAfterSeconds(new Date(Date.now() + 100_000).toUTCString())).toBeGreaterThan(90);
});
