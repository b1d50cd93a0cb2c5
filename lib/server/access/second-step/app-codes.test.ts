/** Codes of authenticator apps: valid half minutes, single use, and secrets hidden from database copies. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "@/lib/server/runtime/env";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { contentsOf } from "@/lib/testing/refusal-of";
import { codeOf } from "@/lib/testing/second-step-browser";
import { appAddress, newAppSecret, spendAppCode, stepOfCode } from "./app-codes";
import { openSecret, resealed, sealSecret } from "./seal-secret";

/** RFC 6238, appendix B: the secret of its SHA-1 examples. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const HALF_MINUTE = 30_000;
beforeAll(() => void vi.stubEnv("AUTH_SECRET", "s".repeat(40)));
afterAll(() => void vi.unstubAllEnvs());

describe("a code", () => {
  test.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1234567890, "005924"],
    [20000000000, "353130"],
  ])("of second %i is that of the standard", (second, code) => {
    expect(stepOfCode(RFC_SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  test("counts one half minute before and after its own, and no longer", () => {
    const now = 1_800_000_000_000;
    const code = codeOf(RFC_SECRET, now);
    const counts = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(RFC_SECRET, code, now + steps * HALF_MINUTE));
    expect(counts).toEqual([null, now / HALF_MINUTE, now / HALF_MINUTE, now / HALF_MINUTE, null]);
  });

  test.each(["", "12345", "1234567", "abcdef", "２８７０８２"])("is not %j", (code) => {
    expect(stepOfCode(RFC_SECRET, code, 59_000)).toBeNull();
  });
});

describe("a secret", () => {
  test("has 160 random bits, and an address that apps read", () => {
    const secret = newAppSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newAppSecret()).not.toBe(secret);
    const address = new URL(appAddress(secret, "ada@example.com"));
    expect(address.protocol).toBe("otpauth:");
    expect(address.searchParams.get("secret")).toBe(secret);
    expect(address.searchParams.get("issuer")).toBe("Scoutdeck");
  });

  test("is sealed differently each time, for one member, and not opened after a change", () => {
    const [sealed, again] = [sealSecret("ben", "ABC"), sealSecret("ben", "ABC")];
    expect(sealed).not.toBe(again);
    expect([openSecret("ben", sealed), openSecret("ana", sealed)]).toEqual(["ABC", null]);
    const changed = Buffer.from(sealed, "base64url");
    changed[changed.length - 1]! ^= 1;
    expect(openSecret("ben", changed.toString("base64url"))).toBeNull();
    expect(openSecret("ben", "")).toBeNull();
  });
});

describe("another AUTH_SECRET", () => {
  afterEach(() => void Object.assign(env(), { previousSecret: null }));

  test("opens only values of the previous secret, and seals them again", () => {
    const [before, stranger] = ["b".repeat(40), "x".repeat(40)];
    const sealed = sealSecret("ben", "ABC", before);
    expect(openSecret("ben", sealed)).toBeNull();
    Object.assign(env(), { previousSecret: stranger });
    expect([openSecret("ben", sealed), resealed("ben", sealed)]).toEqual([null, null]);
    Object.assign(env(), { previousSecret: before });
    expect([openSecret("ben", sealed), openSecret("ana", sealed)]).toEqual(["ABC", null]);
    const anew = resealed("ben", sealed)!;
    Object.assign(env(), { previousSecret: null });
    expect(openSecret("ben", anew)).toBe("ABC");
    expect(resealed("ben", anew)).toBeNull();
  });
});

describe("the code of a member", () => {
  let t: TestTeam;
  const secret = newAppSecret();
  beforeEach(async () => {
    t = await openTestTeam();
    const row = { secret: sealSecret("ben", secret), createdAtMs: 1, confirmedAt: "2026-01-01" };
    await t.team.db
      .insertInto("authenticatorApp")
      .values({ memberId: "ben", ...row })
      .execute();
  });
  afterEach(() => t.close());
  const spend = (code: string, id = "ben") =>
    t.team.db.transaction().execute((trx) => spendAppCode(trx, id, code));

  test("works once, and an older one never again", async () => {
    const now = Date.now();
    expect(await spend(codeOf(secret, now + HALF_MINUTE))).toBe(true);
    expect(await spend(codeOf(secret, now + HALF_MINUTE))).toBe(false);
    expect(await spend(codeOf(secret, now))).toBe(false);
  });

  test("works once for two simultaneous uses", async () => {
    const code = codeOf(secret);
    const answers = await Promise.all([spend(code), spend(code)]);
    expect(answers.toSorted()).toEqual([false, true]);
  });

  test("works with the previous AUTH_SECRET, and is then sealed again", async () => {
    const before = "b".repeat(40);
    await t.team.db
      .updateTable("authenticatorApp")
      .set({ secret: sealSecret("ben", secret, before) })
      .execute();
    expect(await spend(codeOf(secret))).toBe(false);
    Object.assign(env(), { previousSecret: before });
    expect(await spend(codeOf(secret))).toBe(true);
    Object.assign(env(), { previousSecret: null });
    const { secret: stored } = await t.team.db
      .selectFrom("authenticatorApp")
      .select("secret")
      .executeTakeFirstOrThrow();
    expect(openSecret("ben", stored)).toBe(secret);
  });

  test("works only for its owner and only after confirmation", async () => {
    expect(await spend(codeOf(secret), "ana")).toBe(false);
    await t.team.db.updateTable("authenticatorApp").set({ confirmedAt: null }).execute();
    expect(await spend(codeOf(secret))).toBe(false);
  });

  test("is made from a secret that is not in the database", async () => {
    expect(JSON.stringify(await contentsOf(t.team.db))).not.toContain(secret);
  });
});
