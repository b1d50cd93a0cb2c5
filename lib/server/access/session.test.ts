/** The session's cookie and token: owner, lifetime and address. */
import { decode, encode } from "next-auth/jwt";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { authSecret } from "./secret";
import { beginSession, sessionIdOf } from "./session-rows";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { env } from "@/lib/server/runtime/env";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(async () => {
  vi.unstubAllEnvs();
  await t.close();
});

/** The module with the settings of this case. */
async function session(publicUrl = "http://localhost:3000") {
  vi.stubEnv("PUBLIC_URL", publicUrl);
  env.forget();
  return import("./session");
}
const tokenWith = (claims: object, secret = authSecret()) => encode({ token: claims as never, secret });
const memberOf = async (claims: object) => {
  const found = await (await session()).sessionOfToken(async () => t.team.db, await tokenWith(claims));
  return found?.member ?? null;
};
/** Claims of a session of ana's that has just begun. */
const beginAna = async () => {
  const begun = { memberId: "ana", version: 1, device: "Firefox on Linux", address: null };
  return { sub: "ana", sid: await beginSession(t.team.db, begun) };
};

describe("the cookie", () => {
  test("over http is readable by the server only", async () => {
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
  test("has the member's current account", async () => {
    const claims = await beginAna();
    const ana = { id: "ana", email: "ana@example.com", name: "ana", role: "admin" };
    expect(await memberOf(claims)).toEqual(ana);
    await t.team.db.updateTable("member").set({ role: "member" }).where("id", "=", "ana").execute();
    expect(await memberOf(claims)).toMatchObject({ role: "member" });
  });

  test.each<[string, object]>([
    ["of another session", { sid: "other" }],
    ["of nobody", { sub: "nobody" }],
    ["of another member", { sub: "ben" }],
    ["without a member", { sub: undefined }],
    ["with a number for a member", { sub: 5 }],
    ["without a session", { sid: undefined }],
    ["with a number for a session", { sid: 1 }],
    ["of an earlier version", { sid: undefined, version: 1, since: Date.now() }],
  ])("%s is nobody's", async (_, more) => {
    const claims = await beginAna();
    expect(await memberOf({ ...claims, ...more })).toBeNull();
  });

  test("the stored hash is not a valid session", async () => {
    const { sub, sid } = await beginAna();
    expect(await memberOf({ sub, sid: sessionIdOf(sid) })).toBeNull();
  });

  test("a disabled account has no session", async () => {
    const claims = await beginAna();
    await t.team.db.updateTable("member").set({ disabledAt: "2026-01-01" }).where("id", "=", "ana").execute();
    expect(await memberOf(claims)).toBeNull();
  });

  test("that is missing or forged never opens the database", async () => {
    const { sessionOfToken } = await session();
    const claims = await beginAna();
    const openDb = () => expect.fail("the database was opened");
    const forged = await tokenWith(claims, "f".repeat(40));
    const genuine = await tokenWith(claims);
    const cut = genuine.slice(0, -1);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"sub":"ana","version":1}').toString("base64url")}.`;
    for (const token of [undefined, "", "x", "a.b.c", forged, cut, unsigned])
      expect(await sessionOfToken(openDb, token)).toBeNull();
    expect(await decode({ token: genuine, secret: authSecret() })).toMatchObject({ sub: "ana" });
  });
});
