/** Changing accounts: the effect of each change, and refusals without a trace. */
import { monthlyCapOf } from "@/lib/testing/set-monthly-cap";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAudit } from "@/lib/server/access/read-audit";
import { beginSession, findSession } from "@/lib/server/access/session-rows";
import { inviteOne } from "@/lib/testing/invite-one";
import { signInAs as beginSessionOf } from "@/lib/testing/begin-session";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { changeMember, type MemberChange } from "./change-member";
import { createResetLink, isResetOpen } from "./reset-password";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const accountOf = (id: string) =>
  t.team.db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const signInAs = (id: string) => beginSessionOf(t.team.db, id);
const change = (id: string, wanted: MemberChange, by = t.ana) => changeMember(by, { id, change: wanted });

describe("changes", () => {
  test.each<[MemberChange, object]>([
    [
      { action: "role", role: "admin" },
      { role: "admin", sessionVersion: 2 },
    ],
    [{ action: "sessions" }, { sessionVersion: 2 }],
    [{ action: "cap", monthlyCap: 0 }, {}],
    [{ action: "enable" }, {}],
  ])("%j changes that and nothing else", async (wanted, changed) => {
    const before = await accountOf("ben");
    await change("ben", wanted);
    expect(await accountOf("ben")).toEqual({ ...before, ...changed });
  });

  test.each([0, 5, 1e9])("a cap of %d is set and lifted", async (monthlyCap) => {
    await change("ben", { action: "cap", monthlyCap });
    expect(await monthlyCapOf(t.team.db, "ben")).toBe(monthlyCap);
    await change("ben", { action: "cap", monthlyCap: null });
    expect(await monthlyCapOf(t.team.db, "ben")).toBeNull();
  });

  test("disabling ends every session, and enabling brings none of them back", async () => {
    const first = await signInAs("ben");
    expect(await first()).toBe("ben");
    await change("ben", { action: "disable" });
    expect(await first()).toBeNull();
    await change("ben", { action: "enable" });
    expect(await first()).toBeNull();
    expect(await (await signInAs("ben"))()).toBe("ben");
  });

  test.each<MemberChange>([{ action: "sessions" }, { action: "role", role: "admin" }])(
    "%j ends every session of that member and of no other",
    async (wanted) => {
      const sessions = [await signInAs("ben"), await signInAs("ben"), await signInAs("ana")];
      await change("ben", wanted);
      expect(await Promise.all(sessions.map((who) => who()))).toEqual([null, null, "ana"]);
    },
  );

  test.each<MemberChange>([{ action: "cap", monthlyCap: 1 }, { action: "enable" }])(
    "%j ends none",
    async (wanted) => {
      const who = await signInAs("ben");
      await change("ben", wanted);
      expect(await who()).toBe("ben");
    },
  );

  test("a session whose password was checked before all sessions ended never begins", async () => {
    const { sessionVersion: version } = await accountOf("ben");
    await change("ben", { action: "sessions" });
    const sid = await beginSession(t.team.db, { memberId: "ben", version, device: "", address: null });
    expect(await findSession(t.team.db, "ben", sid)).toBeNull();
  });

  test("records how many sessions an admin ended", async () => {
    await signInAs("ben");
    await signInAs("ben");
    await change("ben", { action: "sessions" });
    const [row] = await readAudit(t.ana, { act: "member.sessions" });
    expect(row).toMatchObject({ actor: { id: "ana" }, subject: { id: "ben" }, after: { sessions: 2 } });
  });

  test("stores another address in lower case and keeps the session", async () => {
    await change("ben", { action: "email", email: " Ben@New.Example " });
    expect(await accountOf("ben")).toMatchObject({ email: "ben@new.example", sessionVersion: 1 });
    // The person's own address in another spelling doesn't count as taken.
    await change("ben", { action: "email", email: "BEN@new.example" });
  });

  test("disabling and role changes end the account's links", async () => {
    const links = { mailer: null, publicUrl: "http://deck.example" };
    const zoe = { ...(await addMember(t.team, "zoe", "admin")), ...links };
    const openLinks = () =>
      t.team.db
        .selectFrom("oneTimeLink")
        .select("kind")
        .where("revokedAt", "is", null)
        .orderBy("kind")
        .execute();
    await inviteOne(zoe, { email: "new@example.com", role: "admin", monthlyCap: null });
    await createResetLink({ ...t.ana, ...links }, "zoe");
    await change("zoe", { action: "role", role: "member" });
    expect(await openLinks()).toEqual([{ kind: "reset" }]);
    await change("zoe", { action: "disable" });
    expect(await openLinks()).toEqual([]);
  });

  test("another address ends reset links to the earlier one", async () => {
    const { link } = await createResetLink(
      { ...t.ana, mailer: null, publicUrl: "http://deck.example" },
      "ben",
    );
    const token = new URL(link).searchParams.get("token")!;
    expect(await isResetOpen(t.team.db, token)).toBe(true);
    await change("ben", { action: "email", email: "ben@new.example" });
    expect(await isResetOpen(t.team.db, token)).toBe(false);
  });
});

