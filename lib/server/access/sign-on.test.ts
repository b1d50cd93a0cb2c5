/** Single sign-on with a real provider, over real HTTP, as a browser goes through it. */
import { monthlyCapOf } from "@/lib/testing/set-monthly-cap";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decode } from "next-auth/jwt";
import { env } from "@/lib/server/runtime/env";
import { authSecret } from "./secret";
import { createMember } from "@/lib/server/team/members/create-member";
import { acceptInvite } from "@/lib/server/team/members/accept-invite";
import { createResetLink } from "@/lib/server/team/members/reset-password";
import { inviteOne } from "@/lib/testing/invite-one";
import { asOperator } from "@/lib/testing/as-operator";
import { openBrowser, type TestBrowser } from "@/lib/testing/browse-sign-on";
import { openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { serveSignIn, type ServedSite } from "@/lib/testing/serve-sign-in";
import { CLIENT, startIssuer, type IssuerClaims, type TestIssuer } from "@/lib/testing/start-issuer";

const ADMIN = "ana@example.com";
const PASSWORD = "rusty kettle orbit";
let served: ServedSite;
let issuer: TestIssuer;
/** Another issuer with the same people, whose ID tokens have no claims. */
let thin: TestIssuer;
/** A third one, which signs by ES256. */
let curve: TestIssuer;
let site: TestSite;

beforeAll(async () => {
  served = await serveSignIn();
  const redirectUris = [`${served.url}/api/auth/callback/oidc`];
  issuer = await startIssuer({ redirectUris });
  thin = await startIssuer({ redirectUris, isThin: true });
  Object.assign(process.env, {
    PUBLIC_URL: served.url,
    NEXTAUTH_URL: served.url,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_NAME: "Example login",
  });
  curve = await startIssuer({ redirectUris, algorithm: "ES256" });
  site = await openTestSite();
});
afterAll(async () => {
  for (const each of [issuer, thin, curve]) await each.stop();
  await served.close();
  await site.leave();
});

type SignOn = NonNullable<ReturnType<typeof env>["signOn"]>;
const roles: SignOn["roles"] = [
  ["people-ops", "admin"],
  ["finance", "finance"],
];
const given: Partial<SignOn> = {};
/** For one test. */
const set = (settings: Partial<SignOn>) => Object.assign(env().signOn!, settings);
beforeEach(async () => {
  const { db } = site.team;
  if (!given.issuer) Object.assign(given, env().signOn);
  set(given);
  Object.assign(env(), { isPasswordOn: true, admin: null });
  issuer.tamper(null);
  issuer.people.clear();
  for (const table of ["issuerAccount", "session", "oneTimeLink", "signInDelay"] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom("member").where("id", "not in", ["ana", "ben"]).execute();
  // A different address first, because addresses are unique.
  await db
    .updateTable("member")
    .set(({ ref }) => ({ email: ref("id"), disabledAt: null, sessionVersion: 1 }))
    .execute();
  for (const [id, role] of [["ana", "admin"] as const, ["ben", "member"] as const])
    await db
      .updateTable("member")
      .set({ email: `${id}@example.com`, role })
      .where("id", "=", id)
      .execute();
});

const isSite = ({ origin }: URL) => origin === served.url;
const start = (callbackUrl = "/library") =>
  new URL(`/api/dashboard/sign-in/oidc?${new URLSearchParams({ callbackUrl })}`, served.url);

/** Signs in at the issuer as this person. @returns the issuer's redirect target */
async function toCallback(browser: TestBrowser, login: string, callbackUrl?: string): Promise<URL> {
  const page = await browser.follow(start(callbackUrl), isSite);
  if (isSite(page.url)) return page.url;
  return (await browser.follow(page.url, isSite, { login })).url;
}

const shown = ({ pathname, search }: URL) => `${pathname}${search}`;

/** The whole way. @returns the path of ours where the browser lands */
async function signOn(browser: TestBrowser, login: string, callbackUrl?: string): Promise<string> {
  const callback = await toCallback(browser, login, callbackUrl);
  const answer = await browser.send(callback, { site: "cross-site" });
  expect(answer.status).toBe(303);
  return shown(answer.next as URL);
}

const status = async (browser: TestBrowser) =>
  (await browser.send(new URL("/api/dashboard/balance", served.url))).status;
const know = (name: string, claims: IssuerClaims = {}) =>
  issuer.people.set(name, {
    email: `${name}@example.com`,
    email_verified: true,
    name: `The ${name}`,
    ...claims,
  });
const memberOf = (email: string) =>
  site.team.db.selectFrom("member").selectAll().where("email", "=", email).executeTakeFirst();
const acts = async (memberId: string) => {
  const rows = await site.team.db
    .selectFrom("auditEntry")
    .selectAll()
    .where("subjectId", "=", memberId)
    .orderBy("id")
    .execute();
  return rows.map(({ act, actorKind, actorId, after }) => [
    act,
    actorKind,
    actorId,
    JSON.parse(after ?? "null"),
  ]);
};
const refused = (reason: string) => `/sign-in?error=sso-${reason}&callbackUrl=%2Flibrary`;

describe("a required strength of the issuer's sign-in", () => {
  const any: SignOn["strength"] = { acr: [], amr: [], maxAgeS: null };

  test("is requested, and the answer's claims decide", async () => {
    know("cleo");
    set({ strength: { ...any, acr: ["urn:example:mfa"], maxAgeS: 600 } });
    const browser = openBrowser();
    const { url } = await browser.follow(start(), isSite);
    expect(url.origin).toBe(issuer.url);
    // This issuer names no level unless it is made to.
    expect(await signOn(openBrowser(), "cleo")).toBe(refused("strength"));
    issuer.tamper((token) => ({ ...token, acr: "urn:example:mfa" }));
    expect(await signOn(openBrowser(), "cleo")).toBe("/library");
    issuer.tamper((token) => ({
      ...token,
      acr: "urn:example:mfa",
      auth_time: Number(token.auth_time) - 700,
    }));
    expect(await signOn(openBrowser(), "cleo")).toBe(refused("strength"));
    expect(await status(browser)).toBe(401);
  });

  test("a way of signing in can be required", async () => {
    know("cleo");
    set({ strength: { ...any, amr: ["otp"] } });
    issuer.tamper((token) => ({ ...token, amr: ["pwd"] }));
    expect(await signOn(openBrowser(), "cleo")).toBe(refused("strength"));
    issuer.tamper((token) => ({ ...token, amr: ["pwd", "otp"] }));
    expect(await signOn(openBrowser(), "cleo")).toBe("/library");
  });
});

test("ID tokens need the configured algorithm", async () => {
  curve.people.set("cleo", { email: "cleo@example.com", email_verified: true, name: "Cleo" });
  set({ issuer: curve.url, algorithm: "ES256" });
  expect(await signOn(openBrowser(), "cleo")).toBe("/library");
  set({ algorithm: "RS256" });
  expect(await signOn(openBrowser(), "cleo")).toBe(refused("failed"));
});

describe("a person known to the issuer", () => {
  test("gets an account, reaches the requested page and signs out", async () => {
    know("cleo");
    const browser = openBrowser();
    expect(await signOn(browser, "cleo", "/viral?viewsMin=10000")).toBe("/viral?viewsMin=10000");
    expect(await status(browser)).toBe(200);
    const cleo = await memberOf("cleo@example.com");
    expect(cleo).toMatchObject({ name: "The cleo", role: "member", disabledAt: null });
    expect(await acts(cleo!.id)).toEqual([
      ["member.joined", "member", cleo!.id, { email: "cleo@example.com", name: "The cleo", role: "member" }],
      ["session.started", "member", cleo!.id, { by: "single sign-on" }],
    ]);
    const names = [...browser.jarOf(new URL(served.url)).keys()].sort();
    expect(names).toEqual(["scoutdeck-browser", "scoutdeck-session"]);
    const signOut = new URL("/api/dashboard/sign-out", served.url);
    expect((await browser.send(signOut, { fields: {} })).next).toMatchObject({ pathname: "/sign-in" });
    expect(await status(browser)).toBe(401);
  });

  test("has one account, and one session per browser", async () => {
    know("cleo");
    const [browser, other] = [openBrowser(), openBrowser()];
    for (const each of [browser, browser, other]) expect(await signOn(each, "cleo")).toBe("/library");
    const { id } = (await memberOf("cleo@example.com"))!;
    const sessions = await site.team.db
      .selectFrom("session")
      .selectAll()
      .where("memberId", "=", id)
      .execute();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ endedAtMs }) => endedAtMs === null)).toHaveLength(2);
    expect(sessions[0]!.device).toBe("Firefox on Linux");
    // Nothing of the issuer's is kept in the browser.
    const token = browser.jarOf(new URL(served.url)).get("scoutdeck-session");
    const claims = await decode({ token, secret: authSecret() });
    expect(Object.keys(claims!).sort()).toEqual(["exp", "iat", "jti", "sid", "sub"]);
  });

  test("two simultaneous browsers create one account", async () => {
    know("cleo");
    const browsers = [openBrowser(), openBrowser(), openBrowser()];
    const landed = await Promise.all(browsers.map((browser) => signOn(browser, "cleo")));
    expect(landed).toEqual(["/library", "/library", "/library"]);
  });

  test("is linked to the account with the address, then known by subject", async () => {
    know("ben", { sub: "subject 1" });
    expect(await signOn(openBrowser(), "ben")).toBe("/library");
    expect((await acts("ben")).at(-2)).toEqual(["member.linked", "member", "ben", { issuer: issuer.url }]);
    // The person has a new name, and the old address belongs to another person.
    know("ben", { sub: "subject 1", email: "benita@example.com" });
    expect(await signOn(openBrowser(), "ben")).toBe("/library");
    expect(await memberOf("benita@example.com")).toMatchObject({ id: "ben" });
    expect((await acts("ben")).at(-2)).toEqual([
      "member.email",
      "system",
      null,
      { email: "benita@example.com" },
    ]);
    know("ben", { sub: "subject 2" });
    expect(await signOn(openBrowser(), "ben")).toBe("/library");
    expect((await memberOf("ben@example.com"))!.id).not.toBe("ben");
  });

  test("never gets another person's account", async () => {
    know("ben", { sub: "subject 1" });
    await signOn(openBrowser(), "ben");
    know("ben", { sub: "subject 2" });
    const browser = openBrowser();
    expect(await signOn(browser, "ben")).toBe(refused("taken"));
    expect(await status(browser)).toBe(401);
  });

  test("never takes over a taken address", async () => {
    know("ben");
    await signOn(openBrowser(), "ben");
    know("ben", { email: ADMIN });
    expect(await signOn(openBrowser(), "ben")).toBe("/library");
    expect(await memberOf("ben@example.com")).toMatchObject({ id: "ben" });
  });

  test("keeps role and budget of an open invite, which is used up", async () => {
    const ctx = { ...site.ana, mailer: null, publicUrl: served.url };
    await inviteOne(ctx, { email: "cleo@example.com", role: "finance", monthlyCap: 70 });
    know("cleo");
    expect(await signOn(openBrowser(), "cleo")).toBe("/library");
    const cleo = await memberOf("cleo@example.com");
    expect(cleo).toMatchObject({ role: "finance" });
    expect(await monthlyCapOf(site.team.db, cleo!.id)).toBe(70);
    const [link] = await site.team.db.selectFrom("oneTimeLink").selectAll().execute();
    expect(link!.revokedAt).not.toBeNull();
  });

  test("of an issuer with claims only in userinfo", async () => {
    set({ issuer: thin.url });
    thin.people.set("cleo", { email: "cleo@example.com", email_verified: true });
    expect(await signOn(openBrowser(), "cleo")).toBe("/library");
    expect(await memberOf("cleo@example.com")).toMatchObject({ name: "cleo" });
  });
});

