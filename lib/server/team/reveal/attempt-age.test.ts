/** The age of an attempt with jumping clocks, over restarts, and before it was recorded. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ageOf, forgetAge, grown, newborn, type Aged } from "./replays";
import { leftOf, pauseOf } from "./internal/pause";

const DAY_MS = 86_400_000;
const sentAt = new Date("2026-03-01T12:00:00.000Z");
let mono = 1_000;

beforeEach(() => {
  mono = 1_000;
  vi.useFakeTimers({ toFake: ["Date"], now: sentAt });
  vi.spyOn(performance, "now").mockImplementation(() => mono);
});
afterEach(() => {
  forgetAge("a");
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const born = (): Aged => ({ id: "a", sentAt: sentAt.toISOString(), ...newborn("a") }) as Aged;
const wall = (ms: number) => vi.setSystemTime(sentAt.getTime() + ms);

test.each([8 * DAY_MS, -8 * DAY_MS])("a wall clock that jumps by %i changes nothing in a process", (jump) => {
  const attempt = born();
  mono += 5_000;
  wall(jump);
  expect(ageOf(attempt)).toBe(5_000);
});

test("counts real time although the wall clock was set back", () => {
  const attempt = born();
  mono += 7 * DAY_MS;
  wall(-DAY_MS);
  expect(ageOf(attempt)).toBe(7 * DAY_MS);
});

test("continues by the wall clock after a restart, never backwards", () => {
  const attempt = born();
  mono += 2 * DAY_MS;
  wall(2 * DAY_MS);
  const noted = { ...attempt, ...grown(attempt) } as Aged;
  forgetAge("a");
  mono = 0;
  expect(ageOf(noted)).toBe(2 * DAY_MS);
  wall(3 * DAY_MS);
  expect(ageOf(noted)).toBe(3 * DAY_MS);
  wall(-9 * DAY_MS);
  expect(ageOf(noted)).toBe(2 * DAY_MS);
  const after = { ...noted, ...grown(noted) } as Aged;
  mono += DAY_MS;
  wall(400 * DAY_MS);
  expect(ageOf(after)).toBe(3 * DAY_MS);
});

test("of an attempt without a record counts from its sending", () => {
  const old: Aged = { id: "b", sentAt: sentAt.toISOString(), ageMs: null, agedAtMs: null };
  wall(DAY_MS);
  expect(ageOf(old)).toBe(DAY_MS);
  expect(ageOf({ ...old, sentAt: null })).toBe(Infinity);
});

test("a pause never gets longer", () => {
  const pause = pauseOf(30);
  expect(leftOf(pause)).toBe(30_000);
  wall(-3_600_000);
  expect(leftOf(pause)).toBe(30_000);
  wall(20_000);
  expect(leftOf(pause)).toBe(10_000);
  wall(DAY_MS);
  expect(leftOf(pause)).toBe(0);
  wall(-30 * DAY_MS);
  expect(leftOf({ ...pause, pauseMs: null })).toBe(3_600_000);
  expect(leftOf({ pausedUntilMs: null, pauseMs: null })).toBe(0);
});
