/** The admins' page about a service over HTTP that works, is slow, fails, refuses the key, or reports no balance. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAudit } from "@/lib/server/access/read-audit";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { startOtherService, type OtherService } from "@/lib/testing/start-other-service";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { json } from "@/lib/testing/start-test-server";
import type { MemberContext } from "../team-context";
import { notePurchase, withdrawPurchase } from "./purchases";
import { usage } from "../usage/usage";
import { readConnection } from "./read-connection";
import { testService } from "./test-service";

const KEY = "a-key-of-theirs";
const ROWS = [{ id: "tiktok_1", followers: 10 }];

let t: TestTeam;
let other: OtherService;
let ana: MemberContext;
beforeEach(async () => {
  t = await openTestTeam();
  other = await startOtherService(ROWS);
  ana = { ...t.ana, service: openOther() };
});
afterEach(async () => {
  await other.close();
  await t.close();
});

function openOther(path = "", totalTimeoutMs = 10_000) {
  const address = { url: `${other.url}${path}`, apiKey: KEY, keyHeader: "x-their-key" };
  return httpService(address, new MemoryRateLimiter({ limit: 55 }), { retryDelayMs: 1, totalTimeoutMs });
}
const statesOf = (lines: readonly { operation: string; state: string }[]) =>
  Object.fromEntries(lines.map(({ operation, state }) => [operation, state]));
const testNow = async () => {
  await testService(ana);
  return (await readConnection(ana)).test!;
};

describe("a test", () => {
  test("finds the specification's operations without a charge", async () => {
    const { lines, by, at } = await testNow();
    expect([by, at]).toEqual(["ana", expect.stringMatching(/Z$/)]);
    expect(statesOf(lines)).toEqual({
      searchCreatorIds: "ok",
      searchPosts: "ok",
      getCredits: "absent",
      getCreditEntries: "absent",
      creatorFacets: "absent",
      postFacets: "absent",
      postInsights: "absent",
      creatorSources: "absent",
      postSources: "skipped",
    });
    for (const { state, ms } of lines) expect(ms === null).toBe(state === "skipped");
    const paths = other.asked.map(({ method, url }) => `${method} ${url.split("?", 1)[0]}`);
    expect(paths).not.toContain("POST /api/v2/creators/get");
    expect(paths).not.toContain("GET /api/v1/creators");
    const { condition } = await readConnection(ana);
    expect(condition).toMatchObject({ address: other.url, keyHeader: "x-their-key", lastProblem: null });
  });

  test("bypasses caches and finds new operations", async () => {
    await testNow();
    const before = other.asked.length;
    other.replyAlways(json(200, { message: "OK", credits: { remaining: 40 } }));
    expect(statesOf(await testService(ana))).toMatchObject({ searchCreatorIds: "failed" });
    expect(other.asked.length).toBeGreaterThan(before);
    expect((await readConnection(ana)).test!.lines[0]!.message).toMatch(/does not match the specification/);
  });

  test.each([
    ["refuses the key", json(401, { error: KEY }), /rejected our API key \(401\)/, "401"],
    ["fails", json(500, { message: "no disk" }), /failed \(500\): no disk/, "500"],
    ["is busy", json(429, {}, { "retry-after": "600" }), /no more requests right now/, "429"],
    ["is too slow", () => {}, /did not answer in time/, "timeout"],
  ] as const)("of a service that %s says so and goes no further", async (_, reply, message, code) => {
    other.replyAlways(reply);
    if (code === "timeout") ana = { ...ana, service: openOther("", 200) };
    const { lines } = await testNow();
    expect(lines[0]).toMatchObject({ operation: "searchCreatorIds", state: "failed" });
    expect(lines[0]!.message).toMatch(message);
    expect(new Set(lines.slice(1).map(({ state }) => state))).toEqual(new Set(["skipped"]));
    const connection = await readConnection(ana);
    expect(connection.balance).toEqual({ state: "failed" });
    expect(connection.condition!.lastProblem).toMatchObject({ code });
    expect(JSON.stringify(connection)).not.toContain(KEY);
  });

  test("belongs to one address: another service has none", async () => {
    await testNow();
    expect((await readConnection({ ...ana, service: openOther("/elsewhere") })).test).toBeNull();
  });

  test("is for admins", async () => {
    for (const verb of [testService, readConnection])
      expect((await refusalOf(t.team.db, () => verb({ ...t.ben, service: ana.service }))).code).toBe(
        "forbidden",
      );
    expect(other.asked).toEqual([]);
  });
});

describe("purchases that are typed", () => {
  /** A settled purchase of the team at a provider. */
  async function spend(credits: number, at: string, provider = `address:${other.url}`, state = "settled") {
    const id = `${at} ${credits} ${provider} ${state}`;
    const { db } = t.team;
    const memberId = ana.member.id;
    const quote = { id, memberId, ids: "[]", toBuy: credits, expiresAtMs: 0, createdAt: at };
    await db.insertInto("quote").values(quote).execute();
    const counts = { chosen: credits, owned: 0, toBuy: credits, waiting: "[]" };
    await db
      .insertInto("reveal")
      .values({ id, quoteId: id, memberId, ...counts, createdAt: at })
      .execute();
    const call = { id, revealId: id, batch: 0, ids: "[]", n: credits, provider };
    await db
      .insertInto("chargeAttempt")
      .values({ ...call, state: state as "settled" })
      .execute();
    if (state !== "settled") return;
    const entry = { attemptId: id, revealId: id, memberId, amount: credits, createdAt: at };
    await db
      .insertInto("teamEntry")
      .values({ ...entry, kind: "post" })
      .execute();
  }

  test("give a balance with what it rests on", async () => {
    expect(await readConnection(ana)).toMatchObject({
      balance: { state: "absent" },
      noted: null,
      purchases: [],
    });
    await notePurchase(ana, { credits: 5_000, day: "2026-11-01", note: " Invoice 2041 " });
    await spend(34, "2026-10-31T23:59:59.999Z");
    await spend(100, "2026-11-01T00:00:00.000Z");
    await spend(30, "2026-11-02T10:00:00.000Z");
    await spend(70, "2026-11-02T10:00:00.000Z", "embedded");
    await spend(9, "2026-11-03T10:00:00.000Z", undefined, "unknown");
    const { noted, purchases } = await readConnection(ana);
    expect(noted).toEqual({ balance: 4_870, bought: 5_000, since: "2026-11-01", spent: 130, held: 9 });
    expect(await usage(ana, {})).toMatchObject({ balance: null, noted });
    expect(purchases).toEqual([
      { id: expect.any(Number), day: "2026-11-01", credits: 5_000, note: "Invoice 2041", by: "ana" },
    ]);
  });

  test("add up from the first day, and one that was a mistake counts no more", async () => {
    await notePurchase(ana, { credits: 100, day: "2026-11-05" });
    await notePurchase(ana, { credits: 50, day: "2026-10-05" });
    await spend(60, "2026-10-20T00:00:00.000Z");
    expect((await readConnection(ana)).noted).toMatchObject({
      balance: 90,
      bought: 150,
      since: "2026-10-05",
    });
    const [, old] = (await readConnection(ana)).purchases;
    await withdrawPurchase(ana, { id: old!.id });
    expect((await readConnection(ana)).noted).toMatchObject({ balance: 100, spent: 0, since: "2026-11-05" });
    expect((await refusalOf(t.team.db, () => withdrawPurchase(ana, { id: old!.id }))).code).toBe("not_found");
    expect(await readAudit(ana, { limit: 2 })).toMatchObject([
      { act: "purchase.withdrawn", before: { credits: 50, day: "2026-10-05" } },
      { act: "purchase.noted", after: { credits: 50, day: "2026-10-05", service: other.url } },
    ]);
  });

  test("belong to one service", async () => {
    await notePurchase(ana, { credits: 100, day: "2026-11-05" });
    const elsewhere = await readConnection({ ...ana, service: openOther("/elsewhere") });
    expect(elsewhere).toMatchObject({ noted: null, purchases: [] });
  });

  test("count days as the books do", async () => {
    await t.team.db
      .insertInto("teamSetting")
      .values({ name: "books_zone", value: "Asia/Tokyo", changedAt: "x" })
      .execute();
    await notePurchase(ana, { credits: 100, day: "2026-11-05" });
    await spend(7, "2026-11-04T15:00:00.000Z");
    await spend(1, "2026-11-04T14:59:59.999Z");
    expect((await readConnection(ana)).noted).toMatchObject({ spent: 7 });
  });

  test.each<[object, string]>([
    [{ credits: 0, day: "2026-11-01" }, "credits"],
    [{ credits: 1.5, day: "2026-11-01" }, "credits"],
    [{ credits: 5, day: "2026-11-31" }, "day"],
    [{ credits: 5, day: "2999-01-01" }, "day"],
    [{ credits: 5, day: "2026-11-01", note: "x".repeat(201) }, "note"],
    [{ credits: 5, day: "2026-11-01", note: "a\0b" }, "note"],
  ])("%j is refused", async (input, field) => {
    const refusal = await refusalOf(t.team.db, () => notePurchase(ana, input as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: [field] });
  });

  test("are refused to members and with a reported balance", async () => {
    const bought = { credits: 5, day: "2026-11-01" };
    const ben = { ...t.ben, service: ana.service };
    expect((await refusalOf(t.team.db, () => notePurchase(ben, bought))).code).toBe("forbidden");
    expect((await refusalOf(t.team.db, () => withdrawPurchase(ben, { id: 1 }))).code).toBe("forbidden");
    const embedded = { ...ana, service: { ...ana.service, kind: "embedded" as const } };
    expect((await refusalOf(t.team.db, () => notePurchase(embedded, bought))).code).toBe("conflict");
  });
});