describe("refused people", () => {
  test.each<[string, string, IssuerClaims]>([
    ["of another domain", "domain", { email: "cleo@elsewhere.example" }],
    ["of a domain that only ends alike", "domain", { email: "cleo@notexample.com" }],
    ["with two addresses in one", "email", { email: "cleo@evil.example@example.com" }],
    ["without an address", "email", { email: undefined }],
    ["with an address that is not verified", "email", { email_verified: false }],
    ["of whose address the issuer says nothing", "email", { email_verified: undefined }],
    ["with the address of an admin that is not verified", "email", { email: ADMIN, email_verified: "false" }],
  ])("somebody %s", async (_, reason, claims) => {
    know("cleo", claims);
    const browser = openBrowser();
    expect(await signOn(browser, "cleo")).toBe(refused(reason));
    expect(await status(browser)).toBe(401);
    expect(await site.team.db.selectFrom("issuerAccount").selectAll().execute()).toEqual([]);
  });

  test("unless the issuer is trusted with addresses, but never an explicit no", async () => {
    set({ isEmailTrusted: true });
    know("cleo", { email_verified: undefined });
    expect(await signOn(openBrowser(), "cleo")).toBe("/library");
    know("cleo", { email_verified: false });
    expect(await signOn(openBrowser(), "cleo")).toBe(refused("email"));
  });

  test("a disabled account, linked or not", async () => {
    const disable = () =>
      site.team.db.updateTable("member").set({ disabledAt: "2026-01-01" }).where("id", "=", "ben").execute();
    know("ben");
    await disable();
    expect(await signOn(openBrowser(), "ben")).toBe(refused("disabled"));
    await site.team.db.updateTable("member").set({ disabledAt: null }).where("id", "=", "ben").execute();
    await signOn(openBrowser(), "ben");
    await disable();
    const browser = openBrowser();
    expect(await signOn(browser, "ben")).toBe(refused("disabled"));
    expect(await status(browser)).toBe(401);
  });

  test("a person who cancels at the issuer", async () => {
    const browser = openBrowser();
    const page = await browser.follow(start(), isSite);
    const { url } = await browser.follow(page.url, isSite, { cancel: "1" });
    expect(shown((await browser.send(url)).next as URL)).toBe(refused("cancelled"));
  });
});

