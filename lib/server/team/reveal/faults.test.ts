/** Buying creators when the service, the network or this process fails. */
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { UnknownAttempt } from "@/lib/contract/reveal";
import { auditLedger } from "../audit-ledger";
import { allowChanges } from "@/lib/testing/allow-changes";
import { ended, forgetWorkers, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { MemberContext } from "@/lib/server/team/team-context";
import { confirm } from "./confirm";
import { readReveal } from "./read-reveal";
import { quote } from "./quote";
import { recover } from "./recover";
import { reserve } from "./internal/kinds/selection";
import { heldCredits } from "./reveal-context";
import { settle } from "./settle";
import { stopReveal } from "./stop-reveal";
import { reserving } from "./team-credits";
import { listUnknownAttempts, resolveUnknown } from "./unknown-attempts";

let t: TestTeam;
const open = async (options?: Parameters<typeof openTestTeam>[0]) => void (t = await openTestTeam(options));
beforeEach(() => open());
afterEach(async () => {
  await t.comeToRest();
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

const asHttp = async (credits = 500) => {
  await t.close();
  await open({ kind: "http", credits });
};
const buy = async (ctx: MemberContext, wanted: string[]) =>
  confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id });
const owned = async () =>
  (await t.team.db.selectFrom("ownedCreator").select("creatorId").execute()).map((row) => row.creatorId);
/** Confirms and does not wait, like a browser that is closed. */
const begin = (quoteId: string) => void confirm(t.ana, { quoteId }).catch(() => undefined);
const keys = () => new Set(t.service.calls.map(({ key }) => key));

test("429: nothing is charged, it waits as required and continues under the same key", async () => {
  t.service.faults = ["limited"];
  const quoted = await quote(t.ana, { ids: ids(1, 3) });
  const running = confirm(t.ana, { quoteId: quoted.id });
  await expect.poll(() => t.service.calls.length).toBe(1);
  const { id } = await t.team.db.selectFrom("reveal").select("id").executeTakeFirstOrThrow();
  await expect.poll(async () => (await readReveal(t.ana, id))?.state).toBe("paused");
  expect(await readReveal(t.ana, id)).toMatchObject({ held: 3, charged: 0, message: "Too many requests." });
  expect(await running).toMatchObject({ state: "done", bought: 3, pausedUntil: null, message: null });
  expect(t.service.calls).toHaveLength(2);
  expect(keys().size).toBe(1);
});

test("an answer that can't be stored at first is not lost", async () => {
  await asHttp();
  const rename = (from: "ownedCreator" | "away", to: string) =>
    t.team.db.schema.alterTable(from).renameTo(to).execute();
  const getCreators = t.team.service.getCreators.bind(t.team.service);
  t.team.service.getCreators = async (...call) => {
    const outcome = await getCreators(...call);
    await rename("ownedCreator", "away");
    setTimeout(() => void rename("away", "ownedCreator"), 300);
    return outcome;
  };
  expect(await buy(t.ana, ids(1, 3))).toMatchObject({ state: "done", bought: 3, charged: 3 });
  expect(t.service.calls).toHaveLength(1);
});

test("a pause survives a restart", async () => {
  t.service.faults = ["limited"];
  const { id: quoteId } = await quote(t.ana, { ids: ids(1, 3) });
  begin(quoteId);
  await expect
    .poll(async () => (await t.team.db.selectFrom("reveal").selectAll().execute())[0]?.pausedUntilMs)
    .toBeGreaterThan(0);
  const later = Date.now() + 700;
  await t.team.db.updateTable("reveal").set({ pausedUntilMs: later }).execute();
  forgetWorkers();
  await recover(t.team);
  const { id } = await confirm(t.ana, { quoteId });
  await ended(id);
  expect(Date.now()).toBeGreaterThanOrEqual(later);
  expect(await readReveal(t.ana, id)).toMatchObject({ state: "done", bought: 3 });
  expect(t.service.charged).toBe(3);
});

test("an unreachable service is tried 3 times, then the credits are returned", async () => {
  t.service.faults = ["refused", "refused", "refused"];
  const receipt = await buy(t.ana, ids(1, 150));
  await ended(receipt.id);
  expect(await readReveal(t.ana, receipt.id)).toMatchObject({
    state: "done",
    bought: 0,
    charged: 0,
    held: 0,
    message: "The service cannot be reached.",
  });
  expect(keys().size).toBe(1);
  expect(await buy(t.ben, ids(1, 150))).toMatchObject({ bought: 150 });
});

test("a rejected key ends a bulk reveal and returns the rest", async () => {
  t.service.faults = [undefined, "rejected"];
  const receipt = await buy(t.ana, ids(1, 250));
  expect(receipt).toMatchObject({ bought: 100, charged: 100, held: 0, message: "The key is rejected." });
  expect(t.service.calls).toHaveLength(2);
});

test("our own service is called again under the same key until the outcome is known", async () => {
  t.service.faults = ["lost", "dropped"];
  expect(await buy(t.ana, ids(1, 3))).toMatchObject({ state: "done", bought: 3, charged: 3, unknown: 0 });
  expect(t.service.calls).toHaveLength(3);
  expect(keys().size).toBe(1);
  expect(t.service.charged).toBe(3);
});

test("an unknown outcome keeps its hold and its claims until recovery retries", async () => {
  t.service.faults = ["lost", "dropped", "dropped", "dropped"];
  const receipt = await buy(t.ana, ids(1, 3));
  await ended(receipt.id);
  expect(await readReveal(t.ana, receipt.id)).toMatchObject({
    state: "unknown",
    held: 3,
    unknown: 3,
    bought: 0,
  });
  await recover(t.team);
  expect(await readReveal(t.ana, receipt.id)).toMatchObject({
    state: "done",
    held: 0,
    unknown: 0,
    bought: 3,
  });
  expect(keys().size).toBe(1);
  expect(t.service.charged).toBe(3);
});

test.each([
  ["before it was sent", async () => void (t.service.latencyMs = 400), 0],
  ["after it was charged", async () => void (t.service.faults = ["dies"]), 5],
])("the process dies %s: recovery ends it, and it is paid once", async (_, fail, charged) => {
  await fail();
  const { id: quoteId } = await quote(t.ana, { ids: ids(1, 5) });
  begin(quoteId);
  await expect.poll(() => t.service.calls.length).toBe(1);
  await expect.poll(() => t.service.charged).toBe(charged);
  forgetWorkers();
  t.service.latencyMs = 0;
  await recover(t.team);
  const receipt = await confirm(t.ana, { quoteId });
  expect(receipt).toMatchObject({ state: "done", bought: 5, charged: 5, held: 0 });
  expect(keys().size).toBe(1);
  expect(t.service.charged).toBe(5);
});

test("the process dies between the reservation and the call: the reveal continues", async () => {
  await quote(t.ana, { ids: ids(1, 5) });
  const quoted = await t.team.db.selectFrom("quote").selectAll().executeTakeFirstOrThrow();
  await reserving(t.team, async (trx, reading) => {
    const counts = { chosen: 5, owned: 0, toBuy: 5, waiting: "[]", isStopped: 0 };
    const times = { pausedUntilMs: null, createdAt: new Date().toISOString(), finishedAt: null };
    const reveal = { id: "r", quoteId: quoted.id, memberId: "ana", purpose: null, message: null };
    await trx
      .insertInto("reveal")
      .values({ ...reveal, ...counts, ...times })
      .execute();
    await reserve(trx, ids(1, 5), {
      revealId: "r",
      member: t.ana.member,
      purpose: null,
      firstBatch: 0,
      reading,
    });
  });
  expect(await heldCredits(t.team.db)).toBe(5);
  await recover(t.team);
  await ended("r");
  expect(await readReveal(t.ana, "r")).toMatchObject({ state: "done", bought: 5, held: 0 });
});

test("a stale worker changes nothing", async () => {
  t.service.faults = ["dies"];
  const { id: quoteId } = await quote(t.ana, { ids: ids(1, 5) });
  begin(quoteId);
  await expect.poll(() => t.service.charged).toBe(5);
  const old = await t.team.db.selectFrom("chargeAttempt").selectAll().executeTakeFirstOrThrow();
  forgetWorkers();
  await recover(t.team);
  const lateNews = { state: "void", code: "unavailable", message: "late" } as const;
  expect(await settle(t.team.db, old, lateNews, ["sent", "settled"])).toBe(false);
  expect(await owned()).toHaveLength(5);
});

test("another service is never called again; an admin counts it as charged or releases it", async () => {
  await asHttp();
  t.service.faults = ["lost", undefined, "lost"];
  const [first, , third] = [
    await buy(t.ben, ids(1, 3)),
    await buy(t.ben, ids(4, 5)),
    await buy(t.ben, ids(6, 9)),
  ];
  expect(first).toMatchObject({ state: "unknown", unknown: 3, held: 3 });
  await recover(t.team);
  await recover(t.team);
  expect(t.service.calls).toHaveLength(3);
  const unknown = await listUnknownAttempts(t.ana);
  expect(unknown.map(({ revealId, credits, memberName }) => [revealId, credits, memberName])).toEqual([
    [first!.id, 3, "ben"],
    [third!.id, 4, "ben"],
  ]);
  await resolveUnknown(t.ana, { id: unknown[0]!.id, action: "charge" });
  await resolveUnknown(t.ana, { id: unknown[1]!.id, action: "release" });
  await expect(resolveUnknown(t.ana, { id: unknown[0]!.id, action: "release" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await readReveal(t.ben, first!.id)).toMatchObject({
    state: "done",
    charged: 3,
    notFound: [],
    message: "Counted as charged by ana.",
  });
  expect(await heldCredits(t.team.db)).toBe(0);
  expect(await listUnknownAttempts(t.ana)).toEqual([]);
});

test("an admin counts what the service took, and the rest of the hold is free again", async () => {
  await asHttp();
  t.service.missing = new Set(ids(2, 2));
  t.service.faults = ["lost"];
  const { id: revealId } = await buy(t.ben, ids(1, 3));
  const [{ id, isRetried }] = (await listUnknownAttempts(t.ana)) as [UnknownAttempt];
  expect(isRetried).toBe(false);
  for (const credits of [0, 1_001, 1.5])
    await expect(resolveUnknown(t.ana, { id, action: "charge", credits })).rejects.toMatchObject({
      code: "invalid_parameter",
    });
  await resolveUnknown(t.ana, { id, action: "charge", credits: 2 });
  expect(await readReveal(t.ben, revealId)).toMatchObject({ charged: t.service.charged, held: 0 });
});

test("an outcome that is still retried cannot be decided", async () => {
  t.service.faults = ["dropped", "dropped", "dropped", "dropped"];
  const { id: revealId } = await buy(t.ben, ids(1, 3));
  const [{ id, isRetried }] = (await listUnknownAttempts(t.ana)) as [UnknownAttempt];
  expect(isRetried).toBe(true);
  await expect(resolveUnknown(t.ana, { id, action: "release" })).rejects.toMatchObject({
    code: "conflict",
  });
  await recover(t.team);
  expect(await readReveal(t.ben, revealId)).toMatchObject({ state: "done", charged: 3, bought: 3 });
  expect(t.service.charged).toBe(3);
});

test("a service over HTTP that honours keys is called again; a refusal that proves nothing leaves it open", async () => {
  await t.close();
  await open({ kind: "http", replays: true });
  // A revoked key, a limit and an absent service prove nothing about the earlier call.
  t.service.faults = ["dropped", "rejected", "limited", "refused"];
  const { id: revealId } = await buy(t.ben, ids(1, 3));
  await ended(revealId);
  expect(await readReveal(t.ben, revealId)).toMatchObject({ state: "unknown", held: 3 });
  t.service.faults = ["rejected"];
  await recover(t.team);
  expect(await readReveal(t.ben, revealId)).toMatchObject({ state: "unknown", held: 3 });
  await recover(t.team);
  expect(await readReveal(t.ben, revealId)).toMatchObject({ state: "done", bought: 3, charged: 3 });
  expect(keys().size).toBe(1);
});

test("another service: calls in flight at a crash become unknown", async () => {
  await asHttp();
  t.service.faults = ["dies"];
  const { id: quoteId } = await quote(t.ana, { ids: ids(1, 150) });
  begin(quoteId);
  await expect.poll(() => t.service.charged).toBe(100);
  forgetWorkers();
  await recover(t.team);
  const { id } = await confirm(t.ana, { quoteId });
  expect(await readReveal(t.ana, id)).toMatchObject({ state: "unknown", unknown: 100, bought: 50 });
  expect(t.service.calls).toHaveLength(2);
});

test("two unclear answers in a row: the rest is not risked", async () => {
  await asHttp();
  t.service.faults = ["dropped", "lost"];
  expect(await buy(t.ana, ids(1, 400))).toMatchObject({
    state: "unknown",
    unknown: 200,
    held: 200,
    bought: 0,
  });
  expect(t.service.calls).toHaveLength(2);
});

test("an answer that our own service may have forgotten is not requested again", async () => {
  t.service.faults = ["dies"];
  const { id: quoteId } = await quote(t.ana, { ids: ids(1, 3) });
  begin(quoteId);
  await expect.poll(() => t.service.charged).toBe(3);
  forgetWorkers();
  await t.team.db
    .updateTable("chargeAttempt")
    .set({ ageMs: 6 * 86_400_000 })
    .execute();
  await recover(t.team);
  expect(t.service.calls).toHaveLength(1);
  expect(await listUnknownAttempts(t.ana)).toHaveLength(1);
});

test("a charge beyond the price is recorded as such", async () => {
  t.service.faults = ["greedy"];
  const receipt = await buy(t.ana, ids(1, 5));
  expect(receipt).toMatchObject({ bought: 5, charged: 8 });
  const entries = await t.team.db.selectFrom("teamEntry").select(["kind", "amount"]).execute();
  expect(entries).toEqual([
    { kind: "hold", amount: 5 },
    { kind: "post", amount: 5 },
    { kind: "overage", amount: 3 },
  ]);
});

test("Stop keeps bought creators and returns the rest", async () => {
  t.service.latencyMs = 400;
  const { id: quoteId } = await quote(t.ana, { ids: ids(1, 450) });
  const running = confirm(t.ana, { quoteId });
  await expect.poll(() => t.service.calls.length).toBe(2);
  const { id } = await t.team.db.selectFrom("reveal").select("id").executeTakeFirstOrThrow();
  await expect(stopReveal(t.ben, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await stopReveal(t.ana, id)).toMatchObject({ state: "stopped", bought: 200, charged: 200, held: 0 });
  await running;
  expect(t.service.charged).toBe(200);
});

test("Stop ends a pause", async () => {
  t.service.faults = ["limited"];
  const { id: quoteId } = await quote(t.ana, { ids: ids(1, 5) });
  begin(quoteId);
  await expect
    .poll(async () => (await t.team.db.selectFrom("reveal").selectAll().execute())[0]?.pausedUntilMs)
    .toBeGreaterThan(0);
  const [reveal] = await t.team.db
    .updateTable("reveal")
    .set({ pausedUntilMs: Date.now() + 3_600_000 })
    .returning("id")
    .execute();
  expect(await stopReveal(t.ana, reveal!.id)).toMatchObject({ state: "stopped", bought: 0, held: 0 });
  expect(t.service.charged).toBe(0);
});

test("two members, overlapping selections at the same moment: each creator is bought once", async () => {
  t.service.latencyMs = 60;
  const [a, b] = await Promise.all([buy(t.ana, ids(1, 80)), buy(t.ben, ids(41, 120))]);
  await Promise.all([ended(a!.id), ended(b!.id)]);
  const [left, right] = [await readReveal(t.ana, a!.id), await readReveal(t.ben, b!.id)];
  expect(t.service.charged).toBe(120);
  expect(new Set(await owned()).size).toBe(120);
  expect(left!.charged + right!.charged).toBe(120);
  for (const receipt of [left!, right!]) {
    expect(receipt).toMatchObject({ state: "done", chosen: 80, message: null });
    expect(receipt.owned + receipt.bought).toBe(80);
  }
});

test("creators that a colleague didn't get are bought by the waiting member", async () => {
  t.service.latencyMs = 60;
  t.service.faults = ["rejected"];
  const [a, b] = await Promise.all([buy(t.ana, ids(1, 5)), buy(t.ben, ids(1, 5))]);
  expect([a!.bought, b!.bought].sort()).toEqual([0, 5]);
  expect(t.service.charged).toBe(5);
});

test("50 simultaneous reveals on 10 credits spend exactly 10", async () => {
  await t.close();
  await open({ credits: 10 });
  t.service.latencyMs = 20;
  // A confirmation waits some seconds for its reveal, and fifty take longer on a busy machine.
  const buyWhole = async (ctx: MemberContext, id: string) => {
    const begun = await buy(ctx, [id]);
    await ended(begun!.id);
    return (await readReveal(ctx, begun!.id))!;
  };
  const results = await Promise.allSettled(
    ids(1, 50).map((id, index) => buyWhole(index % 2 ? t.ana : t.ben, id)),
  );
  const bought = results.filter((result) => result.status === "fulfilled" && result.value.bought === 1);
  const refused = results.filter(
    (result) => result.status === "rejected" && result.reason.code === "insufficient_credits",
  );
  expect([bought.length, refused.length]).toEqual([10, 40]);
  expect(t.service.calls).toHaveLength(10);
  expect(t.service.credits).toBe(0);
});

test("a cached balance from before the last top-up refuses no purchase", async () => {
  t.team.service.balance = async ({ isFresh } = {}) => (isFresh ? t.service.credits : 1);
  expect(await buy(t.ana, ids(1, 5))).toMatchObject({ state: "done", bought: 5 });
  t.service.credits = 2;
  await expect(buy(t.ana, ids(6, 9))).rejects.toMatchObject({
    code: "insufficient_credits",
    extra: { required: 4 },
  });
});

test("credits given back next month do not raise what this month's cap allows", async () => {
  await setMonthlyCap(t.team.db, "ben", 10);
  await asHttp();
  await setMonthlyCap(t.team.db, "ben", 10);
  t.service.faults = ["dropped"];
  await buy(t.ben, ids(1, 8));
  await allowChanges(t.team.db, "teamEntry");
  await t.team.db.updateTable("teamEntry").set({ createdAt: "2020-01-31T23:59:59.000Z" }).execute();
  const [unknown] = await listUnknownAttempts(t.ana);
  await resolveUnknown(t.ana, { id: unknown!.id, action: "release" });
  expect(await quote(t.ben, { ids: ids(11, 12) })).toMatchObject({ memberCap: { before: 10 } });
});
