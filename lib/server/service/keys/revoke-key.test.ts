/** Revoking a key in use: every credit is either charged or returned. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import type { VerbContext } from "@/lib/server/access/define-verb";
import { readAudit } from "@/lib/server/access/read-audit";
import { AppError } from "@/lib/contract/errors";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { refusalOf } from "@/lib/testing/refusal-of";
import type { CallContext } from "../call-context";
import { auditBalances } from "../charging/audit-balances";
import { getCreators } from "../get-creators";
import { createKey, type CreatedKey } from "./create-key";
import { findKey } from "./find-key";
import { grantCredits } from "./grant-credits";
import { reclaimCredits } from "./reclaim-credits";
import { revokeKey } from "./revoke-key";
import { rotateKey } from "./rotate-key";

const CREDITS = 40;
const WELCOME = 500;
let service: TestService;
let ctx: VerbContext;
let made: CreatedKey;
beforeEach(async () => {
  service = await openTestService({ welcomeCredits: WELCOME });
  ctx = asOperator(service.db);
  made = await createKey(ctx, { name: "Agency", credits: CREDITS });
});
afterEach(async () => {
  expect(await auditBalances(service.db)).toEqual([]);
  // Every granted credit is on an account or was charged: returning neither loses nor creates credits.
  const { balances } = await service.db
    .selectFrom("account")
    .select((eb) => eb.fn.sum<number>("balance").as("balances"))
    .executeTakeFirstOrThrow();
  const { made } = await service.db
    .selectFrom("serviceEntry")
    .select((eb) => eb.fn.sum<number>("amount").as("made"))
    .where("movedAccountId", "is", null)
    .executeTakeFirstOrThrow();
  expect(Number(balances)).toBe(Number(made));
  await service.close();
});

/** A call of the key's program, as the route makes it. */
async function callOf(key: string, idempotencyKey?: string): Promise<CallContext> {
  const holder = await findKey(service.db, key);
  const caller = keyCaller(holder.keyId, NO_ORIGIN, holder.scopes);
  return { ...service, ...caller, holder, requestId: "r", now: new Date(), idempotencyKey };
}
const buy = async (turn: number, key = made.key) => getCreators(await callOf(key), [`tiktok_${turn + 1}`]);

async function entries() {
  const rows = await service.db
    .selectFrom("serviceEntry")
    .select(["kind", "amount", "balanceAfter"])
    .where("keyId", "=", made.id)
    .orderBy("id")
    .execute();
  return rows;
}
const dashboardHas = async () =>
  (
    await service.db
      .selectFrom("account")
      .select("balance")
      .where("id", "=", "dashboard")
      .executeTakeFirstOrThrow()
  ).balance;
const balanceOf = async () =>
  (
    await service.db
      .selectFrom("account")
      .innerJoin("apiKey", "apiKey.accountId", "account.id")
      .select("balance")
      .where("apiKey.id", "=", made.id)
      .executeTakeFirstOrThrow()
  ).balance;

test("remaining credits are returned as an entry in ledger and log", async () => {
  await buy(0);
  const revoked = await revokeKey(ctx, made.id);
  expect(revoked).toMatchObject({ id: made.id, name: "Agency", reclaimed: CREDITS - 1 });
  expect(await entries()).toEqual([
    { kind: "grant", amount: CREDITS, balanceAfter: CREDITS },
    { kind: "charge", amount: -1, balanceAfter: CREDITS - 1 },
    { kind: "grant", amount: -(CREDITS - 1), balanceAfter: 0 },
  ]);
  expect(await dashboardHas()).toBe(WELCOME + CREDITS - 1);
  const acts = (await readAudit(ctx, { limit: 2 })).map(({ act, after }) => ({ act, after }));
  expect(acts).toEqual([
    { act: "credits.reclaimed", after: { credits: CREDITS - 1, balance: 0 } },
    { act: "key.revoked", after: { name: "Agency" } },
  ]);
});

