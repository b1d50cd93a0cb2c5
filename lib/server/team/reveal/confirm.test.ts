/** Confirming a price: a refusal leaves ledger, claims and service unchanged. */
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAudit } from "@/lib/server/access/read-audit";
import { ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { auditLedger } from "../audit-ledger";
import { saveSpendingSettings } from "../budgets/change-spending";
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { confirm } from "./confirm";
import { quote } from "./quote";

let t: TestTeam;
let quoteId: string;
beforeEach(async () => {
  t = await openTestTeam({ credits: 100 });
  quoteId = (await quote(t.ben, { ids: ids(1, 5) })).id;
});
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

const confirmed = (more: Partial<Parameters<typeof confirm>[1]> = {}) => confirm(t.ben, { quoteId, ...more });
async function refused(more: Partial<Parameters<typeof confirm>[1]> = {}, ctx = t.ben) {
  const { length } = t.service.calls;
  const refusal = await refusalOf(t.team.db, () => confirm(ctx, { quoteId, ...more }));
  expect(t.service.calls).toHaveLength(length);
  return refusal;
}

describe("refuses input", () => {
  test.each<[string, object, string[]]>([
    ["no quote", { quoteId: undefined }, ["quoteId"]],
    ["an id that is none", { quoteId: "1" }, ["quoteId"]],
    ["the first none", { first: 0 }, ["first"]],
    ["the first half", { first: 0.5 }, ["first"]],
    ["the first 10,001", { first: 10_001 }, ["first"]],
    ["less than nothing typed", { typed: -1 }, ["typed"]],
    ["text typed", { typed: "5" }, ["typed"]],
    ["a purpose that is too long", { purpose: "x".repeat(81) }, ["purpose"]],
    ["half a character", { purpose: "a\ud800" }, ["purpose"]],
    ["a null byte", { purpose: "a\0" }, ["purpose"]],
    ["a price of one's own", { cost: 0 }, ["body"]],
    ["several of them", { first: 0, typed: -1 }, ["first", "typed"]],
  ])("%s, naming the fields", async (_, wrong, fields) => {
    expect(await refused(wrong)).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("without a required number and purpose", async () => {
    await saveSpendingSettings(t.ana, { typedAbove: 4, isPurposeRequired: true });
    expect((await refused()).fields).toEqual(["purpose", "typed"]);
    expect((await refused({ purpose: "Spring" })).fields).toEqual(["typed"]);
    expect((await refused({ typed: 5 })).fields).toEqual(["purpose"]);
    expect((await refused({ typed: 4, purpose: "Spring" })).fields).toEqual(["typed"]);
    expect(await confirmed({ typed: 5, purpose: "Spring" })).toMatchObject({ charged: 5 });
  });

  test("a part of a page", async () => {
    t.service.standing = ids(1, 3);
    const page = await quote(t.ben, { page: { search: "perPage=10" } });
    expect((await refused({ quoteId: page.id, first: 2 })).code).toBe("invalid_parameter");
  });
});

describe("refuses", () => {
  test("an unknown or foreign quote", async () => {
    for (const refusal of [await refused({ quoteId: randomUUID() }), await refused({}, t.ana)])
      expect(refusal.code).toBe("not_found");
  });

  test("a quote that has expired, but not one that was confirmed in time", async () => {
    const expire = () =>
      t.team.db
        .updateTable("quote")
        .set({ expiresAtMs: Date.now() - 1 })
        .execute();
    await expire();
    expect((await refused()).code).toBe("quote_expired");
    quoteId = (await quote(t.ben, { ids: ids(1, 5) })).id;
    const { id } = await confirmed();
    await expire();
    expect((await confirmed()).id).toBe(id);
  });

  test("more than the balance, with the remaining credits", async () => {
    t.service.credits = 3;
    expect(await refused()).toMatchObject({
      code: "insufficient_credits",
      extra: { required: 5, available: 3 },
    });
    expect(await confirmed({ first: 3 })).toMatchObject({ charged: 3 });
  });

  test("more than the member's budget", async () => {
    t.service.credits = 0;
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 3 });
    await setMonthlyCap(t.team.db, "ben", 2);
    const refusal = await refused({ purpose: "Spring" });
    expect(refusal).toMatchObject({ code: "over_budget", extra: { required: 5, available: 2 } });
    expect(refusal.detail).toContain("your budget");
  });

  test("a refusal over a budget is in the audit log; another one is not", async () => {
    const refusals = async () =>
      (await readAudit(t.ana, { act: "spending.refused" })).map(({ actor, after }) => [actor.id, after]);
    t.service.credits = 3;
    await refused();
    expect(await refusals()).toEqual([]);
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 1 });
    await refused({ purpose: "Spring" });
    await setMonthlyCap(t.team.db, "ben", 2);
    await refused();
    expect(await refusals()).toEqual([
      ["ben", { credits: 5, available: 2, purpose: null }],
      ["ben", { credits: 5, available: 1, purpose: "Spring" }],
    ]);
  });

  test("more than the purpose's budget, under any spelling; another purpose is free", async () => {
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 4 });
    for (const purpose of ["Spring", " SPRING "])
      expect(await refused({ purpose })).toMatchObject({
        code: "over_budget",
        extra: { required: 5, available: 4 },
      });
    expect(await confirmed({ purpose: "Autumn" })).toMatchObject({ charged: 5, purpose: "Autumn" });
  });

  test("a refresh that is running already", async () => {
    await confirmed();
    const refresh = await quote(t.ben, { refresh: ids(1, 2) });
    const [attempt] = await t.team.db.selectFrom("chargeAttempt").select("id").execute();
    const claim = { creatorId: "tiktok_2", attemptId: attempt!.id };
    await t.team.db.insertInto("refreshClaim").values(claim).execute();
    expect((await refused({ quoteId: refresh.id })).code).toBe("conflict");
    await t.team.db.deleteFrom("refreshClaim").execute();
    expect(await confirm(t.ben, { quoteId: refresh.id })).toMatchObject({ kind: "refresh", charged: 2 });
  });
});

test("the first ones of a selection are the first in its order", async () => {
  const picked = await quote(t.ben, { ids: ["tiktok_9", "tiktok_7", "tiktok_8"] });
  const reveal = await confirm(t.ben, { quoteId: picked.id, first: 2 });
  expect(reveal.creators.map(({ id }) => id).sort()).toEqual(["tiktok_7", "tiktok_9"]);
  expect(reveal).toMatchObject({ chosen: 2, toBuy: 2, owned: 0 });
});

test("a larger number buys all", async () => {
  expect(await confirmed({ first: 1_000 })).toMatchObject({ chosen: 5, charged: 5 });
});

test("trims a purpose; spaces are no purpose", async () => {
  expect(await confirmed({ purpose: "  Spring  " })).toMatchObject({ purpose: "Spring" });
  const other = await quote(t.ben, { ids: ids(11, 12) });
  expect(await confirm(t.ben, { quoteId: other.id, purpose: " \t " })).toMatchObject({ purpose: null });
});

test("one quote confirmed ten times at once is one reveal", async () => {
  const reveals = await Promise.all(Array.from({ length: 10 }, () => confirmed()));
  await ended(reveals[0]!.id);
  expect(new Set(reveals.map(({ id }) => id)).size).toBe(1);
  expect(t.service.calls).toHaveLength(1);
  const acts = await t.team.db.selectFrom("auditEntry").select("act").execute();
  expect(acts).toEqual([{ act: "reveal.confirmed" }]);
});
