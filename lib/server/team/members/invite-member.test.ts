/** Invites: their effect, their expiry, and secrets that are never stored. */
import { monthlyCapOf } from "@/lib/testing/set-monthly-cap";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anonymousCaller } from "@/lib/server/access/caller";
import { isPasswordRight } from "@/lib/server/access/password-hash";
import { readAudit } from "@/lib/server/access/read-audit";
import type { Mail } from "@/lib/server/ports/mailer";
import { inviteOne } from "@/lib/testing/invite-one";
import { captureLog } from "@/lib/testing/capture-log";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { contentsOf, refusalOf } from "@/lib/testing/refusal-of";
import { freshNotice } from "../views/notices";
import { acceptInvite, openInvite } from "./accept-invite";
import { inviteMembers, listInvites, renewInvite, revokeInvite } from "./invite-member";

let t: TestTeam;
let mails: Mail[];
beforeEach(async () => {
  t = await openTestTeam();
  mails = [];
});
afterEach(() => t.close());

const keeping = { send: async (mail: Mail) => void mails.push(mail) };
const failing = {
  send: async () => {
    throw new Error("Connection refused");
  },
};
const links = (mailer: typeof keeping | null = null) => ({ mailer, publicUrl: "https://deck.example" });
const ana = (mailer: typeof keeping | null = null) => ({ ...t.ana, ...links(mailer) });
const stranger = () => ({
  db: t.team.db,
  ...anonymousCaller({ requestId: "req_1", address: "203.0.113.5" }),
});

const NOOR = { email: " Noor@Example.com ", role: "member" as const, monthlyCap: 60 };
const PERSON = { name: " Noor ", password: "a long password of hers" };
const tokenOf = (link: string) => new URL(link).searchParams.get("token")!;
const expire = () => t.team.db.updateTable("oneTimeLink").set({ expiresAtMs: Date.now() }).execute();

