/** Signing in, staying signed in and being rejected. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { decode } from "next-auth/jwt";
import { POST as signIn } from "@/app/api/dashboard/sign-in/route";
import { POST as signOut } from "@/app/api/dashboard/sign-out/route";
import { POST as setUp } from "@/app/api/dashboard/setup/route";
import { GET as balance } from "@/app/api/dashboard/balance/route";
import { connectPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { changeMember } from "@/lib/server/team/members/change-member";
import { createMember } from "@/lib/server/team/members/create-member";
import { ensureSetupToken } from "@/lib/server/team/members/setup-token";
import { createResetLink, completeReset } from "@/lib/server/team/members/reset-password";
import { prepareTeam } from "@/lib/server/team/prepare-team";
import { cookieFrom, cookieOfMember, tokenOf } from "@/lib/testing/begin-session";
import { requestSite, openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { authSecret } from "./secret";
import { sessionOfToken } from "./session";
import { asOperator } from "@/lib/testing/as-operator";

const PASSWORD = "rusty kettle orbit";
let site: TestSite;
beforeEach(async () => {
  site = await openTestSite();
  await createMember(asOperator(site.team.db), {
    email: "Cleo@Example.com",
    name: "Cleo",
    role: "member",
    password: PASSWORD,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await site.leave();
});
/** A stopped clock lets no delay expire on a slow machine. */
const stopClock = () => vi.useFakeTimers({ toFake: ["Date"] });

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const attempt = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  requestSite(signIn, { body: form({ email: "cleo@example.com", password: PASSWORD, ...fields }), headers });
const redirectOf = (answer: Response) => [answer.status, answer.headers.get("location")];
const statusWith = async (cookie: string) => (await requestSite(balance, { method: "GET", cookie })).status;

