/** Headers over a change of AUTH_SECRET. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { authSecret } from "@/lib/server/access/secret";
import { env } from "@/lib/server/runtime/env";
import * as headers from "./source-headers";

const [FIRST, SECOND, THIRD] = ["a".repeat(40), "b".repeat(40), "c".repeat(40)];
const HEADERS = [["Authorization", "Bearer s3cret"]] as const;
const ID = "src_1";

let t: TestTeam;
beforeAll(async () => void (t = await openTestTeam()));
beforeEach(() => vi.unstubAllEnvs());
afterAll(() => t.close());

/** The module as processes with these secrets use it. */
function under(secret: string, previous?: string) {
  vi.stubEnv("AUTH_SECRET", secret);
  vi.stubEnv("AUTH_SECRET_PREVIOUS", previous);
  env.forget();
  authSecret.forget();
  return headers;
}

test("what the secret before sealed is opened, and sealed anew by it that counts now", async () => {
  const { db } = t.team;
  const sealed = under(FIRST).sealHeaders(ID, HEADERS);
  expect(sealed).not.toContain("s3cret");
  const source = { id: ID, name: "A", address: "https://files.example.com/", everyHours: 1, results: "[]" };
  const state = { isInferring: 1, isPaused: 1, isWanted: 0, dueMs: 0, failures: 0 };
  await db
    .insertInto("importSource")
    .values([
      { ...source, ...state, observed: "modified", headers: sealed, createdAt: "2026-01-01T00:00:00.000Z" },
      {
        ...source,
        ...state,
        id: "src_2",
        name: "B",
        observed: "modified",
        headers: null,
        createdAt: "2026-01-01T00:00:00.000Z",
      },
    ])
    .execute();
  const kept = async () =>
    (await db.selectFrom("importSource").select("headers").where("id", "=", ID).executeTakeFirstOrThrow())
      .headers;

  expect(under(SECOND).openHeaders(ID, sealed)).toBeNull();
  expect(await under(SECOND).resealHeaders(db)).toBe(0);
  expect(await kept()).toBe(sealed);

  const changing = under(SECOND, FIRST);
  expect(changing.openHeaders(ID, sealed)).toEqual(HEADERS);
  expect(await changing.resealHeaders(db)).toBe(1);
  expect(await changing.resealHeaders(db)).toBe(0);

  const after = under(SECOND);
  expect(after.openHeaders(ID, await kept())).toEqual(HEADERS);
  expect(after.openHeaders("src_2", await kept())).toBeNull();
  expect(under(THIRD, FIRST).openHeaders(ID, await kept())).toBeNull();
});

test("no header is null, and an invalid sealed text opens nothing", async () => {
  const { openHeaders, sealHeaders } = under(FIRST);
  expect(sealHeaders(ID, [])).toBeNull();
  expect(openHeaders(ID, null)).toEqual([]);
  expect(openHeaders(ID, "x")).toBeNull();
  expect(openHeaders(ID, sealHeaders(ID, HEADERS)!.slice(2))).toBeNull();
});

test("a secret of an authenticator app is no header: each purpose has a key of its own", async () => {
  const { openHeaders } = under(FIRST);
  const { sealSecret } = await import("@/lib/server/access/second-step/seal-secret");
  expect(openHeaders(ID, sealSecret(ID, JSON.stringify(HEADERS)))).toBeNull();
});