describe("the role from a claim", () => {
  beforeEach(() => set({ roleClaim: "groups", roles }));
  const roleOf = async (email: string) => (await memberOf(email))?.role;

  test.each<[string, IssuerClaims, string]>([
    ["one group", { groups: ["finance"] }, "finance"],
    ["several: the role that may do most", { groups: ["finance", "x", "people-ops"] }, "admin"],
    ["a text", { groups: "finance" }, "finance"],
    ["none that is named", { groups: ["Finance"] }, "member"],
    ["none at all", {}, "member"],
    ["something else", { groups: { finance: true } }, "member"],
  ])("%s", async (_, claims, role) => {
    know("cleo", claims);
    expect(await signOn(openBrowser(), "cleo")).toBe("/library");
    expect(await roleOf("cleo@example.com")).toBe(role);
  });

  test("at a path", async () => {
    set({ roleClaim: "realm_access.roles" });
    know("cleo", { realm_access: { roles: ["finance"] } });
    await signOn(openBrowser(), "cleo");
    expect(await roleOf("cleo@example.com")).toBe("finance");
  });

  test("a person without a required group is refused, also later", async () => {
    set({ defaultRole: null });
    know("cleo");
    expect(await signOn(openBrowser(), "cleo")).toBe(refused("role"));
    expect(await memberOf("cleo@example.com")).toBeUndefined();
  });

  test("changes with the next sign-in: recorded, and other sessions end", async () => {
    know("ben", { groups: ["people-ops"] });
    const [old, browser] = [openBrowser(), openBrowser()];
    await signOn(old, "ben");
    expect([await roleOf("ben@example.com"), await status(old)]).toEqual(["admin", 200]);
    know("ben", { groups: ["finance"] });
    await signOn(browser, "ben");
    expect(await roleOf("ben@example.com")).toBe("finance");
    expect([await status(old), await status(browser)]).toEqual([401, 200]);
    expect((await acts("ben")).at(-2)).toEqual(["member.role", "system", null, { role: "finance" }]);
  });

  test("never takes the last admin", async () => {
    know("ana", { groups: ["finance"] });
    expect(await signOn(openBrowser(), "ana")).toBe("/library");
    expect(await roleOf(ADMIN)).toBe("admin");
  });

  test("never changes the emergency admin", async () => {
    Object.assign(env(), { isPasswordOn: false, admin: { email: ADMIN, password: PASSWORD } });
    await site.team.db.updateTable("member").set({ role: "admin" }).where("id", "=", "ben").execute();
    know("ana", { groups: ["finance"], sub: "1" });
    await signOn(openBrowser(), "ana");
    know("ana", { groups: ["finance"], sub: "1", email: "anastasia@example.com" });
    await signOn(openBrowser(), "ana");
    expect(await roleOf(ADMIN)).toBe("admin");
  });
});

