/** People see and end their own sessions, and the audit log records it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { keyCaller, NO_ORIGIN, OPERATOR } from "@/lib/server/access/caller";
import { hashPassword } from "@/lib/server/access/password-hash";
import { readAudit } from "@/lib/server/access/read-audit";
import { beginSession, sessionIdOf } from "@/lib/server/access/session-rows";
import { signOut } from "@/lib/server/access/sign-out";
import { confirmIdentity } from "../second-step/confirm-identity";
import { endAllSessions, endSession, listSessions, mayEndSessions } from "./own-sessions";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

/** A context of a browser in which the member signs in now. */
async function browserOf(member: TestTeam["ben"], device: string, address: string | null = "10.0.0.1") {
  const sid = await beginSession(t.team.db, { memberId: member.member.id, version: 1, device, address });
  return { ...member, sessionId: sessionIdOf(sid) };
}
const devices = async (ctx: TestTeam["ben"]) => (await listSessions(ctx)).map(({ device }) => device);

test("lists own sessions, this one first", async () => {
  const phone = await browserOf(t.ben, "Safari on iPhone", "2001:db8::7");
  const laptop = await browserOf(t.ben, "Firefox on Linux", null);
  await browserOf(t.ana, "Chrome on Windows");
  expect(await listSessions(phone)).toEqual([
    {
      id: phone.sessionId,
      device: "Safari on iPhone",
      address: "2001:db8::7",
      startedAt: expect.stringMatching(/^20.*Z$/),
      seenAt: expect.stringMatching(/^20.*Z$/),
      isThis: true,
    },
    expect.objectContaining({ id: laptop.sessionId, address: null, isThis: false }),
  ]);
  expect(await devices(laptop)).toEqual(["Firefox on Linux", "Safari on iPhone"]);
});

test("omits idle, ended and outdated sessions", async () => {
  for (const change of [{ seenAtMs: 1 }, { startedAtMs: 1 }, { endedAtMs: 1 }, { version: 0 }]) {
    const { sessionId } = await browserOf(t.ben, "gone");
    await t.team.db.updateTable("session").set(change).where("id", "=", sessionId).execute();
  }
  expect(await devices(await browserOf(t.ben, "here"))).toEqual(["here"]);
});

describe("signing out", () => {
  test("this browser leaves the others", async () => {
    const [phone, laptop] = [await browserOf(t.ben, "phone"), await browserOf(t.ben, "laptop")];
    await signOut(phone);
    expect(await devices(laptop)).toEqual(["laptop"]);
    expect(await readAudit(t.ana, {})).toMatchObject([{ act: "session.ended", subject: { id: "ben" } }]);
  });

  test("of another browser is recorded with its device", async () => {
    const [phone, laptop] = [await browserOf(t.ben, "phone"), await browserOf(t.ben, "laptop")];
    await endSession(laptop, { id: phone.sessionId });
    expect(await devices(laptop)).toEqual(["laptop"]);
    expect(await readAudit(t.ana, {})).toMatchObject([
      { act: "session.closed", actor: { id: "ben" }, subject: { id: "ben" }, after: { device: "phone" } },
    ]);
  });

  test("everywhere ends all own sessions and records the number", async () => {
    const phone = await browserOf(t.ben, "phone");
    await browserOf(t.ben, "laptop");
    const ana = await browserOf(t.ana, "other");
    expect(await endAllSessions(phone)).toBe(2);
    expect(await devices(phone)).toEqual([]);
    expect(await devices(ana)).toEqual(["other"]);
    expect(await readAudit(t.ana, {})).toMatchObject([
      { act: "session.everywhere", subject: { id: "ben" }, after: { sessions: 2 } },
    ]);
  });
});

describe("a browser that was left open", () => {
  const PASSWORD = "the password of ben";
  /** Two browsers in which ben signed in eleven minutes ago. */
  async function leftOpen() {
    const [phone, laptop] = [await browserOf(t.ben, "phone"), await browserOf(t.ben, "laptop")];
    await t.team.db
      .updateTable("session")
      .set({ startedAtMs: Date.now() - 11 * 60_000 })
      .execute();
    const passwordHash = await hashPassword(PASSWORD);
    await t.team.db.updateTable("member").set({ passwordHash }).where("id", "=", "ben").execute();
    return { phone, laptop };
  }

  test("ends no session without the password", async () => {
    const { phone, laptop } = await leftOpen();
    for (const ending of [
      () => endAllSessions(laptop),
      () => endSession(laptop, { id: phone.sessionId }),
      () => endSession(laptop, { id: laptop.sessionId }),
    ]) {
      expect(await refusalOf(t.team.db, ending)).toMatchObject({
        code: "invalid_parameter",
        fields: ["unconfirmed"],
      });
    }
    expect(await mayEndSessions(laptop)).toBe(false);
    expect(await devices(phone)).toHaveLength(2);
  });

  test("ends them after the password was entered in this browser", async () => {
    const { phone: before, laptop } = await leftOpen();
    const sid = await confirmIdentity(before, { current: PASSWORD });
    const phone = { ...before, sessionId: sessionIdOf(sid!) };
    expect([await mayEndSessions(phone), await mayEndSessions(laptop)]).toEqual([true, false]);
    expect((await refusalOf(t.team.db, () => endAllSessions(laptop))).fields).toEqual(["unconfirmed"]);
    await endSession(phone, { id: laptop.sessionId });
    expect(await devices(phone)).toEqual(["phone"]);
  });

  test("ends them after signing in again", async () => {
    const { phone } = await leftOpen();
    const again = await browserOf(t.ben, "again");
    expect(await mayEndSessions(again)).toBe(true);
    expect(await endAllSessions(again)).toBe(3);
    expect(await devices(phone)).toEqual([]);
  });
});

describe("refuses", () => {
  test("foreign, ended and unknown sessions", async () => {
    const ana = await browserOf(t.ana, "hers");
    const gone = await browserOf(t.ben, "gone");
    await signOut(gone);
    const here = await browserOf(t.ben, "here");
    for (const id of [ana.sessionId, gone.sessionId, "x", ""]) {
      const refusal = await refusalOf(t.team.db, () => endSession(here, { id }));
      expect(refusal.code).toBe("not_found");
    }
    expect(await devices(ana)).toEqual(["hers"]);
  });

  test.each([
    ["a key", keyCaller("key_1", NO_ORIGIN)],
    ["the operator", OPERATOR],
  ])("%s, which has no sessions", async (_, caller) => {
    const ctx = { db: t.team.db, ...caller };
    for (const call of [
      () => listSessions(ctx),
      () => endAllSessions(ctx),
      () => endSession(ctx, { id: "x" }),
    ])
      expect((await refusalOf(t.team.db, call)).code).toBe("forbidden");
  });
});
