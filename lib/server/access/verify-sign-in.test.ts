/** Signing in at the verb: one answer for every failure, and what is counted, forgotten and written down. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { changeMember } from "@/lib/server/team/members/change-member";
import { createMember } from "@/lib/server/team/members/create-member";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { anonymousCaller } from "./caller";
import { readAudit } from "./read-audit";
import { verifySignIn } from "./verify-sign-in";

const PASSWORD = "correct horse battery";
let t: TestTeam;
let cleo: string;
beforeEach(async () => {
  t = await openTestTeam();
  const account = { email: "cleo@example.com", name: "Cleo", role: "member", password: PASSWORD } as const;
  cleo = (await createMember(t.ana, account)).member.id;
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const from = (address: string | null) => ({ db: t.team.db, ...anonymousCaller({ requestId: "r", address }) });
const signIn = (more: { email?: string; password?: string } = {}, address: string | null = "10.0.0.1") =>
  verifySignIn(from(address), { email: "cleo@example.com", password: PASSWORD, ...more });
const attempts = async () =>
  (await t.team.db.selectFrom("sign_in_attempt").select("subject").orderBy("id").execute()).map(
    ({ subject }) => subject,
  );
const failures = () => t.team.db.selectFrom("sign_in_failure").select(["network", "count"]).execute();
const guess = async (times: number, address: string | null) => {
  const states: string[] = [];
  for (let index = 0; index < times; index++)
    states.push((await signIn({ password: "wrong" }, address)).state);
  return states;
};

test("the right password gives the member and the version of the session, never the hash", async () => {
  expect(await signIn({ email: "  CLEO@Example.com " })).toEqual({
    state: "ok",
    member: { id: cleo, email: "cleo@example.com", name: "Cleo", role: "member" },
    sessionVersion: 1,
  });
  await t.team.db.updateTable("member").set({ session_version: 4 }).where("id", "=", cleo).execute();
  expect(await signIn()).toMatchObject({ sessionVersion: 4 });
  expect(await attempts()).toEqual([]);
  expect(await failures()).toEqual([]);
});

describe("one answer, the attempt counted and no session, for", () => {
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
    expect(await attempts()).toHaveLength(2);
    expect(await failures()).toEqual([{ network: "10.0.0.0/24", count: 1 }]);
    expect(await readAudit(t.ana, { act: "session.started" })).toEqual([]);
  });

  test("a disabled account with the right password", async () => {
    await changeMember(t.ana, { id: cleo, change: { action: "disable" } });
    expect(await signIn()).toEqual({ state: "invalid" });
    await changeMember(t.ana, { id: cleo, change: { action: "enable" } });
    expect(await signIn()).toMatchObject({ state: "ok", sessionVersion: 2 });
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

describe("limits", () => {
  test("5 guesses an account from anywhere; further ones add no attempt, and are summed as failures", async () => {
    expect(await guess(7, null)).toEqual([...Array(5).fill("invalid"), "limited", "limited"]);
    expect(await signIn({}, "10.9.9.9")).toEqual({ state: "limited" });
    expect(await attempts()).toEqual(Array(5).fill("account cleo@example.com"));
    const counts = (await failures()).map(({ network, count }) => `${network} ${count}`);
    expect(counts.some((text) => text.startsWith("unknown"))).toBe(true);
    expect((await failures()).reduce((sum, { count }) => sum + count, 0)).toBe(8);
  });

  test("spelling the address differently gives no further guesses", async () => {
    for (const email of ["cleo@example.com", "CLEO@example.com", " cleo@example.com", "Cleo@Example.com "])
      await signIn({ email, password: "wrong" }, null);
    expect(new Set(await attempts()).size).toBe(1);
    expect(await guess(2, null)).toEqual(["invalid", "limited"]);
  });

  test("without a known address only the account is counted", async () => {
    await guess(1, null);
    expect(await attempts()).toEqual(["account cleo@example.com"]);
  });

  test("the right password forgets the account's attempts, not those of the address", async () => {
    await guess(4, "10.0.0.1");
    expect((await signIn()).state).toBe("ok");
    expect(await attempts()).toEqual(Array(4).fill("address 10.0.0.1"));
    expect(await guess(5, "10.0.0.2")).toEqual(Array(5).fill("invalid"));
  });

  test("end after 15 minutes, and old attempts go away", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1, 12, 0) });
    await guess(5, "10.0.0.1");
    vi.setSystemTime(Date.UTC(2026, 0, 1, 12, 15));
    expect((await signIn()).state).toBe("limited");
    vi.setSystemTime(Date.UTC(2026, 0, 1, 12, 15) + 1);
    expect((await signIn()).state).toBe("ok");
    expect(await attempts()).toEqual([]);
  });
});

test("a session that begins is written with its origin, once", async () => {
  await signIn({}, "203.0.113.5");
  expect(await readAudit(t.ana, { act: "session.started" })).toMatchObject([
    { subject: { kind: "member", id: cleo }, requestId: "r", address: "203.0.113.5", after: null },
  ]);
});
