import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CallContext } from "../call-context";
import { createKey } from "../keys/create-key";
import { findKey, type KeyHolder } from "../keys/find-key";
import { revokeKey } from "../keys/revoke-key";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { auditBalances } from "./audit-balances";
import { charge } from "./charge";
import { pruneAnswers } from "./prune-answers";
import { spentThisMonth } from "./spent-this-month";
import { asOperator } from "@/lib/testing/as-operator";

let service: TestService;
let holder: KeyHolder;
let keyId: string;

async function useKey(credits: number, monthlyCap?: number): Promise<void> {
  const made = await createKey(asOperator(service.db), { name: "test", credits, monthlyCap });
  keyId = made.id;
  holder = await findKey(service.db, made.key);
}

beforeEach(async () => {
  service = await openTestService();
  await useKey(100);
});
afterEach(async () => {
  expect(await auditBalances(service.db)).toEqual([]);
  await service.close();
});

const contextAt = (now: Date, idempotencyKey?: string): CallContext => ({
  ...service,
  ...keyCaller(holder.keyId, NO_ORIGIN),
  holder,
  requestId: "req_1",
  now,
  idempotencyKey,
  isNewPurchase: true,
});
const buy = (count: number, ctx: CallContext, canonicalInput = "a") =>
  charge(ctx, {
    operation: "getCreators",
    canonicalInput,
    prepare: async () => ({ count, envelope: (credits) => credits }),
  });

test("the monthly cap counts the UTC month and not the last 30 days", async () => {
  await useKey(100, 10);
  await buy(9, contextAt(new Date("2026-01-31T23:59:59.999Z")));
  await expect(buy(2, contextAt(new Date("2026-01-31T23:59:59.999Z")))).rejects.toMatchObject({
    code: "insufficient_credits",
    extra: { required: 2, available: 1 },
  });
  const february = new Date("2026-02-01T00:00:00.000Z");
  expect((await buy(10, contextAt(february))).remaining).toBe(81);
  expect(await spentThisMonth(service.db, keyId, february)).toBe(10);
  await expect(buy(1, contextAt(february))).rejects.toMatchObject({ code: "insufficient_credits" });
  expect((await buy(0, contextAt(february))).charged).toBe(0);
});

test("with cap and balance, the smaller one is available", async () => {
  await useKey(3, 10);
  await expect(buy(11, contextAt(new Date()))).rejects.toMatchObject({
    extra: { required: 11, available: 3 },
  });
  await expect(buy(4, contextAt(new Date()))).rejects.toMatchObject({ extra: { required: 4, available: 3 } });
});

test("a refusal is not stored: after a grant the same Idempotency-Key buys", async () => {
  await useKey(1);
  await expect(buy(2, contextAt(new Date(), "k"))).rejects.toMatchObject({ code: "insufficient_credits" });
  expect(await buy(1, contextAt(new Date(), "k"))).toMatchObject({
    charged: 1,
    remaining: 0,
    isReplayed: false,
  });
});

