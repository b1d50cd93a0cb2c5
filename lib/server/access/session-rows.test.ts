/** Sessions in the database: how long they live, how seldom they are written, and how they end. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { env } from "@/lib/server/runtime/env";
import {
  beginSession,
  endOneSession,
  endSessionsOf,
  findSession,
  pruneSessions,
  sessionIdOf,
} from "./session-rows";

const START = Date.UTC(2026, 0, 1, 12, 0);
const MINUTE = 60_000;
let t: TestTeam;
let sid: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  t = await openTestTeam();
  sid = await begin();
});
afterEach(async () => {
  vi.useRealTimers();
  Object.assign(env(), { sessionIdleMinutes: 60 });
  await t.close();
});

const begin = (memberId = "ben") =>
  beginSession(t.team.db, { memberId, version: 1, device: "Firefox on Linux", address: "10.0.0.1" });
const find = async (of = sid) => (await findSession(t.team.db, "ben", of))?.member.name ?? null;
const rows = () => t.team.db.selectFrom("session").selectAll().orderBy("seenAtMs").execute();
const seen = async () => (await rows())[0]!.seenAtMs - START;
/** The last request is written in the background. */
async function findAndSee(ms: number): Promise<void> {
  await find();
  // `vi.waitFor` would move the clock.
  for (let turns = 0; turns < 500 && (await seen()) !== ms; turns++)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await seen()).toBe(ms);
}

test("the row contains no secret of the cookie", async () => {
  const [row] = await rows();
  expect(row).toMatchObject({ memberId: "ben", device: "Firefox on Linux", address: "10.0.0.1" });
  expect(row!.id).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(row)).not.toContain(sid);
  expect(await begin()).not.toBe(sid);
});

describe("the last request", () => {
  test("is written once a minute at most", async () => {
    for (const ms of [0, 30_000, 59_999]) {
      vi.setSystemTime(START + ms);
      expect(await find()).toBe("ben");
    }
    // Background work has ended by now.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await seen()).toBe(0);
    vi.setSystemTime(START + MINUTE);
    await findAndSee(MINUTE);
  });

  test("that can't be written doesn't fail the request", async () => {
    vi.setSystemTime(START + MINUTE);
    const readOnly = t.team.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === "UpdateQueryNode") throw new Error("read-only");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect((await findSession(readOnly, "ben", sid))?.member.name).toBe("ben");
    expect(await seen()).toBe(0);
  });
});

describe("a session ends", () => {
  test("an hour after its last request", async () => {
    vi.setSystemTime(START + 59 * MINUTE);
    await findAndSee(59 * MINUTE);
    vi.setSystemTime(START + 119 * MINUTE - 1);
    expect(await find()).toBe("ben");
    await findAndSee(119 * MINUTE - 1);
    vi.setSystemTime(START + 179 * MINUTE);
    expect(await find()).toBeNull();
  });

  test("after the minutes that SESSION_IDLE_MINUTES says", async () => {
    Object.assign(env(), { sessionIdleMinutes: 5 });
    vi.setSystemTime(START + 5 * MINUTE - 1);
    expect(await find()).toBe("ben");
    await findAndSee(5 * MINUTE - 1);
    vi.setSystemTime(START + 10 * MINUTE);
    expect(await find()).toBeNull();
  });

  test("12 hours after it began, however busy it is", async () => {
    for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
      vi.setSystemTime(START + minutes * MINUTE);
      await findAndSee(minutes * MINUTE);
    }
    vi.setSystemTime(START + 12 * 60 * MINUTE);
    expect(await find()).toBeNull();
  });

  test("when it is ended, while the others continue", async () => {
    const other = await begin();
    expect(await endOneSession(t.team.db, "ben", sessionIdOf(sid))).toBe("Firefox on Linux");
    expect([await find(), await find(other)]).toEqual([null, "ben"]);
    expect(await endOneSession(t.team.db, "ben", sessionIdOf(sid))).toBeNull();
  });

  test("only by its own member", async () => {
    expect(await endOneSession(t.team.db, "ana", sessionIdOf(sid))).toBeNull();
    expect(await find()).toBe("ben");
  });

  test("with all of the member's sessions, also one that is just beginning", async () => {
    await begin("ana");
    await begin();
    expect(await endSessionsOf(t.team.db, "ben")).toBe(2);
    expect(await find()).toBeNull();
    expect(await find(await begin())).toBeNull();
  });
});

test("ended sessions are deleted, live ones stay", async () => {
  await endSessionsOf(t.team.db, "ben");
  await begin("ana");
  vi.setSystemTime(START + 59 * MINUTE);
  await begin("ana");
  vi.setSystemTime(START + 61 * MINUTE);
  expect(await pruneSessions(t.team.db)).toBe(2);
  expect(await rows()).toMatchObject([{ memberId: "ana", seenAtMs: START + 59 * MINUTE }]);
});