test("both ledgers name the other account", async () => {
  await revokeKey(ctx, made.id);
  const moved = await service.db
    .selectFrom("serviceEntry")
    .select(["accountId", "movedAccountId", "amount", "note"])
    .where("movedAccountId", "is not", null)
    .orderBy("id")
    .execute();
  const note = "taken back: the key is revoked";
  expect(moved).toEqual([
    { accountId: expect.any(String), movedAccountId: "dashboard", amount: -CREDITS, note },
    {
      accountId: "dashboard",
      movedAccountId: moved[0]!.accountId,
      amount: CREDITS,
      note: `from Agency: ${note}`,
    },
  ]);
});

test("a key can be revoked even if the dashboard's account is full", async () => {
  await grantCredits(ctx, { reference: "dashboard", credits: 1_000_000_000_000 - WELCOME });
  expect(await revokeKey(ctx, made.id)).toMatchObject({ reclaimed: 0 });
  expect(await balanceOf()).toBe(CREDITS);
});

describe("returning credits from an active key", () => {
  const reclaim = (credits: number) => reclaimCredits(ctx, { reference: made.id, credits });

  test("moves the requested credits, at most the balance", async () => {
    expect(await reclaim(15)).toMatchObject({ name: "Agency", reclaimed: 15 });
    expect([await balanceOf(), await dashboardHas()]).toEqual([CREDITS - 15, WELCOME + 15]);
    expect(await reclaim(1_000)).toMatchObject({ reclaimed: CREDITS - 15 });
    expect([await balanceOf(), await dashboardHas()]).toEqual([0, WELCOME + CREDITS]);
    const [last] = await readAudit(ctx, { limit: 1 });
    expect(last).toMatchObject({
      act: "credits.reclaimed",
      after: { credits: CREDITS - 15, balance: 0 },
    });
    await expect(buy(0)).rejects.toMatchObject({ code: "insufficient_credits" });
  });

  test("refuses impossible amounts without a change", async () => {
    expect((await refusalOf(service.db, () => reclaim(0))).code).toBe("invalid_parameter");
    await reclaim(CREDITS);
    expect((await refusalOf(service.db, () => reclaim(1))).code).toBe("conflict");
    await revokeKey(ctx, made.id);
    expect((await refusalOf(service.db, () => reclaim(1))).code).toBe("conflict");
  });

  test("during charges, a credit is either charged or returned", async () => {
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 20 }, (_, turn) => buy(turn)),
      ...Array.from({ length: 10 }, () => reclaim(5)),
    ]);
    const bought = outcomes.slice(0, 20).filter(({ status }) => status === "fulfilled").length;
    expect(await balanceOf()).toBe(0);
    expect(await dashboardHas()).toBe(WELCOME + CREDITS - bought);
  });
});

test("a second revocation returns only leftover credits", async () => {
  const { revokedAt } = await revokeKey(ctx, made.id);
  const before = await entries();
  expect(await revokeKey(ctx, made.id)).toMatchObject({ revokedAt, reclaimed: 0 });
  expect(await entries()).toEqual(before);
  // Older versions revoked keys without returning their credits.
  const old = await createKey(ctx, { name: "Old", credits: 7 });
  await service.db
    .updateTable("apiKey")
    .set({ revokedAt: "2026-01-01T00:00:00.000Z" })
    .where("id", "=", old.id)
    .execute();
  expect(await revokeKey(ctx, old.id)).toMatchObject({
    revokedAt: "2026-01-01T00:00:00.000Z",
    reclaimed: 7,
  });
});

test("a key without credits ends without an entry", async () => {
  const empty = await createKey(ctx, { name: "Empty", credits: 0 });
  expect(await revokeKey(ctx, empty.id)).toMatchObject({ reclaimed: 0 });
  expect((await readAudit(ctx, { limit: 1 }))[0]!.act).toBe("key.revoked");
});

