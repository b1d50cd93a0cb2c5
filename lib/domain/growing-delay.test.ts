import { describe, expect, test } from "vitest";
import { afterFailure, NO_FAILURES, waitOf, type DelayRule, type DelayState } from "./growing-delay";

const RULE: DelayRule = { free: 3, firstMs: 10_000, mostMs: 60_000 };
const NOW = Date.UTC(2026, 0, 1);

/** The waits after this many failures, each retry made as soon as possible. */
function waits(count: number): number[] {
  let [state, now] = [NO_FAILURES, NOW];
  return Array.from({ length: count }, () => {
    state = afterFailure(RULE, state, now);
    const wait = waitOf(RULE, state, now);
    now += wait;
    return wait;
  });
}
const failed = (times: number, at = NOW): DelayState =>
  Array.from({ length: times }).reduce<DelayState>((state) => afterFailure(RULE, state, at), NO_FAILURES);

test("the first are free, then each wait is twice the one before", () =>
  expect(waits(5)).toEqual([0, 0, 10_000, 20_000, 40_000]));

test("constant attempts stay near the longest wait", () => {
  const late = waits(200).slice(50);
  expect(Math.min(...late)).toBeGreaterThanOrEqual(RULE.mostMs / 2);
  expect(Math.max(...late)).toBe(RULE.mostMs);
});

describe("failures", () => {
  test("are forgiven one by one", () => {
    const three = failed(3);
    expect(afterFailure(RULE, three, NOW + 59_999).failures).toBe(4);
    expect(afterFailure(RULE, three, NOW + 60_000).failures).toBe(3);
    expect(afterFailure(RULE, three, NOW + 179_999).failures).toBe(2);
  });

  test("are all forgotten in the end", () =>
    expect(afterFailure(RULE, failed(9), NOW + 9 * 60_000)).toEqual(failed(1, NOW + 9 * 60_000)));

  test("are not forgiven sooner because of further ones", () => {
    const later = afterFailure(RULE, failed(1), NOW + 59_000);
    expect(afterFailure(RULE, later, NOW + 60_000).failures).toBe(2);
  });
});

describe("a clock set back", () => {
  test("never locks out longer than the longest wait", () =>
    expect(waitOf(RULE, failed(6), NOW - 3_600_000)).toBe(0));

  test("forgives nothing", () => expect(afterFailure(RULE, failed(3), NOW - 3_600_000).failures).toBe(4));
});
