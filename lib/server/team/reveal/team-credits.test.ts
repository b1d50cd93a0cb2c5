/** Credits that the team can still spend: the service's balance and our entries change at different moments. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { teamBalance } from "../usage/team-balance";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { checkCredits, reserving, type BalanceReading } from "./team-credits";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ kind: "http", credits: 20 })));
afterEach(async () => {
  await t.comeToRest();
  await t.close();
});

const buy = async (from: number, to: number) =>
  confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(from, to) })).id });
const check = (cost: number, reading: BalanceReading) =>
  t.team.db.transaction().execute((trx) => checkCredits(trx, cost, reading));
const newest = async () =>
  (await t.team.db.selectFrom("teamEntry").select("id").orderBy("id", "desc").executeTakeFirst())?.id ?? 0;

describe("a purchase", () => {
  test("of exactly what is left passes, of one more does not", async () => {
    await check(20, { credits: 20, afterEntry: 0 });
    const refusal = await refusalOf(t.team.db, () => check(21, { credits: 20, afterEntry: 0 }));
    expect(refusal).toMatchObject({ code: "insufficient_credits", extra: { required: 21, available: 20 } });
    expect(refusal.extra.retryAfterS).toBeUndefined();
  });

  test("passes if the service reports no balance", async () => {
    await check(1_000_000, { credits: null, afterEntry: 0 });
  });

  test("counts credits held for unclear outcomes without waiting", async () => {
    t.service.faults = ["dropped"];
    await buy(1, 5);
    const reading = { credits: 20, afterEntry: await newest() };
    await check(15, reading);
    const refusal = await refusalOf(t.team.db, () => check(16, reading));
    expect(refusal.extra).toEqual({ required: 16, available: 15 });
  });

  test("counts later spending, and can then be retried", async () => {
    await buy(1, 5);
    await check(20, { credits: 20, afterEntry: await newest() });
    const refusal = await refusalOf(t.team.db, () => check(16, { credits: 20, afterEntry: 0 }));
    expect(refusal.extra).toEqual({ required: 16, available: 15, retryAfterS: 1 });
    expect(refusal.detail).toContain("still running");
  });

  test("never has less than nothing available", async () => {
    const refusal = await refusalOf(t.team.db, () => check(1, { credits: -3, afterEntry: 0 }));
    expect(refusal.extra).toEqual({ required: 1, available: 0 });
  });
});

describe("reserving", () => {
  test("reads a fresh balance before refusing", async () => {
    const asked: (boolean | undefined)[] = [];
    t.team.service.balance = async ({ isFresh } = {}) => (asked.push(isFresh), 2);
    const refusal = await refusalOf(t.team.db, () =>
      reserving(t.team, async (trx, reading) => {
        await trx.updateTable("member").set({ name: "changed" }).execute();
        await checkCredits(trx, 3, reading);
      }),
    );
    expect(refusal.extra).toEqual({ required: 3, available: 2 });
    expect(asked).toEqual([false, true]);
  });

  test("passes on any other error at once", async () => {
    let runs = 0;
    const failing = () =>
      reserving(t.team, async () => {
        runs++;
        throw new AppError("conflict");
      });
    expect((await refusalOf(t.team.db, failing)).code).toBe("conflict");
    expect(runs).toBe(1);
  });

  test("tries again while calls on their way may free the credits", async () => {
    let runs = 0;
    const outcome = await reserving(t.team, async () => {
      if (++runs < 4) throw new AppError("insufficient_credits", "", { retryAfterS: 1 });
      return "reserved";
    });
    expect([outcome, runs]).toEqual(["reserved", 4]);
  });

  test("treats a failing service as one without a balance", async () => {
    t.team.service.balance = () => Promise.reject(new AppError("unavailable"));
    expect(await reserving(t.team, async (_, { credits }) => credits)).toBeNull();
  });
});

test("the shown balance excludes held credits, and is null if unknown", async () => {
  t.service.faults = ["dropped"];
  await buy(1, 5);
  expect(await teamBalance(t.ben)).toEqual({ balance: 15, held: 5, left: 15, limit: null });
  const service = { ...t.ben.service, balance: () => Promise.reject(new AppError("unavailable")) };
  expect(await teamBalance({ ...t.ben, service })).toEqual({
    balance: null,
    held: 5,
    left: null,
    limit: null,
  });
  const nobody = { ...t.ben, actor: { kind: "anonymous", id: null, scopes: [] } } as const;
  expect((await refusalOf(t.team.db, () => teamBalance(nobody))).code).toBe("not_signed_in");
});