test("an account with a disputed balance ends, and keeps its credits until a person decides", async () => {
  const { accountId } = await service.db
    .selectFrom("apiKey")
    .select("accountId")
    .where("id", "=", made.id)
    .executeTakeFirstOrThrow();
  const row = {
    kind: "balance",
    subject: accountId,
    message: "x",
    firstSeen: "x",
    lastSeen: "x",
  } as const;
  await service.db
    .insertInto("bookDifference")
    .values({ ...row, state: "open" })
    .execute();
  expect(await revokeKey(ctx, made.id)).toMatchObject({ reclaimed: 0 });
  expect(await balanceOf()).toBe(CREDITS);
  await service.db.updateTable("bookDifference").set({ state: "acknowledged" }).execute();
  expect(await revokeKey(ctx, made.id)).toMatchObject({ reclaimed: CREDITS });
});

describe("while the key is used", () => {
  /** `charged` when the program got a record, else the code of its refusal. */
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => "charged",
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );

  test("each call is charged before the revocation or refused after it", async () => {
    const calls = Array.from({ length: 30 }, (_, turn) => outcome(buy(turn)));
    const ending = outcome(buy(30).then(() => revokeKey(ctx, made.id)));
    const outcomes = await Promise.all([...calls, ending]);
    const late = await Promise.all(Array.from({ length: 5 }, (_, turn) => outcome(buy(turn))));
    expect(new Set(outcomes)).toEqual(
      new Set(["charged", ...outcomes.filter((each) => each === "invalid_api_key")]),
    );
    expect(new Set(late)).toEqual(new Set(["invalid_api_key"]));
    const rows = await entries();
    const sum = (kind: string, isTaken: boolean) =>
      rows
        .filter((row) => row.kind === kind && row.amount < 0 === isTaken)
        .reduce((total, { amount }) => total + amount, 0);
    // 31 calls were started; the last is the revocation, which bought one first.
    expect(-sum("charge", true)).toBe(outcomes.filter((each) => each === "charged").length);
    expect(sum("grant", false) + sum("charge", true) + sum("grant", true)).toBe(0);
    expect(rows.at(-1)).toMatchObject({ kind: "grant", balanceAfter: 0 });
    expect(await balanceOf()).toBe(0);
  });

  test("a call that was admitted before the end is refused at its charge", async () => {
    const begun = await callOf(made.key, "order-1");
    await revokeKey(ctx, made.id);
    const refusal = await refusalOf(service.db, () => getCreators(begun, ["tiktok_1"]));
    expect(refusal.code).toBe("invalid_api_key");
  });

  test("ten simultaneous revocations return the credits once", async () => {
    const ends = await Promise.all(Array.from({ length: 10 }, () => revokeKey(ctx, made.id)));
    expect(ends.map(({ reclaimed }) => reclaimed).filter((credits) => credits > 0)).toEqual([CREDITS]);
  });

  test("credits that arrive during the end are returned or refused", async () => {
    const grants = Array.from({ length: 5 }, () =>
      outcome(grantCredits(ctx, { reference: made.id, credits: 3 })),
    );
    const [ended, ...granted] = await Promise.all([revokeKey(ctx, made.id), ...grants]);
    expect(new Set(granted)).toEqual(
      new Set(granted.filter((each) => ["charged", "conflict"].includes(each))),
    );
    expect(ended.reclaimed).toBe(CREDITS + 3 * granted.filter((each) => each === "charged").length);
    expect(await balanceOf()).toBe(0);
  });

  test("a new secret during charges changes no charge", async () => {
    const before = await getCreators(await callOf(made.key, "order-1"), ["tiktok_1"]);
    const calls = Array.from({ length: 10 }, (_, turn) => outcome(buy(turn + 1)));
    const [rotated] = await Promise.all([rotateKey(ctx, { reference: made.id }), ...calls]);
    const again = await getCreators(await callOf(rotated.key, "order-1"), ["tiktok_1"]);
    expect(again).toMatchObject({ charged: before.charged, isReplayed: true });
    expect(await Promise.all(calls)).toEqual(calls.map(() => "charged"));
    expect(await balanceOf()).toBe(CREDITS - 11);
  });
});