describe("refuses", () => {
  test.each<[string, unknown, string[]]>([
    ["no id", { change: { action: "disable" } }, ["id"]],
    ["no change", { id: "ben" }, ["change"]],
    ["an act that does not exist", { id: "ben", change: { action: "delete" } }, ["change.action"]],
    ["a role that does not exist", { id: "ben", change: { action: "role", role: "owner" } }, ["change.role"]],
    ["no role", { id: "ben", change: { action: "role" } }, ["change.role"]],
    ["a negative cap", { id: "ben", change: { action: "cap", monthlyCap: -1 } }, ["change.monthlyCap"]],
    ["half a credit", { id: "ben", change: { action: "cap", monthlyCap: 1.5 } }, ["change.monthlyCap"]],
    ["a cap of text", { id: "ben", change: { action: "cap", monthlyCap: "9" } }, ["change.monthlyCap"]],
    [
      "a cap without end",
      { id: "ben", change: { action: "cap", monthlyCap: 1e9 + 1 } },
      ["change.monthlyCap"],
    ],
    ["a password", { id: "ben", change: { action: "password", password: "x" } }, ["change.action"]],
    ["an address that is none", { id: "ben", change: { action: "email", email: "ben" } }, ["change.email"]],
    ["a field too many", { id: "ben", change: { action: "disable" }, role: "admin" }, ["body"]],
  ])("%s, naming the field", async (_, input, fields) => {
    const refusal = await refusalOf(t.team.db, () => changeMember(t.ana, input as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test.each(["nobody", "", "ana@example.com"])("%j, which is an unknown ID", async (id) => {
    const refusal = await refusalOf(t.team.db, () => change(id, { action: "disable" }));
    expect(refusal.code).toBe("not_found");
  });

  test("another member's address", async () => {
    const refusal = await refusalOf(t.team.db, () =>
      change("ben", { action: "email", email: "ANA@example.com" }),
    );
    expect(refusal).toMatchObject({ code: "conflict", detail: "ana@example.com already has an account." });
  });

  test.each<MemberChange>([{ action: "disable" }, { action: "role", role: "member" }])(
    "%j of the last admin, also when the other admin is disabled",
    async (wanted) => {
      await addMember(t.team, "zoe", "admin");
      await change("zoe", { action: "disable" });
      expect((await refusalOf(t.team.db, () => change("ana", wanted))).code).toBe("conflict");
      await change("zoe", { action: "enable" });
      await change("ana", wanted);
    },
  );

  test("of two admins who disable each other, one stays", async () => {
    const zoe = await addMember(t.team, "zoe", "admin");
    const outcomes = await Promise.allSettled([
      change("zoe", { action: "disable" }),
      change("ana", { action: "disable" }, zoe),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("a member, also about their own account", async () => {
    for (const id of ["ana", "ben"]) {
      const raising = () => change(id, { action: "role", role: "admin" }, t.ben);
      expect((await refusalOf(t.team.db, raising)).code).toBe("forbidden");
    }
  });
});
