/** Setting up, changing and removing a second step through forms: permissions and notifications. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as members } from "@/app/api/dashboard/members/route";
import { POST as signOut } from "@/app/api/dashboard/sign-out/route";
import { POST as required } from "@/app/api/dashboard/second-step/required/route";
import { readAudit } from "@/lib/server/access/read-audit";
import { openSecret } from "@/lib/server/access/second-step/seal-secret";
import { secretIn } from "@/lib/server/http/shown-once";
import type { Mail } from "@/lib/server/ports/mailer";
import { createMember } from "@/lib/server/team/members/create-member";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { contentsOf } from "@/lib/testing/refusal-of";
import { codeOf, PASSWORD, TestBrowser } from "@/lib/testing/second-step-browser";
import { SoftwarePasskey } from "@/lib/testing/software-passkey";
import { mailer } from "@/lib/server/composition/mailer";
import { readSecondStep } from "./own-factors";
import { memberIdOf, resetSecondStep } from "./require-step";

const PAGE = "/account/second-step";
const UNCONFIRMED = `${PAGE}?problem=unconfirmed`;
let site: TestSite;
let ids: Record<"cleo" | "dora", string>;
let mails: Mail[];
let cleo: TestBrowser;
let dora: TestBrowser;
beforeEach(async () => {
  site = await openTestSite();
  mails = [];
  mailer.replace({ send: async (mail: Mail) => void mails.push(mail) });
  const people = [
    ["cleo", "member"],
    ["dora", "admin"],
  ] as const;
  const made = people.map(async ([name, role]) => {
    const account = { email: `${name}@example.com`, name, role, password: PASSWORD };
    return [name, (await createMember(asOperator(site.team.db), account)).member.id] as const;
  });
  ids = Object.fromEntries(await Promise.all(made)) as typeof ids;
  [cleo, dora] = [new TestBrowser("cleo@example.com"), new TestBrowser("dora@example.com")];
  await cleo.signIn();
  await dora.signIn();
});
afterEach(async () => {
  vi.useRealTimers();
  mailer.forget();
  await site.leave();
});

async function secretOf(id = ids.cleo): Promise<string> {
  const row = await site.team.db
    .selectFrom("authenticatorApp")
    .selectAll()
    .where("memberId", "=", id)
    .executeTakeFirstOrThrow();
  return openSecret(id, row.secret)!;
}
async function addApp(browser = cleo, id = ids.cleo): Promise<void> {
  await browser.step("begin");
  expect(await browser.step("app", { code: codeOf(await secretOf(id)) })).toContain("done=app");
}
const everything = async () => {
  const { instance: _beats, ...stored } = await contentsOf(site.team.db);
  return JSON.stringify(stored);
};
const factors = async () => {
  const { authenticator_app: apps, passkey, recovery_code: codes } = await contentsOf(site.team.db);
  return [apps?.length ?? 0, passkey?.length ?? 0, codes?.length ?? 0];
};

describe("the password", () => {
  test("is asked for before anything is changed or shown, and again after ten minutes", async () => {
    const before = await everything();
    for (const [action, fields] of [
      ["begin", {}],
      ["app", { code: "123456" }],
      ["remove-app", {}],
      ["passkey", { name: "x", passkey: "{}" }],
      ["remove-passkey", { id: "x" }],
      ["codes", {}],
    ] as const)
      expect(await cleo.step(action, fields)).toBe(UNCONFIRMED);
    expect((await cleo.challenge(true)).status).toBe(400);
    expect(await everything()).toBe(before);
    expect(await cleo.step("confirm", { current: "wrong" })).toBe(`${PAGE}?problem=current`);
    expect(await cleo.step("begin")).toBe(UNCONFIRMED);
    expect(await cleo.confirm()).toBe(PAGE);
    expect(await cleo.step("begin")).toBe(`${PAGE}?form=code`);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
    expect(await cleo.step("begin")).toBe(UNCONFIRMED);
  });

  test("gives the session another id: a copy of the cookie before opens nothing", async () => {
    const copy = new TestBrowser("cleo@example.com");
    copy.cookies = new Map(cleo.cookies);
    expect(await copy.status()).toBe(200);
    expect(await cleo.step("confirm", { current: "wrong" })).toBe(`${PAGE}?problem=current`);
    expect(await copy.status()).toBe(200);
    await cleo.confirm();
    expect([await cleo.status(), await copy.status()]).toEqual([200, 401]);
    await cleo.step("begin");
    expect(await cleo.step("app", { code: codeOf(await secretOf()) })).toContain("done=app");
  });

  test("counts only in its own session, with few guesses", async () => {
    const other = new TestBrowser("cleo@example.com");
    await other.signIn();
    await cleo.confirm();
    expect(await other.step("begin")).toBe(UNCONFIRMED);
    for (let guess = 0; guess < 4; guess++) await other.step("confirm", { current: "wrong" });
    expect(await other.step("confirm", { current: PASSWORD })).toBe(`${PAGE}?problem=rate_limited`);
  });
});

describe("an app", () => {
  beforeEach(() => cleo.confirm());

  test("is active after its code was entered; other sessions end", async () => {
    const other = new TestBrowser("cleo@example.com");
    await other.signIn();
    await cleo.step("begin");
    // No second step is required yet.
    const third = new TestBrowser("cleo@example.com");
    expect(await third.signIn()).toBe("/usage");
    for (const code of ["000000", "", "１２３４５６", "x".repeat(200)])
      expect(await cleo.step("app", { code })).toBe(`${PAGE}?problem=code`);
    await addApp();
    expect([await cleo.status(), await other.status(), await third.status()]).toEqual([200, 401, 401]);
    expect(mails).toMatchObject([{ to: "cleo@example.com", text: expect.stringContaining("app was added") }]);
    expect((await readAudit(site.ana, { act: "second-step.added" }))[0]).toMatchObject({
      actor: { id: ids.cleo },
      after: { kind: "app" },
    });
    expect(await cleo.step("begin")).toBe(`${PAGE}?problem=conflict`);
  });

  test("brings ten recovery codes, shown once to this member on this page alone", async () => {
    await addApp();
    const cookie = cleo.cookies.get("scoutdeck-shown-once");
    const about = { memberId: ids.cleo, about: "recovery codes" };
    expect((await secretIn(cookie, about))?.split(" ")).toHaveLength(10);
    expect(await secretIn(cookie, { ...about, memberId: "ben" })).toBeNull();
    expect(await factors()).toEqual([1, 0, 10]);
    // A second factor does not change them.
    await cleo.addPasskey();
    expect(cleo.path).toBe(`${PAGE}?done=passkey`);
  });

  test("a setup is shown for 15 minutes to the person who entered the password", async () => {
    await cleo.step("begin");
    const read = async (sessionId: string | undefined) =>
      (await readSecondStep({ ...site.ben, member: { ...site.ben.member, id: ids.cleo }, sessionId }))
        .settingUp;
    const { id } = await site.team.db
      .selectFrom("session")
      .select("id")
      .where("confirmedAtMs", "is not", null)
      .executeTakeFirstOrThrow();
    const secret = await secretOf();
    expect(await read(id)).toMatchObject({ secret });
    expect(await read("another")).toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15 * 60_000 + 1 });
    await cleo.confirm();
    expect(await read(id)).toBeNull();
    expect(await cleo.step("app", { code: codeOf(secret) })).toBe(`${PAGE}?problem=not_found`);
  });

  test("is removed with its recovery codes", async () => {
    await addApp();
    expect(await cleo.step("remove-app")).toBe(`${PAGE}?done=removed`);
    expect(await factors()).toEqual([0, 0, 0]);
    expect(await new TestBrowser("cleo@example.com").signIn()).toBe("/usage");
    expect(await cleo.step("codes")).toBe(`${PAGE}?problem=conflict`);
    expect(await readAudit(site.ana, { act: "second-step.removed" })).toHaveLength(1);
    expect(mails).toHaveLength(2);
  });
});

describe("a passkey", () => {
  beforeEach(() => cleo.confirm());

  test("has a name, is listed, and only its owner removes it", async () => {
    const passkey = await cleo.addPasskey(" Key on the desk ");
    expect(cleo.path).toBe(`${PAGE}?done=passkey&codes=1`);
    const step = await readSecondStep({ ...site.ben, member: { ...site.ben.member, id: ids.cleo } });
    expect(step.passkeys).toMatchObject([{ name: "Key on the desk", usedAt: null }]);
    await dora.confirm();
    const id = passkey.id.toString("base64url");
    expect(await dora.step("remove-passkey", { id })).toBe(`${PAGE}?problem=not_found`);
    expect(await cleo.step("remove-passkey", { id })).toBe(`${PAGE}?done=removed`);
    expect(await factors()).toEqual([0, 0, 0]);
  });

  test.each([
    ["for another site", { origin: "http://evil.example" }],
    ["for another name", { rpId: "evil.example" }],
    ["without a look at who it is", { isVerified: false }],
  ])("made %s is refused", async (_, lie) => {
    const { challenge } = await cleo.challenge(true);
    const made = new SoftwarePasskey().register(challenge, lie);
    expect(await cleo.step("passkey", { name: "x", passkey: made })).toBe(`${PAGE}?problem=passkey`);
    expect(await factors()).toEqual([0, 0, 0]);
  });

  test("answers the challenge of its own member, made to add one, once", async () => {
    const passkey = new SoftwarePasskey();
    const add = (challenge: string, name = "x") =>
      cleo.step("passkey", { name, passkey: passkey.register(challenge) });
    await dora.confirm();
    const hers = await dora.challenge(true);
    cleo.cookies.set("scoutdeck-challenge", dora.cookies.get("scoutdeck-challenge")!);
    expect(await add(hers.challenge)).toBe(`${PAGE}?problem=passkey`);
    const toSignIn = await cleo.challenge();
    expect(await add(toSignIn.challenge)).toBe(`${PAGE}?problem=passkey`);
    const { challenge } = await cleo.challenge(true);
    expect(await add(challenge, " ")).toBe(`${PAGE}?problem=name`);
    expect(await add(challenge)).toContain("done=passkey");
    expect(await add(challenge)).toBe(`${PAGE}?problem=forbidden`);
    const again = await cleo.challenge(true);
    // The same credential, for another account or this one.
    expect(await add(again.challenge)).toBe(`${PAGE}?problem=passkey`);
    expect(await factors()).toEqual([0, 1, 10]);
  });
});

describe("required of all members", () => {
  const require = (isRequired: boolean) => dora.send(required, { isRequired: isRequired ? "1" : "0" });
  beforeEach(async () => {
    await dora.confirm();
    expect(await require(true)).toBe("/admin/members?problem=own-step");
    await addApp(dora, ids.dora);
  });

  test("existing and new sessions may only set one up and sign out", async () => {
    expect(await require(true)).toBe("/admin/members?done=required");
    expect(await cleo.status()).toBe(403);
    expect(await dora.status()).toBe(200);
    const fresh = new TestBrowser("cleo@example.com");
    await fresh.signIn();
    expect(await fresh.status()).toBe(403);
    // The password was entered a moment ago.
    await addApp(fresh);
    expect(await fresh.status()).toBe(200);
    // The other session had only the password, so it ended.
    expect(await cleo.status()).toBe(401);
    const last = new TestBrowser("cleo@example.com");
    await last.signIn();
    expect(await last.status()).toBe(401);
    expect((await readAudit(site.ana, { act: "settings.step" }))[0]).toMatchObject({
      actor: { id: ids.dora },
      before: { isRequired: false },
      after: { isRequired: true },
    });
  });

  test("an older session needs the password first", async () => {
    await require(true);
    expect(await cleo.step("begin")).toBe(UNCONFIRMED);
    await cleo.send(signOut, {});
    expect(await cleo.status()).toBe(401);
  });

  test("the last factor can't be removed, and single sign-on is exempt", async () => {
    await require(true);
    expect(await dora.step("remove-app")).toBe(`${PAGE}?problem=conflict`);
    expect((await factors())[0]).toBe(1);
    const token = (await site.cookieOf({ ...site.ben.member })).split("=")[1]!;
    const ben = new TestBrowser("");
    ben.cookies.set("scoutdeck-session", token);
    expect(await ben.status()).toBe(200);
  });

  test("when no longer required, all sessions continue", async () => {
    await require(true);
    await require(false);
    expect(await cleo.status()).toBe(200);
    expect(await new TestBrowser("cleo@example.com").signIn()).toBe("/usage");
    expect(await readAudit(site.ana, { act: "settings.step" })).toHaveLength(2);
  });

  test("members decide nothing about it", async () => {
    expect(await cleo.send(required, { isRequired: "1" })).toBe("/admin/members?problem=forbidden");
    expect(await cleo.status()).toBe(200);
  });
});

describe("lost", () => {
  beforeEach(async () => {
    await cleo.confirm();
    await addApp();
    await cleo.addPasskey();
  });

  test("an admin removes it without seeing it: all sessions end, and its owner hears of it", async () => {
    mails = [];
    const fields = { action: "second-step", id: ids.cleo };
    expect(await dora.send(members, fields)).toBe(`/admin/members/${ids.cleo}?done=second-step`);
    expect(await factors()).toEqual([0, 0, 0]);
    expect(await cleo.status()).toBe(401);
    expect(await new TestBrowser("cleo@example.com").signIn()).toBe("/usage");
    expect(mails).toMatchObject([
      { to: "cleo@example.com", text: expect.stringContaining("An admin reset") },
    ]);
    expect((await readAudit(site.ana, { act: "second-step.reset" }))[0]).toMatchObject({
      actor: { id: ids.dora },
      subject: { id: ids.cleo },
      before: { apps: 1, passkeys: 1 },
    });
  });

  test("a member cannot remove others' factors, and an admin's own needs the password", async () => {
    const of = (browser: TestBrowser, id: string) => browser.send(members, { action: "second-step", id });
    expect(await of(cleo, ids.cleo)).toContain("problem=forbidden");
    expect(await of(dora, ids.dora)).toContain("problem=own");
    expect(await of(dora, "nobody")).toContain("problem=not_found");
    expect(await factors()).toEqual([1, 1, 10]);
  });

  test("the command line can reset the last admin", async () => {
    const { db } = site.team;
    const operator = { ...asOperator(db), mailer: null, publicUrl: "http://deck.example" };
    await dora.confirm();
    await addApp(dora, ids.dora);
    expect(await resetSecondStep(operator, await memberIdOf(db, " DORA@example.com"))).toBe(
      "dora@example.com",
    );
    expect(await new TestBrowser("dora@example.com").signIn()).toBe("/usage");
    await expect(memberIdOf(db, "nobody@example.com")).rejects.toMatchObject({ code: "not_found" });
  });
});
