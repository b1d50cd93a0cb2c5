/** The period of everything on the usage page. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { periodOf, usageInput } from "./usage-input";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 10, 23, 30) }));
afterEach(() => void vi.useRealTimers());

test("is the last 30 days of the time zone of the books, today among them", () => {
  expect(periodOf("UTC", {})).toEqual({ from: "2026-10-12", to: "2026-11-10" });
  expect(periodOf("Europe/Paris", {})).toEqual({ from: "2026-10-13", to: "2026-11-11" });
});

test.each([
  ["both", { from: "2026-01-01", to: "2026-02-01" }, { from: "2026-01-01", to: "2026-02-01" }],
  ["a first day: until today", { from: "2026-11-01" }, { from: "2026-11-01", to: "2026-11-10" }],
  ["a first day to come: that day", { from: "2026-12-01" }, { from: "2026-12-01", to: "2026-12-01" }],
  ["a last day: 30 days to it", { to: "2026-03-01" }, { from: "2026-01-31", to: "2026-03-01" }],
])("with %s", (_, given, period) => {
  expect(periodOf("UTC", given)).toEqual(period);
});

test.each([
  [{ from: "2026-02-30" }, "from"],
  [{ to: "soon" }, "to"],
  [{ kind: "charge" }, "kind"],
  [{ page: 0 }, "page"],
  [{ page: 1.5 }, "page"],
  [{ perPage: 0 }, "perPage"],
  [{ profile: "x".repeat(201) }, "profile"],
])("%j is refused, naming the field", (wrong, field) => {
  const judged = usageInput.safeParse(wrong);
  expect(judged.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