describe("an invite", () => {
  test("creates an account with the admin's role and budget and the person's name and password", async () => {
    const { link, email, mail } = await inviteOne(ana(), NOOR);
    expect([email, mail]).toEqual(["noor@example.com", "off"]);
    expect(link).toMatch(/^https:\/\/deck\.example\/invite\?token=[\w-]{43}$/);
    const token = tokenOf(link);
    expect(await openInvite(t.team.db, token)).toEqual({
      email: "noor@example.com",
      role: "member",
      by: "ana",
    });
    const member = await acceptInvite(stranger(), { token, ...PERSON });
    expect(member).toMatchObject({ email: "noor@example.com", name: "Noor", role: "member" });
    const account = await t.team.db
      .selectFrom("member")
      .selectAll()
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(await monthlyCapOf(t.team.db, member.id)).toBe(60);
    expect((await freshNotice(t.team.db, member, "viral", []))?.text).toBe(
      "Welcome to Scoutdeck, Noor. You joined as Member. Your monthly budget is 60 credits.",
    );
    expect(await isPasswordRight(account.passwordHash, PERSON.password)).toBe(true);
    expect(await listInvites(t.ana)).toEqual([]);
  });

  test("is listed with its dates and ends after 7 days", async () => {
    const { id, link } = await inviteOne(ana(), NOOR);
    const [invite] = await listInvites(t.ana);
    expect(invite).toMatchObject({
      id,
      email: "noor@example.com",
      role: "member",
      monthlyCap: 60,
      invitedBy: "ana",
      state: "open",
    });
    expect(Date.parse(invite!.expiresAt) - Date.parse(invite!.createdAt)).toBe(7 * 24 * 3_600_000);
    await expire();
    expect(await openInvite(t.team.db, tokenOf(link))).toBeNull();
    expect(await listInvites(t.ana)).toMatchObject([{ state: "expired" }]);
  });

  test("renewed has a new link and the same role", async () => {
    const first = await inviteOne(ana(), { ...NOOR, role: "admin" });
    await expire();
    const second = await renewInvite(ana(), first.id);
    const third = await inviteOne(ana(), NOOR);
    for (const { link } of [first, second]) expect(await openInvite(t.team.db, tokenOf(link))).toBeNull();
    expect(await openInvite(t.team.db, tokenOf(third.link))).not.toBeNull();
    expect(await listInvites(t.ana)).toMatchObject([{ id: third.id, role: "member" }]);
    const fourth = await renewInvite(ana(), third.id);
    expect(await listInvites(t.ana)).toMatchObject([{ id: fourth.id, role: "member", monthlyCap: 60 }]);
  });

  test("is sent by mail, or its link can be copied", async () => {
    const { link, mail } = await inviteOne(ana(keeping), NOOR);
    expect(mail).toBe("sent");
    expect(mails).toMatchObject([{ to: "noor@example.com", subject: "You are invited to Scoutdeck" }]);
    expect(mails[0]!.text).toContain(`ana invites you to Scoutdeck`);
    expect(mails[0]!.text).toContain(link);
    const log = captureLog();
    const failed = await inviteOne(
      { ...t.ana, ...links(), mailer: failing },
      { ...NOOR, email: "b@example.com" },
    );
    log.stop();
    expect(failed.mail).toBe("failed");
    expect(await openInvite(t.team.db, tokenOf(failed.link))).not.toBeNull();
    expect(log.text()).toContain("mail.failed");
    expect(log.text()).not.toContain(tokenOf(failed.link));
  });

  test("invites several people with a link each, or none if one is invalid", async () => {
    const several = { role: "viewer" as const, monthlyCap: null };
    const emails = ["noor@example.com", "NOOR@example.com", "nils@example.com"];
    const issued = await inviteMembers(ana(keeping), { emails, ...several });
    expect(issued.map(({ email, mail }) => [email, mail])).toEqual([
      ["noor@example.com", "sent"],
      ["nils@example.com", "sent"],
    ]);
    for (const { email, link } of issued)
      expect(await openInvite(t.team.db, tokenOf(link))).toMatchObject({ email });
    mails = [];
    const refused = () =>
      inviteMembers(ana(keeping), { emails: ["c@example.com", "ben@example.com"], ...several });
    expect((await refusalOf(t.team.db, refused)).code).toBe("conflict");
    expect([mails, await listInvites(t.ana)]).toMatchObject([[], { length: 2 }]);
  });

  test("leaves no secret in any table and is audited", async () => {
    const { link, id } = await inviteOne(ana(), NOOR);
    const token = tokenOf(link);
    const member = await acceptInvite(stranger(), { token, ...PERSON });
    const gone = await inviteOne(ana(), { ...NOOR, email: "gone@example.com" });
    await revokeInvite(t.ana, (await renewInvite(ana(), gone.id)).id);
    const rows = await readAudit(t.ana, {});
    expect(rows.map(({ act }) => act)).toEqual([
      "invite.revoked",
      "invite.renewed",
      "invite.created",
      "invite.accepted",
      "invite.created",
    ]);
    expect(rows[3]).toMatchObject({
      // The log can be read by person, because the accepting person is known by then.
      actor: { kind: "member", id: member.id, name: "Noor" },
      subject: { kind: "invite", id },
      after: { memberId: member.id, email: "noor@example.com", name: "Noor", role: "member" },
      address: "203.0.113.5",
    });
    const everything = JSON.stringify(await contentsOf(t.team.db));
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(PERSON.password);
  });
});

