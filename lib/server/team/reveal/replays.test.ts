/** When a call may be sent again, and why not. */
import { describe, expect, test } from "vitest";
import type { ServiceIdentity } from "@/lib/server/ports/discovery-service";
import { freshObstacle, isRetried, obstacleTo, provenBy, type SentAttempt } from "./replays";

const now: ServiceIdentity = {
  provider: "instance:a",
  keyFingerprint: "k",
  replaysForMs: 1_000,
  isReached: true,
};
const attempt: SentAttempt = {
  id: "x",
  provider: "instance:a",
  keyFingerprint: "k",
  sentAt: "2026-01-01T00:00:00.000Z",
  ageMs: 0,
  agedAtMs: Date.now() + 60_000,
};

test.each<[string, Partial<SentAttempt>, Partial<ServiceIdentity>, unknown]>([
  ["the same service under the same key", {}, {}, null],
  ["a service that forgets nothing", { ageMs: 1e12 }, { replaysForMs: Infinity }, null],
  ["before it was noted where it went", { provider: null }, {}, "unnoted"],
  ["a service that cannot say who it is", {}, { isReached: false }, "unreachable"],
  ["another service", {}, { provider: "instance:b" }, "other service"],
  ["the embedded service instead", {}, { provider: "embedded" }, "other service"],
  ["the same place, which told no id then", { provider: "address:http://a" }, {}, "other service"],
  ["another key", {}, { keyFingerprint: "l" }, "other key"],
  ["a service that does not replay", {}, { replaysForMs: 0 }, "charges again"],
  ["what it may have forgotten", { ageMs: 1_000 }, {}, "too old"],
])("%s", (_, changed, changedNow, expected) => {
  expect(obstacleTo({ ...attempt, ...changed }, { ...now, ...changedNow })).toBe(expected);
});

test.each<[string, Partial<SentAttempt>, Partial<ServiceIdentity>, boolean]>([
  ["one that told its id is asked once it can be reached", {}, { replaysForMs: 0 }, true],
  ["one that is set to replay, too", { provider: "address:http://a" }, {}, true],
  ["of any other a person decides", { provider: "address:http://a" }, { replaysForMs: 0 }, false],
  ["and where the operator says that it charges again", {}, { isReplayOff: true, replaysForMs: 0 }, false],
  ["and of what went out under another key", {}, { keyFingerprint: "l" }, false],
  ["and of what may be forgotten by now", { ageMs: 7 * 86_400_000 }, {}, false],
])("a service that cannot be reached: %s", async (_, changed, changedNow, expected) => {
  const identity = async () => ({ ...now, isReached: false, ...changedNow });
  expect(await isRetried({ identity }, { ...attempt, ...changed })).toBe(expected);
});

test("the service itself is asked, unless it is certain without", async () => {
  const asked: unknown[] = [];
  const service = { identity: async (options?: object) => (asked.push(options), now) };
  expect(await freshObstacle(service, attempt)).toBeNull();
  expect(await freshObstacle(service, { ...attempt, provider: null })).toBe("unnoted");
  expect(asked).toEqual([{ isFresh: true }]);
});

describe("after a call whose answer was lost", () => {
  test.each(["rate_limited", "unavailable", "service_rejected"] as const)("%s proves nothing", (code) => {
    expect(provenBy({ state: "void", code, message: "m" })).toEqual({ state: "unknown", message: "m" });
  });
  test("too few credits prove that nothing was charged", () => {
    const refusal = { state: "void", code: "insufficient_credits", message: "m" } as const;
    expect(provenBy(refusal)).toBe(refusal);
  });
});
