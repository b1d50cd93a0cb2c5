/** Pages of version 1, and refreshes: creators that may be owned already are paid for only after a warning. */
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestService } from "@/lib/testing/open-test-service";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import { auditLedger } from "../audit-ledger";
import { listOwned } from "../library/list-owned";
import { purchasesOf } from "../library/purchases-of";
import {
  addMember,
  ended,
  forgetWorkers,
  ids,
  openTestTeam,
  type TestTeam,
} from "@/lib/testing/open-test-team";
import { Instance } from "../instance/instance";
import { usage } from "../usage/usage";
import { confirm } from "./confirm";
import { readReveal } from "./read-reveal";
import { quote } from "./quote";
import { recover } from "./recover";
import { resolveUnknown, listUnknownAttempts } from "./unknown-attempts";

const PAGE = { page: { search: "perPage=10" } };
const library = { page: 1, perPage: 100, sortBy: "date_created", sortOrder: "desc" } as const;

let current: TestTeam;
async function open(options?: Parameters<typeof openTestTeam>[0]) {
  current = await openTestTeam(options);
  current.service.standing = ids(1, 7);
  return current;
}
beforeEach(() => open());
afterEach(async () => {
  await current.comeToRest();
  expect(await auditLedger(current.team.db)).toEqual([]);
  await current.close();
});

const ownedIdsOf = async (revealId?: string) =>
  (await listOwned(current.team.db, library, { revealId })).rows.map(({ creator }) => creator.id).sort();

