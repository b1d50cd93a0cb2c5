/** Signing in with a second step through forms: codes, intermediate state, delays and passkeys. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { changeMember } from "@/lib/server/team/members/change-member";
import { createMember } from "@/lib/server/team/members/create-member";
import { readAudit } from "@/lib/server/access/read-audit";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { contentsOf } from "@/lib/testing/refusal-of";
import { codeOf, PASSWORD, TestBrowser } from "@/lib/testing/second-step-browser";
import type { SoftwarePasskey } from "@/lib/testing/software-passkey";
import { POST as changeAccount } from "@/app/api/dashboard/account/route";
import { openSecret } from "./seal-secret";

const EMAIL = "cleo@example.com";
const PENDING = "/sign-in/second-step?callbackUrl=%2Fusage";
const WRONG = "/sign-in/second-step?error=code&callbackUrl=%2Fusage";
const EXPIRED = "/sign-in?error=expired&callbackUrl=%2Fusage";
const HALF_MINUTE = 30_000;
let site: TestSite;
let id: string;
/** The browser in which Cleo set up her factors. */
let first: TestBrowser;
beforeEach(async () => {
  site = await openTestSite();
  const account = { email: EMAIL, name: "Cleo", role: "member" as const, password: PASSWORD };
  ({ id } = (await createMember(asOperator(site.team.db), account)).member);
  first = new TestBrowser(EMAIL);
  await first.signIn();
  await first.confirm();
});
afterEach(async () => {
  vi.useRealTimers();
  await site.leave();
});

/** A stopped clock lets no delay expire, and codes belong to a known time. */
const stopClock = (now = Date.now()) => vi.useFakeTimers({ toFake: ["Date"], now });

async function secretOf(): Promise<string> {
  const row = await site.team.db.selectFrom("authenticatorApp").selectAll().executeTakeFirstOrThrow();
  return openSecret(id, row.secret)!;
}

/** @returns the app's secret; the next code that works is that of the next half minute */
async function addApp(): Promise<string> {
  await first.step("begin");
  const secret = await secretOf();
  expect(await first.step("app", { code: codeOf(secret) })).toBe("/account/second-step?done=app&codes=1");
  return secret;
}
const nextCode = (secret: string) => codeOf(secret, Date.now() + HALF_MINUTE);

async function atSecondStep(address = "10.0.0.9"): Promise<TestBrowser> {
  const browser = new TestBrowser(EMAIL, address);
  expect(await browser.signIn()).toBe(PENDING);
  return browser;
}

describe("after the password", () => {
  test("a session begins only after the app's code", async () => {
    const secret = await addApp();
    const browser = await atSecondStep();
    expect(await browser.status()).toBe(401);
    expect(await browser.enterCode("000000")).toBe(WRONG);
    expect(await browser.status()).toBe(401);
    expect(await browser.enterCode(nextCode(secret).replace(/^.../, "$& "))).toBe("/usage");
    expect(await browser.status()).toBe(200);
    const [row] = await readAudit(site.ana, { act: "session.started" });
    expect(row).toMatchObject({ actor: { id }, after: { secondStep: "app" } });
  });

  test("a wrong password does not reveal the second step", async () => {
    await addApp();
    const browser = new TestBrowser(EMAIL, "10.0.0.9");
    expect(await browser.signIn("wrong")).toBe("/sign-in?error=invalid&callbackUrl=%2Fusage");
    expect([...browser.cookies.keys()].filter((name) => !name.endsWith("scoutdeck-shown-once"))).toEqual([]);
  });

  test("a used code cannot sign in another person", async () => {
    const secret = await addApp();
    const code = nextCode(secret);
    const [browser, other] = [await atSecondStep(), await atSecondStep("10.0.0.8")];
    expect(await browser.enterCode(code)).toBe("/usage");
    expect(await other.enterCode(code)).toBe(WRONG);
    // The one that confirmed the app was used too.
    expect(await other.enterCode(codeOf(secret))).toBe(WRONG);
  });

  test("the state can't be forged, moved or reused", async () => {
    const secret = await addApp();
    const browser = await atSecondStep();
    const state = browser.cookies.get("scoutdeck-step")!;
    const guesser = new TestBrowser(EMAIL, "10.0.0.7");
    expect(await guesser.enterCode(nextCode(secret))).toBe(EXPIRED);
    for (const forged of ["x", `${state.slice(0, -4)}AAAA`, first.cookies.get("scoutdeck-session")!]) {
      guesser.cookies.set("scoutdeck-step", forged);
      expect(await guesser.enterCode(nextCode(secret))).toBe(EXPIRED);
    }
    // The state is not a valid session.
    guesser.cookies.set("scoutdeck-session", state);
    expect(await guesser.status()).toBe(401);
    const codes = (await readCodes())!;
    expect(await browser.enterCode(codes[0]!)).toBe("/usage");
    const copy = new TestBrowser(EMAIL, "10.0.0.6");
    copy.cookies.set("scoutdeck-step", state);
    expect(await copy.enterCode(codes[1]!)).toBe(EXPIRED);
    expect(await copy.status()).toBe(401);
  });

  test("it ends after ten minutes", async () => {
    const secret = await addApp();
    const browser = await atSecondStep();
    stopClock(Date.now() + 10 * 60_000 + 1_000);
    // next-auth allows clocks to differ by 15 seconds.
    vi.setSystemTime(Date.now() + 15_000);
    expect(await browser.enterCode(nextCode(secret))).toBe(EXPIRED);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["another password", changePassword],
    [
      "a disabled account",
      () => changeMember(asOperator(site.team.db), { id, change: { action: "disable" } }),
    ],
    [
      "all sessions ended",
      () => changeMember(asOperator(site.team.db), { id, change: { action: "sessions" } }),
    ],
    ["another factor", () => first.addPasskey()],
  ])("it ends with %s", async (_, change) => {
    const secret = await addApp();
    const browser = await atSecondStep();
    await change();
    expect(await browser.enterCode(nextCode(secret))).toBe(EXPIRED);
    expect(await browser.status()).toBe(401);
  });
});

