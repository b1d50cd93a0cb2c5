/** Buying creators, from the quote to the receipt, when the service works. */
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLedger } from "../audit-ledger";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { MemberContext } from "@/lib/server/team/team-context";
import { confirm } from "./confirm";
import { readReveal } from "./read-reveal";
import { quote } from "./quote";
import { heldCredits } from "./reveal-context";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ credits: 300 })));
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

const buy = async (ctx: MemberContext, wanted: string[], more: { purpose?: string; first?: number } = {}) =>
  confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id, ...more });

test("a quote states everything and spends nothing", async () => {
  const stated = await quote(t.ana, { ids: [...ids(1, 48), "tiktok_1"] });
  expect(stated).toMatchObject({
    chosen: 48,
    owned: 0,
    toBuy: 48,
    cost: 48,
    balance: { before: 300, after: 252 },
    memberCap: null,
    oldestOwnedAt: null,
    missing: 0,
    affordable: 48,
  });
  expect(Date.parse(stated.expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000);
  expect(t.service.calls).toEqual([]);
  expect(await heldCredits(t.team.db)).toBe(0);
});

test("a small reveal returns finished, with the records", async () => {
  const receipt = await buy(t.ana, ids(1, 5), { purpose: " First try " });
  expect(receipt).toMatchObject({
    state: "done",
    purpose: "First try",
    memberName: "ana",
    chosen: 5,
    toBuy: 5,
    bought: 5,
    charged: 5,
    held: 0,
    notFound: [],
    message: null,
  });
  expect(receipt.creators.map(({ id }) => id).sort()).toEqual(ids(1, 5));
  expect(t.service.charged).toBe(5);
});

test("owned creators are free for every member", async () => {
  await buy(t.ana, ids(1, 17));
  const stated = await quote(t.ben, { ids: ids(1, 48) });
  expect(stated).toMatchObject({ chosen: 48, owned: 17, toBuy: 31, cost: 31 });
  expect(stated.oldestOwnedAt).not.toBeNull();
  expect(await confirm(t.ben, { quoteId: stated.id })).toMatchObject({ owned: 17, bought: 31, charged: 31 });
  expect(await buy(t.ana, ids(1, 48))).toMatchObject({ state: "done", owned: 48, toBuy: 0, charged: 0 });
  expect(t.service.calls).toHaveLength(2);
});

test("creators that the service does not have cost nothing and may be requested again", async () => {
  t.service.missing = new Set(["tiktok_2", "tiktok_4"]);
  expect(await buy(t.ana, ids(1, 5))).toMatchObject({
    bought: 3,
    charged: 3,
    notFound: ["tiktok_2", "tiktok_4"],
  });
  t.service.missing.delete("tiktok_2");
  expect(await buy(t.ben, ids(1, 5))).toMatchObject({ owned: 3, bought: 1, notFound: ["tiktok_4"] });
});

test("the same quote confirmed again is the same reveal, also at the same moment", async () => {
  const { id: quoteId } = await quote(t.ana, { ids: ids(1, 5) });
  t.service.latencyMs = 50;
  const both = await Promise.all([confirm(t.ana, { quoteId }), confirm(t.ana, { quoteId })]);
  const later = await confirm(t.ana, { quoteId, first: 2, purpose: "another" });
  expect(new Set([...both, later].map(({ id }) => id)).size).toBe(1);
  expect(later).toMatchObject({ purpose: null, bought: 5 });
  expect(t.service.charged).toBe(5);
});

test("another member's quote and an expired one buy nothing", async () => {
  const { id: quoteId } = await quote(t.ana, { ids: ids(1, 5) });
  await expect(confirm(t.ben, { quoteId })).rejects.toMatchObject({ code: "not_found" });
  await t.team.db
    .updateTable("quote")
    .set({ expiresAtMs: Date.now() - 1 })
    .execute();
  await expect(confirm(t.ana, { quoteId })).rejects.toMatchObject({ code: "quote_expired" });
  expect(t.service.calls).toEqual([]);
});

test("unconfirmed quotes are deleted after a day", async () => {
  const [old, taken] = [await quote(t.ana, { ids: ids(1, 2) }), await quote(t.ana, { ids: ids(3, 4) })];
  await confirm(t.ana, { quoteId: taken.id });
  await t.team.db
    .updateTable("quote")
    .set({ expiresAtMs: Date.now() - 86_400_001 })
    .execute();
  const { id } = await quote(t.ana, { ids: ids(5, 6) });
  await expect(confirm(t.ana, { quoteId: old.id })).rejects.toMatchObject({ code: "not_found" });
  const left = await t.team.db.selectFrom("quote").select("id").execute();
  expect(left.map((row) => row.id).sort()).toEqual([taken.id, id].sort());
});

test("too few credits are reported before anything is sent; the affordable part can be bought", async () => {
  t.service.credits = 12;
  const stated = await quote(t.ana, { ids: ids(1, 31) });
  expect(stated).toMatchObject({
    cost: 31,
    missing: 19,
    affordable: 12,
    balance: { before: 12, after: -19 },
  });
  await expect(confirm(t.ana, { quoteId: stated.id })).rejects.toMatchObject({
    code: "insufficient_credits",
    extra: { required: 31, available: 12 },
  });
  expect(t.service.calls).toEqual([]);
  const receipt = await confirm(t.ana, { quoteId: stated.id, first: 12 });
  expect(receipt).toMatchObject({ chosen: 12, bought: 12, charged: 12 });
  expect(t.service.credits).toBe(0);
});

test("a monthly cap applies only to its member", async () => {
  await setMonthlyCap(t.team.db, "ben", 10);
  await buy(t.ben, ids(1, 7));
  const stated = await quote(t.ben, { ids: ids(8, 12) });
  expect(stated).toMatchObject({ memberCap: { before: 3, after: -2, of: 10 }, missing: 2, affordable: 3 });
  await expect(confirm(t.ben, { quoteId: stated.id })).rejects.toMatchObject({ code: "over_budget" });
  expect(await buy(t.ana, ids(8, 12))).toMatchObject({ bought: 5 });
  expect(await confirm(t.ben, { quoteId: stated.id })).toMatchObject({ state: "done", charged: 0 });
});

test("a large reveal is sent in batches of at most 100", async () => {
  const receipt = await buy(t.ana, ids(1, 250));
  expect(receipt).toMatchObject({ state: "done", bought: 250, charged: 250 });
  expect(receipt.creators).toHaveLength(100);
  expect(t.service.calls.map((call) => call.ids.length)).toEqual([100, 100, 50]);
  expect(new Set(t.service.calls.map(({ key }) => key)).size).toBe(3);
});

test("a selection is 1 to 10,000 well-formed ids", async () => {
  await expect(quote(t.ana, { ids: [] })).rejects.toMatchObject({ code: "invalid_parameter" });
  await expect(quote(t.ana, { ids: ids(1, 10_001) })).rejects.toMatchObject({ code: "invalid_parameter" });
  await expect(quote(t.ana, { ids: ["tiktok_1", "x"] })).rejects.toMatchObject({
    extra: { errors: [{ field: "ids[1]" }] },
  });
});

test("a receipt is seen by its buyer and by admins", async () => {
  const bens = await buy(t.ben, ids(1, 2));
  const anas = await buy(t.ana, ids(3, 4));
  expect(await readReveal(t.ana, bens.id)).toMatchObject({ memberName: "ben" });
  for (const id of [anas.id, "nothing"])
    await expect(readReveal(t.ben, id)).rejects.toMatchObject({ code: "not_found" });
});

test("entries cannot be changed or removed", async () => {
  await buy(t.ana, ids(1, 2));
  await expect(t.team.db.updateTable("teamEntry").set({ amount: 0 }).execute()).rejects.toThrow(
    "append-only",
  );
  await expect(t.team.db.deleteFrom("teamEntry").execute()).rejects.toThrow("append-only");
});
