/** Signing in at the verb: one answer for every failure, with counting, delays and records. */
import { hash } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Member } from "@/lib/contract/members";
import { changePassword } from "@/lib/server/team/account/change-account";
import { changeMember } from "@/lib/server/team/members/change-member";
import { createMember } from "@/lib/server/team/members/create-member";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { cookieFrom } from "@/lib/testing/begin-session";
import { anonymousCaller } from "./caller";
import { knownBrowserHeader } from "./known-browser";
import { readAudit } from "./read-audit";
import { findSession, sessionIdOf } from "./session-rows";
import { admitAttempt, pruneDelays } from "./sign-in-delay";
import { verifySignIn } from "./verify-sign-in";

const PASSWORD = "rusty kettle orbit";
let t: TestTeam;
let cleo: string;
beforeEach(async () => {
  t = await openTestTeam();
  const account = { email: "cleo@example.com", name: "Cleo", role: "member", password: PASSWORD } as const;
  cleo = (await createMember(t.ana, account)).member.id;
  // A stopped clock lets no delay expire on a slow machine.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1, 12, 0) });
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const from = (address: string | null) => ({ db: t.team.db, ...anonymousCaller({ requestId: "r", address }) });
type Given = { email?: string; password?: string; knownBy?: string; replaces?: string };
const signIn = (more: Given = {}, address: string | null = "10.0.0.1") =>
  verifySignIn(from(address), { email: "cleo@example.com", password: PASSWORD, ...more });
/** The counters, largest first: the account from its network, the account, the network. */
const counted = async () =>
  (await t.team.db.selectFrom("signInDelay").select("failures").execute())
    .map(({ failures: count }) => count)
    .filter((count) => count > 0)
    .toSorted((a, b) => b - a);
const failures = () => t.team.db.selectFrom("signInFailure").select(["network", "count"]).execute();
const guess = async (times: number, address: string | null) => {
  const states: string[] = [];
  for (let index = 0; index < times; index++)
    states.push((await signIn({ password: "wrong" }, address)).state);
  return states;
};

test("the right password gives the member and a session, never the hash", async () => {
  const { sid, ...result } = (await signIn({ email: "  CLEO@Example.com " })) as { sid: string };
  expect(result).toEqual({
    state: "ok",
    member: { id: cleo, email: "cleo@example.com", name: "Cleo", role: "member" },
  });
  expect(await findSession(t.team.db, cleo, sid)).toMatchObject({ member: { name: "Cleo" } });
  expect(await counted()).toEqual([]);
  expect(await failures()).toEqual([]);
});

test("every character of the longest password counts", async () => {
  const password = "rusty kettle orbit, ".repeat(10);
  await createMember(t.ana, { email: "dora@example.com", name: "Dora", role: "member", password });
  expect((await signIn({ email: "dora@example.com", password: `${password}x` })).state).toBe("invalid");
  expect((await signIn({ email: "dora@example.com", password }, "10.0.0.2")).state).toBe("ok");
});

test("each sign-in replaces the browser's session", async () => {
  const sids: string[] = [];
  for (let times = 0; times < 2; times++) sids.push(((await signIn()) as { sid: string }).sid);
  const [first = "", second = ""] = sids;
  expect(first).not.toBe(second);
  await signIn({ replaces: sessionIdOf(second) });
  expect(await findSession(t.team.db, cleo, first)).not.toBeNull();
  expect(await findSession(t.team.db, cleo, second)).toBeNull();
});

test("a generated password expires after seven days unless replaced", async () => {
  const make = async (name: string) => {
    const account = { email: `${name}@example.com`, name, role: "member" } as const;
    return { email: account.email, password: (await createMember(t.ana, account)).password! };
  };
  const [eve, fay] = [await make("eve"), await make("fay")];
  const { member, sid } = (await signIn(eve)) as { member: Member; sid: string };
  const ends = Date.now() + 7 * 86_400_000;
  expect(await findSession(t.team.db, member.id, sid)).toMatchObject({ passwordUntilMs: ends });
  const context = { ...t.ben, member, mailer: null, publicUrl: "" };
  await changePassword(context, { current: eve.password, password: "another long password" });
  vi.setSystemTime(ends);
  expect(await signIn(fay)).toEqual({ state: "ended" });
  expect((await signIn({ ...fay, password: "wrong" })).state).toBe("invalid");
  expect((await signIn({ ...eve, password: "another long password" })).state).toBe("ok");
  expect((await signIn()).state).toBe("ok");
});

test("an outdated hash is replaced at the next correct sign-in", async () => {
  const hashOf = async () =>
    (
      await t.team.db
        .selectFrom("member")
        .select("passwordHash")
        .where("id", "=", cleo)
        .executeTakeFirstOrThrow()
    ).passwordHash;
  const older = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await t.team.db.updateTable("member").set({ passwordHash: older }).where("id", "=", cleo).execute();
  await signIn({ password: "wrong" });
  expect(await hashOf()).toBe(older);
  expect((await signIn()).state).toBe("ok");
  const anew = await hashOf();
  expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn()).state).toBe("ok");
  expect(await hashOf()).toBe(anew);
});