describe("stored answers", () => {
  const start = new Date("2026-03-01T12:00:00.000Z");
  const later = (days: number) => new Date(start.getTime() + days * 86_400_000);
  const kept = async () => (await service.db.selectFrom("idempotentAnswer").select("seq").execute()).length;
  /** Stores answers after the existing ones, as this many charges would. */
  async function store(count: number, at: Date): Promise<void> {
    const { last } = await service.db
      .selectFrom("idempotentAnswer")
      .select((eb) => eb.fn.coalesce(eb.fn.max<number>("seq"), eb.lit(0)).as("last"))
      .where("keyId", "=", keyId)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_, index) => ({
      keyId,
      idempotencyKey: `other-${last + index}`,
      fingerprint: "f",
      status: 200,
      body: "{}",
      charged: 0,
      createdAt: at.toISOString(),
      seq: last + index + 1,
    }));
    await service.db.insertInto("idempotentAnswer").values(rows).execute();
  }

  test("a clock that jumps 8 days ahead deletes no stored answer", async () => {
    await buy(1, contextAt(start, "k"));
    await store(999, start);
    expect(await pruneAnswers(service.db, later(8))).toBe(0);
    expect(await buy(1, contextAt(later(8), "k"))).toMatchObject({ isReplayed: true, remaining: 99 });
  });

  test("are deleted only if old by clock and sequence", async () => {
    await buy(1, contextAt(start, "k"));
    await store(1_000, start);
    expect(await pruneAnswers(service.db, later(7))).toBe(0);
    expect((await buy(1, contextAt(later(7), "k"))).isReplayed).toBe(true);
    expect(await pruneAnswers(service.db, later(7.001))).toBe(1);
    expect(await kept()).toBe(1_000);
    expect(await buy(1, contextAt(later(7.001), "k"))).toMatchObject({ isReplayed: false, remaining: 98 });
  });

  test("are kept while an open attempt may request them", async () => {
    await buy(1, contextAt(start, "attempt-1"));
    await store(1_200, start);
    const t = { createdAt: start.toISOString(), n: 1, ids: "[]" };
    const who = { email: "a@b", name: "a", role: "admin", passwordHash: "-" } as const;
    await service.db
      .insertInto("member")
      .values({ id: "a", createdAt: t.createdAt, ...who })
      .execute();
    await service.db
      .insertInto("quote")
      .values({ id: "q", memberId: "a", ids: "[]", toBuy: 1, expiresAtMs: 0, createdAt: t.createdAt })
      .execute();
    const counts = { chosen: 1, owned: 0, toBuy: 1, waiting: "[]" };
    await service.db
      .insertInto("reveal")
      .values({ id: "r", quoteId: "q", memberId: "a", createdAt: t.createdAt, ...counts })
      .execute();
    await service.db
      .insertInto("chargeAttempt")
      .values({ id: "attempt-1", revealId: "r", batch: 0, ids: "[]", n: 1, state: "unknown" })
      .execute();
    expect(await pruneAnswers(service.db, later(400))).toBe(200);
    expect((await buy(1, contextAt(later(400), "attempt-1"))).isReplayed).toBe(true);
    await service.db.updateTable("chargeAttempt").set({ state: "settled" }).execute();
    expect(await pruneAnswers(service.db, later(400))).toBe(1);
  });

  test("of one key do not push out those of another", async () => {
    await buy(1, contextAt(start, "k"));
    await useKey(5);
    await store(1_500, start);
    expect(await pruneAnswers(service.db, later(30))).toBe(500);
    expect(await kept()).toBe(1_001);
  });
});

test("Idempotency-Keys of two API keys are separate", async () => {
  await buy(1, contextAt(new Date(), "k"));
  await useKey(5);
  expect(await buy(1, contextAt(new Date(), "k"), "b")).toMatchObject({ isReplayed: false, remaining: 4 });
});

test("a key that is revoked while the catalogue is read buys nothing", async () => {
  const buying = charge(contextAt(new Date(), "k"), {
    operation: "getCreators",
    canonicalInput: "a",
    prepare: async () => {
      await revokeKey(asOperator(service.db), keyId);
      return { count: 1, envelope: (credits) => credits };
    },
  });
  await expect(buying).rejects.toMatchObject({ code: "invalid_api_key" });
});

test("a failed first request lets the second one with its key try", async () => {
  let attempt = 0;
  const prepare = async () => {
    if (++attempt === 1) throw new Error("gone");
    return { count: 1, envelope: (credits: object) => credits };
  };
  const request = { operation: "getCreators", canonicalInput: "a", prepare } as const;
  const ctx = contextAt(new Date(), "k");
  const results = await Promise.allSettled([
    charge(ctx, request),
    charge(ctx, request),
    charge(ctx, request),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(attempt).toBe(2);
  expect(service.runningCharges.size).toBe(0);
});

test("another request under a key that is in use is refused without waiting", async () => {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const ctx = contextAt(new Date(), "k");
  const first = charge(ctx, {
    operation: "getCreators",
    canonicalInput: "a",
    prepare: async () => {
      await held;
      return { count: 1, envelope: (credits) => credits };
    },
  });
  await expect(buy(1, ctx, "b")).rejects.toMatchObject({ code: "idempotency_mismatch" });
  release!();
  expect((await first).charged).toBe(1);
});

test("entries record purchase, request and balance", async () => {
  await buy(3, contextAt(new Date("2026-05-05T05:05:05.000Z")));
  const entries = await service.db
    .selectFrom("serviceEntry")
    .selectAll()
    .where("keyId", "=", keyId)
    .orderBy("id")
    .execute();
  expect(entries.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
    ["grant", 100, 100],
    ["charge", -3, 97],
  ]);
  expect(entries[1]).toMatchObject({
    operation: "getCreators",
    requestId: "req_1",
    createdAt: "2026-05-05T05:05:05.000Z",
  });
});