describe("forged, foreign and misdirected answers", () => {
  beforeEach(() => void know("cleo"));
  /** The answer was modified in transit. */
  async function land(
    change: (callback: URL, browser: TestBrowser) => Promise<void> | void,
  ): Promise<string> {
    const browser = openBrowser();
    const callback = await toCallback(browser, "cleo");
    await change(callback, browser);
    const answer = await browser.send(callback);
    expect([answer.status, await status(browser)]).toEqual([303, 401]);
    return shown(answer.next as URL);
  }
  const ownJar = (browser: TestBrowser) => browser.jarOf(new URL(served.url));

  test("another state", async () => {
    expect(await land(({ searchParams }) => searchParams.set("state", "forged"))).toBe(refused("failed"));
  });
  test("no state", async () => {
    expect(await land(({ searchParams }) => searchParams.delete("state"))).toBe(refused("failed"));
  });
  test("another code", async () => {
    expect(await land(({ searchParams }) => searchParams.set("code", "forged"))).toBe(refused("failed"));
  });
  test("another issuer in the answer", async () => {
    expect(await land(({ searchParams }) => searchParams.set("iss", "https://evil.example"))).toBe(
      refused("failed"),
    );
  });
  test.each(["oidc-state", "oidc-nonce", "oidc-pkce"])("without the cookie %s", async (name) => {
    expect(await land((_, browser) => void ownJar(browser).delete(`scoutdeck-${name}`))).toBe(
      refused("failed"),
    );
  });
  test.each(["oidc-state", "oidc-nonce", "oidc-pkce"])(
    "with the cookie %s of another attempt",
    async (name) => {
      const other = openBrowser();
      await other.send(start());
      const cookie = ownJar(other).get(`scoutdeck-${name}`)!;
      expect(await land((_, browser) => void ownJar(browser).set(`scoutdeck-${name}`, cookie))).toBe(
        refused("failed"),
      );
    },
  );

  test("a link opened in another browser does not sign in", async () => {
    const callback = await toCallback(openBrowser(), "cleo");
    const victim = openBrowser();
    expect(shown((await victim.send(callback)).next as URL)).toBe(
      "/sign-in?error=sso-failed&callbackUrl=%2Fviral",
    );
    expect(await status(victim)).toBe(401);
  });

  test("used twice", async () => {
    const browser = openBrowser();
    const callback = await toCallback(browser, "cleo");
    const kept = new Map(ownJar(browser));
    await browser.send(callback);
    const copy = openBrowser();
    for (const [name, value] of kept) ownJar(copy).set(name, value);
    expect(shown((await copy.send(callback)).next as URL)).toBe(refused("failed"));
    expect([await status(browser), await status(copy)]).toEqual([200, 401]);
  });

  const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;
  test.each<[string, (token: Record<string, unknown>) => Record<string, unknown>]>([
    ["another nonce", (token) => ({ ...token, nonce: "other" })],
    ["no nonce", (token) => ({ ...token, nonce: undefined })],
    ["another audience", (token) => ({ ...token, aud: "another-client" })],
    ["another issuer", (token) => ({ ...token, iss: "https://evil.example" })],
    ["an end in the past", (token) => ({ ...token, exp: hourAgo() })],
    ["no subject", (token) => ({ ...token, sub: undefined })],
  ])("an ID token with %s", async (_, change) => {
    issuer.tamper(change);
    expect(await land(() => undefined)).toBe(refused("failed"));
  });

  test("an ID token whose signature is of another key", async () => {
    issuer.forge();
    expect(await land(() => undefined)).toBe(refused("failed"));
  });

  test("a tampered ID token", async () => {
    issuer.tamper((token) => ({ ...token, name: "Changed" }));
    expect(await signOn(openBrowser(), "cleo")).toBe("/library");
    expect(await memberOf("cleo@example.com")).toMatchObject({ name: "Changed" });
  });

  test("an issuer with another name", async () => {
    set({ issuer: issuer.url.replace("127.0.0.1", "localhost") });
    expect(await land(() => undefined)).toBe(refused("failed"));
  });
});