async function changePassword(): Promise<void> {
  const fields = { action: "password", current: PASSWORD, password: "another long password" };
  // Changing accounts asks for the second step immediately.
  expect(await first.send(changeAccount, fields)).toMatch(/^\/sign-in\/second-step\?/);
}

/** New recovery codes, as the page shows them once. */
async function readCodes(): Promise<string[] | null> {
  const { secretIn } = await import("@/lib/server/http/shown-once");
  await first.step("codes");
  const shown = first.cookies.get("scoutdeck-shown-once");
  const text = await secretIn(shown, { memberId: id, about: "recovery codes" });
  return text?.split(" ") ?? null;
}

describe("a recovery code", () => {
  test("works once in any spelling and is stored as a hash", async () => {
    await addApp();
    const codes = (await readCodes())!;
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(JSON.stringify(await contentsOf(site.team.db))).not.toContain(codes[0]);
    const browser = await atSecondStep();
    expect(await browser.enterCode(` ${codes[0]!.toUpperCase().replaceAll("-", " ")} `)).toBe("/usage");
    const again = await atSecondStep();
    expect(await again.enterCode(codes[0]!)).toBe(WRONG);
    expect((await readAudit(site.ana, { act: "session.started" }))[0]).toMatchObject({
      after: { secondStep: "recovery code" },
    });
  });

  test("old codes and codes of other people are invalid", async () => {
    await addApp();
    const old = (await readCodes())!;
    await readCodes();
    const browser = await atSecondStep();
    expect(await browser.enterCode(old[0]!)).toBe(WRONG);
    await site.team.db.updateTable("recoveryCode").set({ memberId: "ben" }).execute();
    expect(await browser.enterCode((await readCodes())![0]!)).toBe("/usage");
  });
});

describe("guessing codes", () => {
  test("waits after five, by network; recovery codes and known browsers don't", async () => {
    stopClock();
    const secret = await addApp();
    const codes = (await readCodes())!;
    const browser = await atSecondStep();
    for (let guess = 0; guess < 5; guess++) expect(await browser.enterCode("000000")).toBe(WRONG);
    const limited = "/sign-in/second-step?error=limited&wait=30&callbackUrl=%2Fusage";
    expect(await browser.enterCode("000000")).toBe(limited);
    // The right code is delayed too, or the delay would reveal that it is right.
    expect(await browser.enterCode(nextCode(secret))).toBe(limited);
    expect(await browser.enterCode(codes[0]!)).toBe("/usage");
    await first.signIn();
    expect(await first.enterCode(nextCode(secret))).toBe("/usage");
  });

  test("from many networks waits after twenty; the owner's browser and passkey do not", async () => {
    stopClock();
    const secret = await addApp();
    const passkey = await first.addPasskey();
    for (let network = 0; network < 5; network++) {
      const guesser = await atSecondStep(`10.0.${network}.1`);
      for (let guess = 0; guess < 4; guess++) expect(await guesser.enterCode("000000")).toBe(WRONG);
    }
    const other = await atSecondStep("10.9.9.9");
    expect(await other.enterCode(nextCode(secret))).toContain("error=limited");
    const { challenge } = await other.challenge();
    expect(await other.usePasskey(passkey.signIn(challenge), "")).toBe("/usage");
    await first.signIn();
    expect(await first.enterCode(nextCode(secret))).toBe("/usage");
  });
});