describe("one answer, a counted attempt and no session for", () => {
  test.each([
    ["a wrong password", { password: "wrong" }],
    ["another case", { password: PASSWORD.toUpperCase() }],
    ["no password", { password: "" }],
    ["an unknown account", { email: "nobody@example.com" }],
    ["no account", { email: "" }],
    ["the name instead of the address", { email: "Cleo" }],
    ["SQL", { email: "' or 1=1 --", password: "' or 1=1 --" }],
  ])("%s", async (_, wrong) => {
    expect(await signIn(wrong)).toEqual({ state: "invalid" });
    expect(await counted()).toEqual([1, 1, 1]);
    expect(await failures()).toEqual([{ network: "10.0.0.0/24", count: 1 }]);
    expect(await readAudit(t.ana, { act: "session.started" })).toEqual([]);
  });

  test("a disabled account with the right password", async () => {
    await changeMember(t.ana, { id: cleo, change: { action: "disable" } });
    expect(await signIn()).toEqual({ state: "invalid" });
    await changeMember(t.ana, { id: cleo, change: { action: "enable" } });
    expect(await signIn()).toMatchObject({ state: "ok" });
  });
});

test.each<[string, unknown, string[]]>([
  ["nothing", {}, ["email", "password"]],
  ["a number", { email: 5, password: PASSWORD }, ["email"]],
  ["a field too many", { email: "a", password: "b", role: "admin" }, ["body"]],
])("%s is refused and not counted as an attempt", async (_, input, fields) => {
  const refusal = await refusalOf(t.team.db, () => verifySignIn(from(null), input as never));
  expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
});

/** Counts a guess as verifySignIn does, without the password. @returns the wait, 0 when it was admitted */
async function admit(attempt: { account: string; address: string }): Promise<number> {
  const admission = await admitAttempt(t.team.db, { ...attempt, browser: null });
  return "waitMs" in admission ? admission.waitMs : 0;
}
/** 50 networks guess once each, at one moment. */
async function guessEverywhere(): Promise<void> {
  for (let at = 0; at < 50; at++) await admit({ account: "cleo@example.com", address: `10.0.${at}.1` });
}