describe("the redirect to the issuer", () => {
  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/api/dashboard/usage.csv"])(
    "never leads to %s",
    async (callbackUrl) => {
      know("cleo");
      expect(await signOn(openBrowser(), "cleo", callbackUrl)).toBe("/viral");
    },
  );

  test("not even with a forged cookie", async () => {
    know("cleo");
    const browser = openBrowser();
    const callback = await toCallback(browser, "cleo");
    browser.jarOf(callback).set("scoutdeck-oidc-return", encodeURIComponent("https://evil.example/x"));
    const { next } = await browser.send(callback);
    expect((next as URL).origin).toBe(served.url);
  });

  test.each(["cross-site", "same-site"])("is not started by a page that is %s", async (from) => {
    const answer = await openBrowser().send(start(), { site: from });
    expect(shown(answer.next as URL)).toBe("/sign-in?callbackUrl=%2Flibrary");
  });

  test("starts with HttpOnly cookies and PKCE", async () => {
    const answer = await fetch(start(), { redirect: "manual" });
    const { searchParams } = new URL(answer.headers.get("location")!);
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("response_type")).toBe("code");
    expect(searchParams.get("redirect_uri")).toBe(`${served.url}/api/auth/callback/oidc`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=", 1)[0]).sort()).toEqual(
      ["nonce", "pkce", "return", "state"].map((name) => `scoutdeck-oidc-${name}`),
    );
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
  });

  test("one sentence while the issuer is unavailable", async () => {
    const away = await startIssuer({ redirectUris: [`${served.url}/api/auth/callback/oidc`] });
    set({ issuer: away.url });
    away.people.set("cleo", { email: "cleo@example.com", email_verified: true });
    const browser = openBrowser();
    const callback = await toCallback(browser, "cleo");
    await away.stop();
    expect(shown((await browser.send(callback)).next as URL)).toBe(refused("failed"));
    expect(shown((await browser.send(start())).next as URL)).toBe(refused("away"));
  });

  test("leads to the sign-in page without single sign-on", async () => {
    const { signOn: kept } = env();
    Object.assign(env(), { signOn: null });
    const browser = openBrowser();
    const back = await browser.send(new URL("/api/auth/callback/oidc?code=x&state=y", served.url));
    expect(shown((await browser.send(start())).next as URL)).toBe("/sign-in?callbackUrl=%2Flibrary");
    expect(shown(back.next as URL)).toBe("/sign-in?callbackUrl=%2Fviral");
    Object.assign(env(), { signOn: kept });
  });
});

