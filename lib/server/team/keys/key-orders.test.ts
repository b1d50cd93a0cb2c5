/** Orders of a member's key: permissions, remaining credits, and obstacles to completion. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "@/lib/contract/members";
import type { KeyScope } from "@/lib/contract/scopes";
import { isAllowed, memberKeyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { changeMember } from "@/lib/server/team/members/change-member";
import { asOperator } from "@/lib/testing/as-operator";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { auditLedger } from "../audit-ledger";
import type { KeyContext } from "../team-context";
import { getCreatorsForKey } from "./buy-for-key";
import { creditsOfKey } from "./key-call";
import { readKeyUsage } from "./read-key-credits";

let t: TestTeam;
let ctx: KeyContext;
const ALL = ["search", "reveal", "credits.read"] as const satisfies readonly KeyScope[];

/** A key of ben, as a route would have found it. */
async function keyOfBen(): Promise<KeyContext> {
  const createdAt = new Date().toISOString();
  const account = { id: "acc_1", label: "x", createdAt };
  await t.team.db.insertInto("account").values(account).execute();
  const key = { id: "key_1", accountId: account.id, label: "x", prefix: "x", hash: "x", memberId: "ben" };
  await t.team.db
    .insertInto("apiKey")
    .values({ ...key, createdAt })
    .execute();
  const caller = memberKeyCaller({ id: key.id, scopes: ALL, member: t.ben.member }, NO_ORIGIN);
  const limits = { limiter: new MemoryRateLimiter(), requestLimit: 60 };
  return { ...t.team, ...caller, ...limits, key: { id: key.id, purpose: null } };
}
beforeEach(async () => {
  t = await openTestTeam();
  ctx = await keyOfBen();
});
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.comeToRest();
  await t.close();
});
const cap = (monthlyCap: number | null) =>
  changeMember(asOperator(t.team.db), { id: "ben", change: { action: "cap", monthlyCap } });
const nothingBegun = async () => {
  for (const table of ["reveal", "quote", "memberKeyCall", "teamEntry", "claim"] as const)
    expect([table, await t.team.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  expect(t.service.calls).toEqual([]);
};

test.each<[Role, readonly KeyScope[], string[]]>([
  ["admin", ALL, ["search", "reveal", "credits.read", "contacts"]],
  ["member", ALL, ["search", "reveal", "credits.read", "contacts"]],
  ["member", ["search"], ["search", "contacts"]],
  ["finance", ALL, ["credits.read"]],
  ["viewer", ALL, ["search"]],
])("a key of the role %s with %j may do %j, and no more", (role, scopes, expected) => {
  const { actor } = memberKeyCaller({ id: "k", scopes, member: { ...t.ben.member, role } }, NO_ORIGIN);
  expect(actor).toMatchObject({ kind: "key", id: "k", scopes: expected });
  for (const scope of ["keys", "members", "export", "library.read", "usage.own"] as const)
    expect(isAllowed({ actor }, scope)).toBe(false);
});

test("usage sums what the key bought", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const range = { from: "2026-01-01", to: today };
  expect((await readKeyUsage(ctx, range)).response).toEqual({ ...range, credits: 0, days: [] });
  await getCreatorsForKey(ctx, ids(1, 2));
  await getCreatorsForKey(ctx, ids(3, 5));
  expect(await readKeyUsage(ctx, range)).toMatchObject({
    response: { credits: 5, days: [{ day: today, credits: 5, purchases: 2 }] },
    credits: { remaining: 495, spentThisMonth: 5, monthlyCap: null },
  });
  expect((await readKeyUsage(ctx, { from: "2026-01-01", to: "2026-01-02" })).response.credits).toBe(0);
});

describe("remaining credits", () => {
  const left = async (purpose: string | null = null) =>
    (await creditsOfKey({ ...ctx, key: { ...ctx.key, purpose } })).remaining;

  test("are the lowest of balance, member budget and purpose budget", async () => {
    expect(await left()).toBe(500);
    await cap(40);
    expect([await left(), await left("Spring")]).toEqual([40, 40]);
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 7 });
    expect([await left(), await left(" spring "), await left("Launch")]).toEqual([40, 7, 40]);
    t.service.credits = 3;
    expect([await left(), await left("Spring")]).toEqual([3, 3]);
  });

  test("is never below 0, and unknown without a known balance", async () => {
    await getCreatorsForKey(ctx, ids(1, 5));
    await cap(2);
    expect(await left()).toBe(0);
    await cap(null);
    const service = { ...ctx.service, balance: async () => null };
    expect((await creditsOfKey({ ...ctx, service })).remaining).toBeNull();
    const { envelope, remaining } = await getCreatorsForKey({ ...ctx, service }, ids(6, 7));
    expect([remaining, envelope.credits]).toEqual([null, { charged: 2 }]);
  });
});

test("waits for a limiting service: one order, one charge", async () => {
  t.service.faults = ["limited", "refused"];
  const { charged, isReplayed } = await getCreatorsForKey({ ...ctx, idempotencyKey: "a" }, ids(1, 3));
  expect([charged, isReplayed, t.service.charged]).toEqual([3, false, 3]);
  expect(new Set(t.service.calls.map(({ key }) => key)).size).toBe(1);
});

test("without an Idempotency-Key a repeated request is not charged again", async () => {
  const bought = await getCreatorsForKey(ctx, ids(1, 3));
  const again = await getCreatorsForKey(ctx, ids(1, 3));
  expect([bought.charged, again.charged, again.isReplayed]).toEqual([3, 3, true]);
  expect(again.envelope).toEqual(bought.envelope);
  const anew = await getCreatorsForKey({ ...ctx, isNewPurchase: true }, ids(1, 3));
  expect([anew.charged, anew.isReplayed]).toEqual([0, false]);
  const past = new Date(Date.now() - 60_001).toISOString();
  await t.team.db.updateTable("reveal").set({ finishedAt: past }).execute();
  const later = await getCreatorsForKey(ctx, ids(1, 3));
  expect([later.charged, later.isReplayed, t.service.charged]).toEqual([0, false, 3]);
  expect(later.envelope.data).toEqual(bought.envelope.data);
});

test("buys nothing while the books differ", async () => {
  const at = new Date().toISOString();
  const difference = { kind: "balance" as const, subject: "dashboard", message: "x", state: "open" as const };
  await t.team.db
    .insertInto("account")
    .values({ id: "dashboard", label: "x", isInternal: 1, createdAt: at })
    .execute();
  await t.team.db
    .insertInto("bookDifference")
    .values({ ...difference, firstSeen: at, lastSeen: at })
    .execute();
  await expect(getCreatorsForKey(ctx, ids(1, 3))).rejects.toMatchObject({ code: "books_differ" });
  await nothingBegun();
});

test.each([[[]], [["nobody"]], [ids(1, 101)]])("%j is no selection", async (selection) => {
  const refusal = getCreatorsForKey(ctx, selection);
  await expect(refusal).rejects.toMatchObject({ code: "invalid_parameter" });
  await nothingBegun();
});