describe("signing in", () => {
  test("sets a cookie that only the server reads, and redirects to the requested page", async () => {
    const answer = await attempt({ email: " CLEO@example.com ", callbackUrl: "/viral?viewsMin=10000" });
    expect(redirectOf(answer)).toEqual([303, "/viral?viewsMin=10000"]);
    const header = answer.headers.get("set-cookie")!;
    expect(header).toMatch(/^scoutdeck-session=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax, scout/);
    expect(await statusWith(cookieFrom(header))).toBe(200);
    const token = cookieFrom(header).split("=")[1]!;
    expect(await decode({ token, secret: authSecret() })).toMatchObject({ sid: expect.any(String) });
  });

  test("without the database, a correct password is never called wrong", async () => {
    const away = connectPostgres("postgres://deck@127.0.0.1:1/deck", { connections: 1 });
    sharedDatabase.replace(Promise.resolve(away));
    const answer = await attempt({});
    expect([answer.status, await answer.text()]).toEqual([
      503,
      "The database cannot answer right now. Go back and try again.",
    ]);
    await away.destroy();
  });

  test.each([
    ["a wrong password", { password: "wrong" }],
    ["an unknown account", { email: "nobody@example.com" }],
    ["nothing", { email: "", password: "" }],
  ])("%s gets the same answer", async (_, fields) => {
    const answer = await attempt({ ...fields, callbackUrl: "/usage" });
    expect(redirectOf(answer)).toEqual([303, "/sign-in?error=invalid&callbackUrl=%2Fusage"]);
    expect(answer.headers.getSetCookie().filter((cookie) => !/scoutdeck-shown-once=/.test(cookie))).toEqual(
      [],
    );
  });

  test("after 5 guesses the network must wait, others sign in", async () => {
    stopClock();
    const from = (address: string) => ({ "x-scoutdeck-address": address });
    for (let guess = 0; guess < 5; guess++) await attempt({ password: "wrong" }, from("10.0.0.1"));
    expect(redirectOf(await attempt({}, from("10.0.0.1")))[1]).toMatch(
      /\?error=limited&wait=30&callbackUrl=/,
    );
    expect(redirectOf(await attempt({}, from("10.0.0.2")))).toEqual([303, "/viral"]);
  });

  test("a known browser signs in, and its session is replaced", async () => {
    stopClock();
    const first = await attempt({});
    const cookie = first.headers
      .getSetCookie()
      .map((header) => cookieFrom(header))
      .join("; ");
    for (let guess = 0; guess < 5; guess++) await attempt({ password: "wrong" });
    expect(redirectOf(await attempt({}))[1]).toMatch(/error=limited/);
    expect(await statusWith(cookie)).toBe(200);
    const again = await attempt({}, { cookie });
    expect(redirectOf(again)).toEqual([303, "/viral"]);
    expect(await statusWith(cookie)).toBe(401);
    expect(await statusWith(cookieFrom(again.headers.get("set-cookie")))).toBe(200);
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sister site", { "sec-fetch-site": "same-site" }],
    ["nobody knows where", { "sec-fetch-site": "none" }],
  ])("a form from %s is refused", async (_, headers) => {
    const answer = await attempt({}, headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("a far too large or malformed form is refused", async () => {
    expect((await attempt({ password: "x".repeat(20_000) })).status).toBe(403);
    expect((await attempt({}, { "content-type": "text/plain" })).status).toBe(403);
  });
});

describe("sessions", () => {
  let cookie: string;
  let id: string;
  beforeEach(async () => {
    cookie = cookieFrom((await attempt({})).headers.get("set-cookie"));
    id = (
      await site.team.db
        .selectFrom("member")
        .select("id")
        .where("name", "=", "Cleo")
        .executeTakeFirstOrThrow()
    ).id;
  });

  test("a disabled account, a new password and another role end the session with the next request", async () => {
    expect(await statusWith(cookie)).toBe(200);
    await changeMember(asOperator(site.team.db), { id, change: { action: "role", role: "admin" } });
    expect(await statusWith(cookie)).toBe(401);
    cookie = cookieFrom((await attempt({})).headers.get("set-cookie"));
    expect(await statusWith(cookie)).toBe(200);
    await changeMember(asOperator(site.team.db), { id, change: { action: "disable" } });
    expect(await statusWith(cookie)).toBe(401);
    expect(redirectOf(await attempt({}))[1]).toMatch(/error=invalid/);
    await changeMember(asOperator(site.team.db), { id, change: { action: "enable" } });
    expect(await statusWith(cookie)).toBe(401);
    const again = cookieFrom((await attempt({})).headers.get("set-cookie"));
    expect(await statusWith(again)).toBe(200);
    const links = { mailer: null, publicUrl: "http://deck.example" };
    const { link } = await createResetLink({ ...asOperator(site.team.db), ...links }, id);
    expect(await statusWith(again)).toBe(200);
    const token = new URL(link).searchParams.get("token")!;
    await completeReset(
      { ...asOperator(site.team.db), ...links },
      { token, password: "another long password" },
    );
    expect(await statusWith(again)).toBe(401);
  });

  test("forged, foreign and broken tokens don't sign in", async () => {
    const foreign = await tokenOf(id, "sid", "y".repeat(40));
    for (const token of [foreign, "x", "", undefined, `${cookie.split("=")[1]}x`]) {
      expect(await sessionOfToken(async () => site.team.db, token)).toBeNull();
    }
  });

  test("signing in as another person leaves no earlier session", async () => {
    const other = await cookieOfMember(site.team.db, "ana");
    const [name = "", token = ""] = other.split("=");
    expect(await statusWith(other)).toBe(200);
    await attempt({}, { cookie: `${name}=${token}` });
    expect(await statusWith(other)).toBe(401);
  });

  test("signing out removes the cookie, and its copy opens nothing", async () => {
    expect(await statusWith(cookie)).toBe(200);
    const answer = await requestSite(signOut, { body: form({}), cookie });
    expect(redirectOf(answer)).toEqual([303, "/sign-in"]);
    expect(answer.headers.get("set-cookie")).toMatch(/^scoutdeck-session=; Path=\/; Max-Age=0;/);
    expect(await statusWith(cookie)).toBe(401);
  });

  test("the last admin cannot be disabled or made a member", async () => {
    for (const change of [{ action: "disable" }, { action: "role", role: "member" }] as const) {
      const changing = changeMember(asOperator(site.team.db), { id: "ana", change });
      await expect(changing).rejects.toMatchObject({ code: "conflict" });
    }
  });
});

describe("the first admin", () => {
  beforeEach(async () => void (await site.team.db.deleteFrom("member").execute()));
  const fields = { name: "Dora", email: "dora@example.com", password: PASSWORD };
  const submit = (more: Record<string, string>) => requestSite(setUp, { body: form({ ...fields, ...more }) });

  test("the first admin is created by a link that works once", async () => {
    const token = (await ensureSetupToken(site.team.db))!;
    const answer = await submit({ token });
    expect(redirectOf(answer)).toEqual([303, "/welcome"]);
    expect(await statusWith(cookieFrom(answer.headers.get("set-cookie")))).toBe(200);
    expect(redirectOf(await submit({ token, email: "second@example.com" }))[1]).toMatch(/error=expired/);
    expect(await ensureSetupToken(site.team.db)).toBeNull();
  });

  test("one of two simultaneous requests succeeds", async () => {
    const token = (await ensureSetupToken(site.team.db))!;
    const answers = await Promise.all([submit({ token }), submit({ token, email: "second@example.com" })]);
    expect(answers.map((answer) => redirectOf(answer)[1]).sort()).toEqual([
      expect.stringMatching(/^\/setup\?.*error=expired/),
      "/welcome",
    ]);
    expect(await site.team.db.selectFrom("member").select("role").execute()).toEqual([{ role: "admin" }]);
  });

  test.each([
    ["password", { password: "short" }],
    ["email", { email: "dora" }],
    ["name", { name: " " }],
    ["expired", { token: "another" }],
  ])("a wrong %s is named, and the link still works", async (reason, wrong) => {
    const token = (await ensureSetupToken(site.team.db))!;
    expect(redirectOf(await submit({ token, ...wrong }))[1]).toMatch(new RegExp(`error=${reason}$`));
    expect(redirectOf(await submit({ token }))).toEqual([303, "/welcome"]);
  });

  test("a link works for 24 hours and until the next start", async () => {
    const old = (await ensureSetupToken(site.team.db))!;
    const token = (await ensureSetupToken(site.team.db))!;
    expect(redirectOf(await submit({ token: old }))[1]).toMatch(/error=expired/);
    await site.team.db
      .updateTable("setupToken")
      .set({ expiresAtMs: Date.now() - 1 })
      .execute();
    expect(redirectOf(await submit({ token }))[1]).toMatch(/error=expired/);
  });

  test("ADMIN_EMAIL and ADMIN_PASSWORD make an account once and never overwrite it", async () => {
    const admin = { email: "Dora@example.com", password: PASSWORD };
    expect(await prepareTeam(site.team.db, { admin })).toEqual({ setupPath: null });
    expect(await prepareTeam(site.team.db, { admin: { ...admin, password: "a different one" } })).toEqual({
      setupPath: null,
    });
    const answer = await attempt({ email: "dora@example.com" });
    expect(redirectOf(answer)).toEqual([303, "/viral"]);
  });

  test("without both settings there is a link", async () => {
    expect((await prepareTeam(site.team.db, { admin: null })).setupPath).toMatch(/^\/setup\?token=.{32}$/);
  });
});