describe("is refused", () => {
  test("a used, a revoked, an expired and an invented link, without an account", async () => {
    const used = tokenOf((await inviteOne(ana(), NOOR)).link);
    await acceptInvite(stranger(), { token: used, ...PERSON });
    const revoked = await inviteOne(ana(), { ...NOOR, email: "b@example.com" });
    await revokeInvite(t.ana, revoked.id);
    const { hash } = await t.team.db
      .selectFrom("oneTimeLink")
      .select("hash")
      .where("id", "=", revoked.id)
      .executeTakeFirstOrThrow();
    for (const token of [used, tokenOf(revoked.link), hash, "", "' or 1=1 --"]) {
      const refusal = await refusalOf(t.team.db, () => acceptInvite(stranger(), { token, ...PERSON }));
      expect(refusal).toMatchObject({ code: "forbidden", detail: "This link has expired." });
    }
  });

  test("two simultaneous acceptances: one account", async () => {
    const token = tokenOf((await inviteOne(ana(), NOOR)).link);
    const both = await Promise.allSettled([1, 2].map(() => acceptInvite(stranger(), { token, ...PERSON })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test.each([
    [{ name: " " }, ["name"]],
    [{ password: "x".repeat(11) }, ["password"]],
    [{ name: "x".repeat(101), password: "" }, ["name", "password"]],
    [{ role: "admin" }, ["body"]],
  ])("an account with %j, and the link still works", async (wrong, fields) => {
    const token = tokenOf((await inviteOne(ana(), NOOR)).link);
    const accepting = () => acceptInvite(stranger(), { token, ...PERSON, ...wrong } as never);
    expect(await refusalOf(t.team.db, accepting)).toMatchObject({ code: "invalid_parameter", fields });
    expect(await openInvite(t.team.db, token)).not.toBeNull();
  });

  test("an address with an account", async () => {
    const taken = { ...NOOR, email: "BEN@example.com" };
    expect(await refusalOf(t.team.db, () => inviteOne(ana(), taken))).toMatchObject({ code: "conflict" });
    const { id, link } = await inviteOne(ana(), { ...NOOR, email: "zoe@example.com" });
    await addMember(t.team, "zoe", "member");
    expect((await refusalOf(t.team.db, () => renewInvite(ana(), id))).code).toBe("conflict");
    const accepting = () => acceptInvite(stranger(), { token: tokenOf(link), ...PERSON });
    expect((await refusalOf(t.team.db, accepting)).code).toBe("conflict");
  });

  test.each([
    [{ email: "noor" }, ["emails.0"]],
    [{ email: "a@b.example\r\nBcc: c@d.example" }, ["emails.0"]],
    [{ role: "owner" }, ["role"]],
    [{ monthlyCap: -1 }, ["monthlyCap"]],
    [{ password: "chosen by the admin" }, ["body"]],
  ])("an invite with %j", async (wrong, fields) => {
    const inviting = () => inviteOne(ana(), { ...NOOR, ...wrong } as never);
    expect(await refusalOf(t.team.db, inviting)).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("an ended invite, and all actions by members", async () => {
    const { id } = await inviteOne(ana(), NOOR);
    const ben = { ...t.ben, ...links() };
    for (const acting of [
      () => inviteOne(ben, { ...NOOR, role: "admin" }),
      () => renewInvite(ben, id),
      () => revokeInvite(ben, id),
      () => listInvites(ben),
    ])
      expect((await refusalOf(t.team.db, acting)).code).toBe("forbidden");
    await revokeInvite(t.ana, id);
    for (const acting of [() => revokeInvite(t.ana, id), () => renewInvite(ana(), "nobody")])
      expect((await refusalOf(t.team.db, acting)).code).toBe("not_found");
  });
});

test("ended links are forgotten after 30 days", async () => {
  await inviteOne(ana(), NOOR);
  const long = Date.now() - 31 * 24 * 3_600_000;
  await t.team.db.updateTable("oneTimeLink").set({ expiresAtMs: long }).execute();
  expect(await listInvites(t.ana)).toEqual([]);
  await inviteOne(ana(), { ...NOOR, email: "b@example.com" });
  expect(await t.team.db.selectFrom("oneTimeLink").select("email").execute()).toEqual([
    { email: "b@example.com" },
  ]);
});