async function spent(): Promise<number> {
  const entries = await current.team.db
    .selectFrom("teamEntry")
    .select("amount")
    .where("kind", "in", ["post", "overage"])
    .execute();
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

const revealFirst = async (count: number) => {
  const { id } = await quote(current.ana, { ids: ids(1, count) });
  return confirm(current.ana, { quoteId: id });
};

test("a page states its highest cost and is then bought", async () => {
  const { ana, service } = current;
  await revealFirst(2);
  const price = await quote(ana, PAGE);
  expect(price).toMatchObject({ kind: "page", chosen: 7, owned: 2, toBuy: 7, cost: 7 });
  expect(price.balance).toEqual({ before: 498, after: 491 });
  const reveal = await confirm(ana, { quoteId: price.id, purpose: "Spring" });
  expect(reveal).toMatchObject({ kind: "page", state: "done", bought: 7, charged: 7, held: 0 });
  expect(await ownedIdsOf(reveal.id)).toEqual(ids(1, 7));
  expect(await spent()).toBe(service.charged);
  expect((await usage(ana, {})).rows[0]).toMatchObject({
    what: "Opened a page of 7 creators",
    detail: "2 owned before",
    credits: -7,
  });
  // Creators that came with the page are free from now on.
  expect(await quote(ana, { ids: ids(1, 7) })).toMatchObject({ owned: 7, cost: 0 });
});

test("a page never costs more than its price after additions, and owned creators are not offered again", async () => {
  const { ana, service } = current;
  await revealFirst(2);
  const price = await quote(ana, PAGE);
  expect(price).toMatchObject({ cost: 7, newOnPage: ids(3, 7) });
  service.standing = ids(1, 12);
  expect(await confirm(ana, { quoteId: price.id })).toMatchObject({ bought: 7, charged: 7 });
  expect(await spent()).toBe(9);
});

test("a page that was confirmed twice is bought once", async () => {
  const { ana, service } = current;
  const { id: quoteId } = await quote(ana, PAGE);
  const both = await Promise.all([confirm(ana, { quoteId }), confirm(ana, { quoteId })]);
  expect(both[0]!.id).toBe(both[1]!.id);
  await ended(both[0]!.id);
  expect(service.charges.size).toBe(1);
});

test("an empty page costs nothing", async () => {
  current.service.standing = [];
  expect(await quote(current.ana, PAGE)).toMatchObject({ chosen: 0, cost: 0, toBuy: 0 });
});

test("a page is bought as a whole, within caps", async () => {
  const { ana, service } = current;
  const { id: quoteId } = await quote(ana, PAGE);
  await expect(confirm(ana, { quoteId, first: 3 })).rejects.toMatchObject({ code: "invalid_parameter" });
  await setMonthlyCap(ana.db, ana.member.id, 6);
  await expect(confirm(ana, { quoteId })).rejects.toMatchObject({ code: "over_budget" });
  await ana.db.insertInto("teamSetting").values({ name: "typed_above", value: "5", changedAt: "" }).execute();
  await expect(confirm(ana, { quoteId })).rejects.toMatchObject({ code: "invalid_parameter" });
  await expect(quote(ana, { page: { search: "followersMin=many" } })).rejects.toMatchObject({
    code: "invalid_parameter",
  });
  expect(service.calls).toEqual([]);
});

test.each(["lost", "dropped"] as const)(
  "the answer of a page is %s: the same key finds the outcome, and it is charged once",
  async (fault) => {
    const { ana, service } = current;
    service.faults = [fault];
    const { id: quoteId } = await quote(ana, PAGE);
    const { id } = await confirm(ana, { quoteId });
    await ended(id);
    expect(await readReveal(ana, id)).toMatchObject({ state: "done", bought: 7, charged: 7 });
    expect(service.charges.size).toBe(1);
    expect(await spent()).toBe(7);
  },
);

test("the process dies after the charge of a page: recovery retries under the same key", async () => {
  const { ana, service } = current;
  service.faults = ["dies"];
  const { id: quoteId } = await quote(ana, PAGE);
  void confirm(ana, { quoteId }).catch(() => undefined);
  await expect.poll(() => service.charged).toBe(7);
  forgetWorkers();
  await recover(current.team);
  const { id } = await confirm(ana, { quoteId });
  await ended(id);
  expect(await readReveal(ana, id)).toMatchObject({ state: "done", bought: 7, charged: 7 });
  expect(service.charges.size).toBe(1);
});

test("another service: a lost page stays held until an admin enters what it took", async () => {
  await current.close();
  const { ana, service } = await open({ kind: "http", replays: false });
  service.faults = ["lost"];
  const { id: quoteId } = await quote(ana, PAGE);
  const { id } = await confirm(ana, { quoteId });
  await ended(id);
  expect(await readReveal(ana, id)).toMatchObject({ state: "unknown", unknown: 7 });
  const [lost] = await listUnknownAttempts(ana);
  await resolveUnknown(ana, { id: lost!.id, action: "charge", credits: 7 });
  expect(await spent()).toBe(7);
  expect(service.calls).toHaveLength(1);
});

test("a refresh is paid, updates figures and keeps every purchase", async () => {
  const { ana, ben, service } = current;
  const first = await revealFirst(3);
  const price = await quote(ben, { refresh: ids(1, 2) });
  expect(price).toMatchObject({ kind: "refresh", chosen: 2, owned: 0, toBuy: 2, cost: 2 });
  expect(price.oldestOwnedAt).toBe((await purchasesOf(ana.db, "tiktok_1"))[0]!.at);
  const again = await confirm(ben, { quoteId: price.id, purpose: "Check" });
  expect(again).toMatchObject({ kind: "refresh", state: "done", bought: 2, charged: 2 });
  expect(await purchasesOf(ana.db, "tiktok_1")).toMatchObject([
    { kind: "refresh", memberName: "ben", purpose: "Check", revealId: again.id },
    { kind: "reveal", memberName: "ana", purpose: null, revealId: first.id },
  ]);
  expect(await ownedIdsOf(first.id)).toEqual(ids(1, 3));
  expect(await ownedIdsOf(again.id)).toEqual(ids(1, 2));
  expect(await readReveal(ana, first.id)).toMatchObject({ bought: 3, charged: 3 });
  expect(await spent()).toBe(service.charged);
  expect((await usage(ana, {})).rows[0]).toMatchObject({ what: "Refreshed 2 profiles" });
});

test("a record that the service no longer has stays unchanged and free", async () => {
  const { ana, service } = current;
  await revealFirst(2);
  service.missing.add("tiktok_2");
  const { id: quoteId } = await quote(ana, { refresh: ids(1, 2) });
  expect(await confirm(ana, { quoteId })).toMatchObject({ bought: 1, charged: 1, notFound: ["tiktok_2"] });
  expect(await ownedIdsOf()).toEqual(ids(1, 2));
});

test("only owned creators can be refreshed, one refresh at a time", async () => {
  const { ana, ben, service } = current;
  await revealFirst(2);
  await expect(quote(ana, { refresh: ids(1, 3) })).rejects.toMatchObject({ code: "invalid_parameter" });
  const prices = await Promise.all([quote(ana, { refresh: ids(1, 2) }), quote(ben, { refresh: ids(2, 2) })]);
  service.latencyMs = 50;
  const results = await Promise.allSettled([
    confirm(ana, { quoteId: prices[0].id }),
    confirm(ben, { quoteId: prices[1].id }),
  ]);
  expect(results.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { code: "conflict" } },
  ]);
  expect(await spent()).toBe(service.charged);
  // An ended refresh can be followed by another.
  const { id: quoteId } = await quote(ana, { refresh: ids(1, 2) });
  expect(await confirm(ana, { quoteId })).toMatchObject({ state: "done", charged: 2 });
});

test("with our own service over its real ledger", async () => {
  const real = await openTestService({ welcomeCredits: 50 });
  const instance = await Instance.register(real.db);
  const team = { db: real.db, service: embeddedService(async () => real), instance };
  const eva = await addMember(team, "eva", "admin");
  const price = await quote(eva, { page: { search: "perPage=10&sortBy=followers" } });
  const { id, charged } = await confirm(eva, { quoteId: price.id });
  expect(charged).toBe(10);
  const owned = (await listOwned(real.db, library, { revealId: id })).rows.map(({ creator }) => creator.id);
  const refresh = await quote(eva, { refresh: owned });
  expect(await confirm(eva, { quoteId: refresh.id })).toMatchObject({ bought: 10, charged: 10 });
  expect(await eva.service.balance({ isFresh: true })).toBe(30);
  expect(await auditLedger(real.db)).toEqual([]);
  await real.close();
});
