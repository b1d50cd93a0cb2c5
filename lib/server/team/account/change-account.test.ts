/** Members change their own account; some changes need the password. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anonymousCaller } from "@/lib/server/access/caller";
import { hashPassword, isPasswordRight } from "@/lib/server/access/password-hash";
import { readAudit } from "@/lib/server/access/read-audit";
import type { Mail } from "@/lib/server/ports/mailer";
import { createResetLink, isResetOpen } from "@/lib/server/team/members/reset-password";
import { signInAs } from "@/lib/testing/begin-session";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { contentsOf, refusalOf } from "@/lib/testing/refusal-of";
import { linkIn } from "@/lib/testing/start-mail-server";
import { changeName, changePassword } from "./change-account";
import { addressToConfirm, confirmEmail, requestEmail } from "./change-email";
import { readFormats, saveFormats } from "./display-formats";

const CURRENT = "the password of ben";
const PASSWORD = "another long password";
let t: TestTeam;
let mails: Mail[];
beforeEach(async () => {
  t = await openTestTeam();
  mails = [];
  const passwordHash = await hashPassword(CURRENT);
  await t.team.db.updateTable("member").set({ passwordHash }).where("id", "=", "ben").execute();
});
afterEach(() => t.close());

const keeping = { send: async (mail: Mail) => void mails.push(mail) };
const links = { mailer: keeping, publicUrl: "https://deck.example" };
const ben = () => ({ ...t.ben, ...links });
const stranger = () => ({
  db: t.team.db,
  ...links,
  ...anonymousCaller({ requestId: null, address: "203.0.113.5" }),
});
const accountOf = (id: string) =>
  t.team.db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("the name", () => {
  test("is stored trimmed, and the same one leaves no act", async () => {
    await changeName(t.ben, { name: " Benedikt " });
    expect((await accountOf("ben")).name).toBe("Benedikt");
    await changeName(t.ben, { name: "ben" });
    const rows = await readAudit(t.ana, {});
    expect(rows).toMatchObject([
      { act: "member.name", subject: { id: "ben" }, before: { name: "ben" }, after: { name: "Benedikt" } },
    ]);
  });

  test.each([" ", "x".repeat(101)])("is not %j", async (name) => {
    expect(await refusalOf(t.team.db, () => changeName(t.ben, { name }))).toMatchObject({ fields: ["name"] });
  });
});

describe("the password", () => {
  test("changes with the current one, ends sessions and links, and informs its owner", async () => {
    const { link } = await createResetLink({ ...t.ana, ...links }, "ben");
    const session = await signInAs(t.team.db, "ben");
    await changePassword(ben(), { current: CURRENT, password: PASSWORD });
    const account = await accountOf("ben");
    expect(await isPasswordRight(account.passwordHash, PASSWORD)).toBe(true);
    expect(await session()).toBeNull();
    expect(await isResetOpen(t.team.db, new URL(link).searchParams.get("token")!)).toBe(false);
    expect(mails.at(-1)).toMatchObject({ to: "ben@example.com" });
    expect((await readAudit(t.ana, {}))[0]).toMatchObject({ act: "member.password", actor: { id: "ben" } });
    const everything = JSON.stringify(await contentsOf(t.team.db));
    expect(everything).not.toContain(PASSWORD);
    expect(everything).not.toContain(CURRENT);
  });

  test("stays if the current one is wrong or the new one too short", async () => {
    const before = await accountOf("ben");
    const short = () => changePassword(ben(), { current: CURRENT, password: "x".repeat(11) });
    await expect(short()).rejects.toMatchObject({ extra: { errors: [{ field: "password" }] } });
    const guess = () => changePassword(ben(), { current: "wrong", password: PASSWORD });
    for (let n = 0; n < 5; n++)
      await expect(guess()).rejects.toMatchObject({ extra: { errors: [{ field: "current" }] } });
    await expect(guess()).rejects.toMatchObject({ code: "rate_limited" });
    const right = () => changePassword(ben(), { current: CURRENT, password: PASSWORD });
    await expect(right()).rejects.toMatchObject({ code: "rate_limited" });
    expect(await accountOf("ben")).toEqual(before);
    expect(mails).toEqual([]);
  });
});

test("every character of the password counts", async () => {
  const longest = "a long password ".repeat(13).slice(0, 200);
  const passwordHash = await hashPassword(longest);
  await t.team.db.updateTable("member").set({ passwordHash }).where("id", "=", "ben").execute();
  const change = (current: string) => changePassword(ben(), { current, password: PASSWORD });
  await expect(change(`${longest}x`)).rejects.toMatchObject({ extra: { errors: [{ field: "current" }] } });
  await change(longest);
});

describe("the e-mail address", () => {
  const NEW = { email: " Ben@New.example ", current: CURRENT };

  test("changes once the link is used, and informs the earlier address", async () => {
    expect(await requestEmail(ben(), NEW)).toEqual({ isSent: true, sid: null });
    expect(mails).toMatchObject([{ to: "ben@new.example" }]);
    expect((await accountOf("ben")).email).toBe("ben@example.com");
    const { token, link } = linkIn(mails[0]!);
    expect(link).toMatch(/^https:\/\/deck\.example\/confirm-email\?token=/);
    expect(await addressToConfirm(t.team.db, token)).toBe("ben@new.example");
    await confirmEmail(stranger(), { token });
    expect(await accountOf("ben")).toMatchObject({ email: "ben@new.example", sessionVersion: 1 });
    expect(mails[1]).toMatchObject({ to: "ben@example.com" });
    const again = () => confirmEmail(stranger(), { token });
    expect((await refusalOf(t.team.db, again)).code).toBe("forbidden");
    const rows = await readAudit(t.ana, {});
    expect(rows).toMatchObject([
      { act: "email.confirmed", before: { email: "ben@example.com" }, after: { email: "ben@new.example" } },
      { act: "email.requested", actor: { id: "ben" } },
    ]);
    expect(JSON.stringify(await contentsOf(t.team.db))).not.toContain(token);
  });

  test("stays without the password, for a taken address, and without a mail server", async () => {
    const wrong = () => requestEmail(ben(), { ...NEW, current: "wrong" });
    await expect(wrong()).rejects.toMatchObject({ extra: { errors: [{ field: "current" }] } });
    const taken = () => requestEmail(ben(), { ...NEW, email: "ANA@example.com" });
    await expect(taken()).rejects.toMatchObject({ code: "conflict" });
    const withoutMail = () => requestEmail({ ...ben(), mailer: null }, NEW);
    expect((await refusalOf(t.team.db, withoutMail)).code).toBe("conflict");
    expect(mails).toEqual([]);
  });

  test("an address that another account takes meanwhile is refused, and the link stays", async () => {
    await requestEmail(ben(), NEW);
    await t.team.db.updateTable("member").set({ email: "ben@new.example" }).where("id", "=", "ana").execute();
    const { token } = linkIn(mails[0]!);
    expect((await refusalOf(t.team.db, () => confirmEmail(stranger(), { token }))).code).toBe("conflict");
  });

  test("doesn't change if the mail server fails", async () => {
    const failing = {
      send: async () => {
        throw new Error("Connection refused");
      },
    };
    expect(await requestEmail({ ...ben(), mailer: failing }, NEW)).toMatchObject({ isSent: false });
    const open = await t.team.db
      .selectFrom("oneTimeLink")
      .selectAll()
      .where("revokedAt", "is", null)
      .execute();
    expect(open).toEqual([]);
  });
});

describe("times and numbers", () => {
  test("default to UTC and English, per member", async () => {
    expect(await readFormats(t.ben)).toMatchObject({ timeZone: "UTC", numbers: "en" });
    await saveFormats(t.ben, { timeZone: "Europe/Paris", numbers: "fr" });
    await saveFormats(t.ben, { timeZone: "Asia/Kolkata", numbers: "de" });
    expect(await readFormats(t.ben)).toMatchObject({ timeZone: "Asia/Kolkata", numbers: "de" });
    expect(await readFormats(t.ana)).toMatchObject({ timeZone: "UTC", numbers: "en" });
    expect((await readAudit(t.ana, {}))[0]).toMatchObject({
      before: { timeZone: "Europe/Paris", numberFormat: "fr" },
      after: { timeZone: "Asia/Kolkata", numberFormat: "de" },
    });
  });

  test.each([
    [{ timeZone: "Mars/Olympus" }, ["timeZone"]],
    [{ timeZone: "+01:00" }, ["timeZone"]],
    [{ timeZone: "" }, ["timeZone"]],
    [{ numbers: "xx" }, ["numbers"]],
    [{ numbers: "__proto__" }, ["numbers"]],
  ])("are not %j", async (wrong, fields) => {
    const saving = () => saveFormats(t.ben, { timeZone: "UTC", numbers: "en", ...wrong } as never);
    expect(await refusalOf(t.team.db, saving)).toMatchObject({ fields });
  });

  test("of an older or newer version fall back", async () => {
    const row = { memberId: "ben", timeZone: "Mars/Olympus", numberFormat: "xx" };
    await t.team.db.insertInto("displayFormat").values(row).execute();
    expect(await readFormats(t.ben)).toMatchObject({ timeZone: "UTC", numbers: "en" });
  });
});
