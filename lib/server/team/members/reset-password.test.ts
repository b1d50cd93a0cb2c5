/** Reset links: one use, 24 hours, every session ends, and strangers learn nothing. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anonymousCaller } from "@/lib/server/access/caller";
import { isPasswordRight } from "@/lib/server/access/password-hash";
import { readAudit } from "@/lib/server/access/read-audit";
import type { Mail } from "@/lib/server/ports/mailer";
import { signInAs } from "@/lib/testing/begin-session";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { contentsOf, refusalOf } from "@/lib/testing/refusal-of";
import { linkIn } from "@/lib/testing/start-mail-server";
import { changeMember } from "./change-member";
import {
  admitResetRequest,
  createResetLink,
  isResetOpen,
  requestReset,
  completeReset,
} from "./reset-password";

let t: TestTeam;
let mails: Mail[];
beforeEach(async () => {
  t = await openTestTeam();
  mails = [];
});
afterEach(() => t.close());

const links = () => ({
  mailer: { send: async (mail: Mail) => void mails.push(mail) },
  publicUrl: "https://deck.example",
});
const ana = () => ({ ...t.ana, ...links() });
const stranger = () => ({
  db: t.team.db,
  ...links(),
  ...anonymousCaller({ requestId: null, address: "203.0.113.5" }),
});
const PASSWORD = "another long password";
const tokenOf = (link: string) => new URL(link).searchParams.get("token")!;
const accountOf = (id: string) =>
  t.team.db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a link", () => {
  test("by an admin sets a new password once and ends every session", async () => {
    const { link, email, mail } = await createResetLink(ana(), "ben");
    expect([email, mail]).toEqual(["ben@example.com", "sent"]);
    expect(mails[0]).toMatchObject({ to: "ben@example.com", subject: "Set a new password for Scoutdeck" });
    expect(linkIn(mails[0]!).link).toBe(link);
    const session = await signInAs(t.team.db, "ben");
    expect(await session()).toBe("ben");
    await completeReset(stranger(), { token: tokenOf(link), password: PASSWORD });
    expect(await session()).toBeNull();
    expect(await isPasswordRight((await accountOf("ben")).passwordHash, PASSWORD)).toBe(true);
    expect(mails[1]).toMatchObject({
      to: "ben@example.com",
      subject: "Your password for Scoutdeck has changed",
    });
    const again = () => completeReset(stranger(), { token: tokenOf(link), password: "yet another password" });
    expect((await refusalOf(t.team.db, again)).code).toBe("forbidden");
  });

  test("ends after 24 hours", async () => {
    const token = tokenOf((await createResetLink(ana(), "ben")).link);
    const row = await t.team.db.selectFrom("oneTimeLink").selectAll().executeTakeFirstOrThrow();
    expect(row.expiresAtMs - Date.parse(row.createdAt)).toBe(24 * 3_600_000);
    await t.team.db.updateTable("oneTimeLink").set({ expiresAtMs: Date.now() }).execute();
    expect(await isResetOpen(t.team.db, token)).toBe(false);
    const using = () => completeReset(stranger(), { token, password: PASSWORD });
    expect((await refusalOf(t.team.db, using)).code).toBe("forbidden");
  });

  test("ends with a later link or the use of another", async () => {
    const first = tokenOf((await createResetLink(ana(), "ben")).link);
    const second = tokenOf((await createResetLink(ana(), "ben")).link);
    expect(await isResetOpen(t.team.db, first)).toBe(false);
    await requestReset(stranger(), { email: "ben@example.com" });
    const third = linkIn(mails.at(-1)!).token;
    // A stranger's request doesn't end the person's link.
    expect(await isResetOpen(t.team.db, second)).toBe(true);
    await completeReset(stranger(), { token: third, password: PASSWORD });
    expect(await isResetOpen(t.team.db, second)).toBe(false);
  });

  test("is refused with a short password and still works afterwards", async () => {
    const token = tokenOf((await createResetLink(ana(), "ben")).link);
    const short = () => completeReset(stranger(), { token, password: "x".repeat(11) });
    expect(await refusalOf(t.team.db, short)).toMatchObject({ fields: ["password"] });
    await completeReset(stranger(), { token, password: PASSWORD });
  });

  test("refuses a password made of name and address", async () => {
    const own = { email: "margarethe.vandeventer@example.com", name: "Margarethe Vandeventer" };
    await t.team.db.updateTable("member").set(own).where("id", "=", "ben").execute();
    const token = tokenOf((await createResetLink(ana(), "ben")).link);
    const using = (password: string) => completeReset(stranger(), { token, password });
    for (const password of ["margarethe.vandeventer@example.com", "Vandeventer1"])
      expect(await refusalOf(t.team.db, () => using(password))).toMatchObject({ fields: ["password"] });
    await using(PASSWORD);
  });

  test("is not available for disabled accounts", async () => {
    const token = tokenOf((await createResetLink(ana(), "ben")).link);
    // Disabled directly in the database, so that the link stays open.
    await t.team.db.updateTable("member").set({ disabledAt: "2026-01-01" }).where("id", "=", "ben").execute();
    const using = () => completeReset(stranger(), { token, password: PASSWORD });
    expect((await refusalOf(t.team.db, using)).code).toBe("forbidden");
    expect((await refusalOf(t.team.db, () => createResetLink(ana(), "ben"))).code).toBe("conflict");
    expect((await refusalOf(t.team.db, () => createResetLink(ana(), "nobody"))).code).toBe("not_found");
  });

  test("cannot be made by members", async () => {
    const making = () => createResetLink({ ...t.ben, ...links() }, "ana");
    expect((await refusalOf(t.team.db, making)).code).toBe("forbidden");
  });

  test("leaves no secret in any table and is audited", async () => {
    const token = tokenOf((await createResetLink(ana(), "ben")).link);
    await completeReset(stranger(), { token, password: PASSWORD });
    const rows = await readAudit(t.ana, {});
    expect(rows.map(({ act, subject }) => [act, subject?.id])).toEqual([
      ["reset.used", "ben"],
      ["reset.created", "ben"],
    ]);
    const everything = JSON.stringify(await contentsOf(t.team.db));
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(PASSWORD);
  });
});

describe("a person who forgot the password", () => {
  test("gets a link; unknown and disabled accounts don't, with the same answer", async () => {
    await requestReset(stranger(), { email: " BEN@example.com " });
    expect(mails.map(({ to }) => to)).toEqual(["ben@example.com"]);
    expect((await readAudit(t.ana, {}))[0]).toMatchObject({
      act: "reset.requested",
      actor: { kind: "anonymous" },
      subject: { id: "ben" },
    });
    await changeMember(t.ana, { id: "ben", change: { action: "disable" } });
    for (const email of ["ben@example.com", "nobody@example.com", "", "'"])
      expect(await requestReset(stranger(), { email })).toBeUndefined();
    expect(mails).toHaveLength(1);
  });

  test("is limited by account and network, known or not", async () => {
    const { db } = t.team;
    const ask = (email: string, address: string | null) => admitResetRequest(db, email, address);
    for (const email of ["ben@example.com", "nobody@example.com"]) {
      for (const n of [1, 2, 3]) expect(await ask(email, `198.51.${n}.1`)).toBe(true);
      expect(await ask(email.toUpperCase(), null)).toBe(false);
    }
    for (let n = 0; n < 10; n++) expect(await ask(`a${n}@example.com`, `203.0.113.${n}`)).toBe(true);
    expect(await ask("b@example.com", "203.0.113.200")).toBe(false);
    expect(await ask("b@example.com", "203.0.114.1")).toBe(true);
    await db
      .updateTable("signInDelay")
      .set({ sinceMs: Date.now() - 16 * 60_000, freeAtMs: Date.now() - 60_000 })
      .execute();
    expect(await ask("ben@example.com", "203.0.113.1")).toBe(true);
  });
});