describe("passwords switched off", () => {
  const attempt = async (email: string) => {
    const url = new URL("/api/dashboard/sign-in", served.url);
    const { next } = await openBrowser().send(url, { fields: { email, password: PASSWORD } });
    return (next as URL).pathname;
  };
  test("lock out all but the emergency admin", async () => {
    for (const name of ["dora", "root"])
      await createMember(asOperator(site.team.db), {
        email: `${name}@example.com`,
        name,
        role: "admin",
        password: PASSWORD,
      });
    expect([await attempt("dora@example.com"), await attempt("root@example.com")]).toEqual([
      "/viral",
      "/viral",
    ]);
    Object.assign(env(), { isPasswordOn: false, admin: { email: "Root@Example.com", password: PASSWORD } });
    expect([await attempt("dora@example.com"), await attempt("ROOT@example.com")]).toEqual([
      "/sign-in",
      "/viral",
    ]);
    know("dora");
    expect(await signOn(openBrowser(), "dora")).toBe("/library");
  });

  test("allow reset links only for the emergency admin", async () => {
    const ctx = { ...site.ana, mailer: null, publicUrl: served.url };
    const invite = { email: "cleo@example.com", role: "member" as const, monthlyCap: null };
    const { link } = await inviteOne(ctx, invite);
    Object.assign(env(), { isPasswordOn: false, admin: { email: ADMIN, password: PASSWORD } });
    const token = new URL(link).searchParams.get("token")!;
    const accepted = acceptInvite(asOperator(site.team.db), { token, name: "Cleo", password: PASSWORD });
    await expect(accepted).rejects.toMatchObject({ code: "conflict" });
    await expect(createResetLink(ctx, "ben")).rejects.toMatchObject({ code: "conflict" });
    expect(await createResetLink(ctx, "ana")).toMatchObject({ email: ADMIN });
  });
});
