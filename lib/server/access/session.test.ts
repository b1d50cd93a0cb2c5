/** The session's cookie and token: whose they are, until when, and under which address. */
import { decode, encode } from "next-auth/jwt";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";

const SECRET = "s".repeat(40);
let t: TestTeam;
beforeEach(async () => {
  vi.stubEnv("AUTH_SECRET", SECRET);
  t = await openTestTeam();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await t.close();
});

/** The module with the settings of this case. */
async function session(publicUrl = "http://localhost:3000") {
  vi.stubEnv("PUBLIC_URL", publicUrl);
  vi.resetModules();
  return import("./session");
}
const tokenOf = (claims: object, secret = SECRET) => encode({ token: claims as never, secret });
const memberOf = async (claims: object) =>
  (await session()).memberOfToken(async () => t.team.db, await tokenOf(claims));
const ANA = () => ({ sub: "ana", version: 1, since: Date.now() });

describe("the cookie", () => {
  test("over http is readable by the server alone", async () => {
    const { sessionHeader, endedSessionHeader } = await session();
    expect(sessionHeader("tok")).toBe("scoutdeck-session=tok; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax");
    expect(endedSessionHeader()).toBe("scoutdeck-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  });

  test("over https belongs to this host and is never sent in clear", async () => {
    const { sessionHeader, sessionCookie } = await session("https://scout.example.com");
    expect(sessionHeader("tok")).toMatch(/^__Host-scoutdeck-session=tok; Path=\/;.*; Secure$/);
    expect(sessionHeader("tok")).not.toContain("Domain");
    expect(sessionCookie().options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  });
});

describe("the token", () => {
  test("is its member, as the account is now", async () => {
    expect(await memberOf(ANA())).toEqual({
      id: "ana",
      email: "ana@example.com",
      name: "ana",
      role: "admin",
    });
    await t.team.db.updateTable("member").set({ role: "member" }).where("id", "=", "ana").execute();
    expect(await memberOf(ANA())).toMatchObject({ role: "member" });
  });

  test.each<[string, object]>([
    ["of an older version of the account", { version: 0 }],
    ["of a version to come", { version: 2 }],
    ["of nobody", { sub: "nobody" }],
    ["without a member", { sub: undefined }],
    ["with a number for a member", { sub: 5 }],
    ["with text for a version", { version: "1" }],
    ["without a beginning", { since: undefined }],
    ["with text for a beginning", { since: String(Date.now()) }],
    ["that is 12 hours old", { since: Date.now() - 12 * 3_600_000 - 1 }],
  ])("%s is nobody's", async (_, more) => expect(await memberOf({ ...ANA(), ...more })).toBeNull());

  test("of a disabled account is nobody's", async () => {
    await t.team.db
      .updateTable("member")
      .set({ disabled_at: "2026-01-01" })
      .where("id", "=", "ana")
      .execute();
    expect(await memberOf(ANA())).toBeNull();
  });

  test("that is missing or forged never opens the database", async () => {
    const { memberOfToken } = await session();
    const openDb = () => expect.fail("the database was opened");
    const forged = await tokenOf(ANA(), "f".repeat(40));
    const genuine = await tokenOf(ANA());
    const cut = genuine.slice(0, -1);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"sub":"ana","version":1}').toString("base64url")}.`;
    for (const token of [undefined, "", "x", "a.b.c", forged, cut, unsigned])
      expect(await memberOfToken(openDb, token)).toBeNull();
    expect(await decode({ token: genuine, secret: SECRET })).toMatchObject({ sub: "ana" });
  });
});
