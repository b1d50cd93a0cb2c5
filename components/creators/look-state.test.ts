import { describe, expect, test } from "vitest";
import { NOT_STARTED, isActive, nextLook, type Look, type LookEvent } from "./look-state";

const after = (...events: LookEvent[]) =>
  events.reduce<Look>((look, event) => nextLook(look, event, 1_000), NOT_STARTED);
const at = { done: 14, most: 25 };

describe("the line of the free checks", () => {
  test("counts the checks, and names the field that is being checked", () => {
    expect(after({ state: "checking", field: "country", ...at })).toEqual({
      state: "running",
      field: "country",
      ...at,
    });
    const proven = { state: "proven", facts: {}, done: 15, most: 25 } as const;
    expect(after({ state: "checking", field: "country", ...at }, proven)).toMatchObject({
      field: "country",
      done: 15,
    });
  });

  test("waits until a moment", () => {
    const waiting = after({ state: "waiting", retryAfterS: 23, ...at });
    expect(waiting).toEqual({ state: "waiting", untilMs: 24_000, ...at });
    expect(isActive(waiting)).toBe(true);
  });

  test("keeps its progress when paused, and restarts afterwards", () => {
    const paused = after({ state: "checking", field: "age", ...at }, { state: "paused", isHidden: false });
    expect(paused).toEqual({ state: "paused", isHidden: false, ...at });
    expect(nextLook(paused, { state: "paused", isHidden: true })).toBe(paused);
    expect(nextLook(paused, { state: "started" })).toBe(NOT_STARTED);
  });

  test("ends with its time, or with a reason", () => {
    expect(after({ state: "finished", ...at })).toEqual({ state: "finished", atMs: 1_000, ...at });
    expect(after({ state: "stopped", reason: "changed", ids: [], ...at })).toMatchObject({
      reason: "changed",
    });
    const broken = after(
      { state: "checking", field: "age", ...at },
      { state: "broken", problem: "Sign in to do this." },
    );
    expect(broken).toEqual({ state: "stopped", reason: "failed", problem: "Sign in to do this.", ...at });
    expect(isActive(broken)).toBe(false);
  });
});