test("the right second step lifts the waits that others have caused", async () => {
  stopClock();
  const passkey = await first.addPasskey();
  const guesser = new TestBrowser(EMAIL, "10.0.0.9");
  for (let guess = 0; guess < 5; guess++) await guesser.signIn("wrong");
  const owner = new TestBrowser(EMAIL, "10.0.0.9");
  expect(await owner.signIn()).toContain("error=limited");
  const { challenge } = await owner.challenge();
  expect(await owner.usePasskey(passkey.signIn(challenge))).toBe("/usage");
  expect(await new TestBrowser(EMAIL, "10.0.0.9").signIn()).toBe(PENDING);
});

describe("a passkey", () => {
  const REFUSED = "/sign-in/passkey?error=passkey&callbackUrl=%2Fusage";
  let passkey: SoftwarePasskey;
  beforeEach(async () => void (passkey = await first.addPasskey()));

  test("works after the password and alone", async () => {
    const browser = await atSecondStep();
    const { challenge, allowed } = await browser.challenge();
    expect(allowed).toEqual([passkey.id.toString("base64url")]);
    expect(await browser.usePasskey(passkey.signIn(challenge), "")).toBe("/usage");
    expect(await browser.status()).toBe(200);

    const alone = new TestBrowser("", "10.0.0.8");
    const asked = await alone.challenge();
    // The answer doesn't reveal whose passkeys exist.
    expect(asked.allowed).toEqual([]);
    expect(await alone.usePasskey(passkey.signIn(asked.challenge))).toBe("/usage");
    expect(await alone.status()).toBe(200);
    const row = await site.team.db.selectFrom("passkey").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: "Laptop", counter: 3, isBackedUp: 1, transports: "internal hybrid" });
    expect(row.usedAt).not.toBeNull();
    expect((await readAudit(site.ana, { act: "session.started" }))[0]).toMatchObject({
      actor: { id },
      after: { secondStep: "passkey" },
    });
  });

  test.each([
    ["for another site", { origin: "http://evil.example" }],
    ["for another name", { rpId: "evil.example" }],
    ["by somebody who was not verified", { isVerified: false }],
    ["with a counter that went back", { counter: 1 }],
  ])("is refused %s", async (_, lie) => {
    const browser = new TestBrowser("");
    const { challenge } = await browser.challenge();
    expect(await browser.usePasskey(passkey.signIn(challenge, lie))).toBe(REFUSED);
    expect(await browser.status()).toBe(401);
  });

  test("answers its own challenge, once, within five minutes", async () => {
    const [browser, other] = [new TestBrowser(""), new TestBrowser("")];
    const { challenge } = await browser.challenge();
    await other.challenge();
    expect(await other.usePasskey(passkey.signIn(challenge))).toBe(REFUSED);
    const [cookies, answer] = [new Map(browser.cookies), passkey.signIn(challenge)];
    expect(await browser.usePasskey(answer)).toBe("/usage");
    other.cookies = cookies;
    // A passkey without a counter: its answer could be replayed.
    await site.team.db.updateTable("passkey").set({ counter: 0 }).execute();
    expect(await other.usePasskey(answer)).toBe("/sign-in/passkey?error=expired&callbackUrl=%2Fusage");
    const late = await other.challenge();
    stopClock(Date.now() + 5 * 60_000 + 16_000);
    expect(await other.usePasskey(passkey.signIn(late.challenge))).toContain("error=expired");
  });

  test("another person's passkey is refused, and a setup challenge cannot sign in", async () => {
    const dora = { email: "dora@example.com", name: "Dora", role: "member" as const, password: PASSWORD };
    await createMember(asOperator(site.team.db), dora);
    const other = new TestBrowser(dora.email);
    await other.signIn();
    await other.confirm();
    const hers = await other.addPasskey();
    const browser = await atSecondStep();
    const { challenge } = await browser.challenge();
    expect(await browser.usePasskey(hers.signIn(challenge), "")).toContain("error=passkey");
    const added = await other.challenge(true);
    expect(await other.usePasskey(hers.signIn(added.challenge))).toContain("error=expired");
  });

  test.each(["", "{", "null", "[]", '{"id":5}', '{"id":"x"}', '{"id":"\\u0000"}'])(
    "is not %j",
    async (text) => {
      const browser = new TestBrowser("");
      await browser.challenge();
      expect(await browser.usePasskey(text)).toMatch(/^\/sign-in(\/passkey)?\?error=/);
      expect(await browser.status()).toBe(401);
    },
  );

  test("of a disabled account opens nothing", async () => {
    await changeMember(asOperator(site.team.db), { id, change: { action: "disable" } });
    const browser = new TestBrowser("");
    const { challenge } = await browser.challenge();
    expect(await browser.usePasskey(passkey.signIn(challenge))).toBe(REFUSED);
  });
});