describe("waits", () => {
  /** Delays in seconds until as many guesses are admitted. */
  async function guessOn(times: number, address: string): Promise<number[]> {
    const waits: number[] = [];
    for (let made = 0; made < times;) {
      const result = await signIn({ password: "wrong" }, address);
      if (result.state !== "limited") made++;
      else {
        waits.push(result.waitS);
        vi.setSystemTime(Date.now() + result.waitS * 1000);
      }
    }
    return waits;
  }

  test("5 guesses at an account from one network, then each wait is twice the one before", async () => {
    expect(await guessOn(9, "10.0.0.1")).toEqual([30, 60, 120, 240]);
  });

  test("refused attempts are not counted, but summed as failures", async () => {
    expect(await guess(7, "10.0.0.1")).toEqual([...Array(5).fill("invalid"), "limited", "limited"]);
    expect(await counted()).toEqual([5, 5, 5]);
    expect((await failures()).reduce((sum, { count }) => sum + count, 0)).toBe(7);
  });

  test("lock out only the guessing network", async () => {
    await guess(6, "10.0.0.1");
    expect(await signIn({}, "10.0.0.1")).toMatchObject({ state: "limited" });
    expect(await signIn({}, "10.0.0.2")).toMatchObject({ state: "ok" });
    expect(await signIn({}, null)).toMatchObject({ state: "ok" });
    const account = { email: "dora@example.com", name: "Dora", role: "member", password: PASSWORD } as const;
    await createMember(t.ana, account);
    expect(await signIn({ email: account.email }, "10.0.0.1")).toMatchObject({ state: "ok" });
  });

  test("an IPv6 network is one guesser", async () => {
    await guess(5, "2001:db8::1");
    expect(await signIn({}, "2001:db8::2")).toMatchObject({ state: "limited" });
    expect(await signIn({}, "2001:db8:0:1::1")).toMatchObject({ state: "ok" });
  });

  test("are the same for unknown accounts", async () => {
    const outcomes = async (email: string) => {
      const results = [];
      for (let times = 0; times < 7; times++) results.push(await signIn({ email, password: "wrong" }));
      return results;
    };
    expect(await outcomes("nobody@example.com")).toEqual(await outcomes("cleo@example.com"));
  });

  test("another spelling of the address gives no more guesses", async () => {
    for (const email of ["cleo@example.com", "CLEO@example.com", " cleo@example.com", "Cleo@Example.com "])
      await signIn({ email, password: "wrong" }, null);
    expect(await guess(2, null)).toEqual(["invalid", "limited"]);
  });

  test("parallel guesses are counted before any password is compared", async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => signIn({ password: "wrong" })));
    expect(results.filter(({ state }) => state === "invalid")).toHaveLength(5);
  });

  test("many networks at one account: short waits", async () => {
    await guessEverywhere();
    vi.setSystemTime(Date.now() + 3_000);
    expect(await signIn({}, "10.9.9.9")).toEqual({ state: "limited", waitS: 2 });
    vi.setSystemTime(Date.now() + 2_000);
    expect(await signIn({}, "10.9.9.9")).toMatchObject({ state: "ok" });
  });

  test("one network at many accounts: short waits for unknown browsers", async () => {
    for (let at = 0; at < 100; at++)
      expect(await admit({ account: `person-${at}@example.com`, address: "10.0.0.1" })).toBe(0);
    expect(await signIn({}, "10.0.0.1")).toEqual({ state: "limited", waitS: 2 });
    expect(await signIn({}, "10.0.0.2")).toMatchObject({ state: "ok" });
    vi.setSystemTime(Date.now() + 2_000);
    expect(await signIn({}, "10.0.0.1")).toMatchObject({ state: "ok" });
  });

  test("the correct password clears its network's guesses and only itself elsewhere", async () => {
    await guess(4, "10.0.0.1");
    expect((await signIn()).state).toBe("ok");
    expect(await counted()).toEqual([4, 4]);
    expect(await guess(5, "10.0.0.1")).toEqual(Array(5).fill("invalid"));
  });

  test("an own account gives a guesser no advantage", async () => {
    const own = { email: "dora@example.com", name: "Dora", role: "member", password: PASSWORD } as const;
    await createMember(t.ana, own);
    const states: string[] = [];
    for (let times = 0; times < 7; times++) {
      states.push(...(await guess(1, "10.0.0.1")));
      expect((await signIn({ email: own.email })).state).toBe("ok");
    }
    expect(states).toEqual([...Array(5).fill("invalid"), "limited", "limited"]);
  });

  test("all are forgotten in the end", async () => {
    await guess(5, "10.0.0.1");
    vi.setSystemTime(Date.UTC(2026, 0, 2, 12, 0));
    expect(await pruneDelays(t.team.db)).toBe(0);
    vi.setSystemTime(Date.UTC(2026, 0, 2, 12, 1));
    expect(await pruneDelays(t.team.db)).toBe(3);
    expect((await signIn()).state).toBe("ok");
  });
});

describe("a browser that signed in before", () => {
  const markOf = (id: string) => cookieFrom(knownBrowserHeader(undefined, id)).split("=")[1]!;

  test("signs in while others guess from any network", async () => {
    await guess(7, "10.0.0.1");
    await guessEverywhere();
    for (const address of ["10.0.0.1", "10.9.9.9"]) {
      expect(await signIn({}, address)).toMatchObject({ state: "limited" });
      expect(await signIn({ knownBy: markOf(cleo) }, address)).toMatchObject({ state: "ok" });
    }
  });

  test("has its own guesses, which don't affect others", async () => {
    const knownBy = markOf(cleo);
    for (let times = 0; times < 5; times++)
      expect((await signIn({ knownBy, password: "wrong" })).state).toBe("invalid");
    expect(await signIn({ knownBy })).toMatchObject({ state: "limited" });
    expect(await signIn()).toMatchObject({ state: "ok" });
    expect(await signIn({ knownBy: markOf(cleo) })).toMatchObject({ state: "ok" });
  });

  test("of another account counts as unknown", async () => {
    await guess(5, "10.0.0.1");
    expect(await signIn({ knownBy: markOf("ana") })).toMatchObject({ state: "limited" });
  });
});

test("a new session is recorded once with its origin", async () => {
  await signIn({}, "203.0.113.5");
  expect(await readAudit(t.ana, { act: "session.started" })).toMatchObject([
    { subject: { kind: "member", id: cleo }, requestId: "r", address: "203.0.113.5", after: null },
  ]);
});
