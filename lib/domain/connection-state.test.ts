import { expect, test } from "vitest";
import { connectionState } from "./connection-state";

const problem = (at: string) => ({ at, operation: "x", code: "500", message: "x" });

test.each([
  [null, null, "unused"],
  ["2026-11-01T10:00:00.000Z", null, "working"],
  [null, "2026-11-01T10:00:00.000Z", "failing"],
  ["2026-11-01T10:00:01.000Z", "2026-11-01T10:00:00.000Z", "working"],
  ["2026-11-01T10:00:00.000Z", "2026-11-01T10:00:01.000Z", "failing"],
  // Within one millisecond the order is unknown, so the service is asked.
  ["2026-11-01T10:00:00.000Z", "2026-11-01T10:00:00.000Z", "failing"],
] as const)("answered %s, failed %s: %s", (lastAnswerAt, failedAt, state) => {
  const lastProblem = failedAt === null ? null : problem(failedAt);
  expect(connectionState({ lastAnswerAt, lastProblem })).toBe(state);
});
