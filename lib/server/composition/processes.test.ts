/** Real processes on one database against a real service over HTTP: killed, frozen, stopped, and two at a time. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLedger } from "@/lib/server/team/audit-ledger";
import { heldCredits } from "@/lib/server/team/reveal/reveal-context";
import { freezeProcess } from "@/lib/testing/freeze-process";
import { ids } from "@/lib/testing/open-test-team";
import { contentsOf } from "@/lib/testing/refusal-of";
import { startSlowService, type SlowService } from "@/lib/testing/slow-service";
import { openProcessTeam, type ProcessTeam, type TeamProcess } from "@/lib/testing/start-team-process";

/** Longer than a live process waits for its turn on a busy machine. */
const LEASE_MS = 5_000;
/** Lease of a process that can't send heartbeats. */
const SHORT_LEASE_MS = 500;
const PATIENCE = { timeout: 90_000, interval: 50 };

let team: ProcessTeam;
let service: SlowService;
let replays: boolean;
async function open(options: { replays: boolean }): Promise<void> {
  ({ replays } = options);
  service = await startSlowService(options);
  team = await openProcessTeam();
}
beforeEach(() => open({ replays: true }));
afterEach(async () => {
  expect(await auditLedger(team.db)).toEqual([]);
  await team.close();
  await service.close();
});

const start = (leaseMs = LEASE_MS) => team.start({ url: service.url, replays, leaseMs });
const owned = async () => (await team.db.selectFrom("ownedCreator").select("creatorId").execute()).length;
const attempts = () =>
  team.db
    .selectFrom("chargeAttempt")
    .select(["state", "epoch", "instanceId", "charged"])
    .orderBy("batch")
    .execute();
const states = async () => (await attempts()).map(({ state }) => state);
const isFinished = async () =>
  (await team.db.selectFrom("reveal").select("finishedAt").executeTakeFirst())?.finishedAt != null;
const charged = async () => (await attempts()).reduce((sum, attempt) => sum + attempt.charged, 0);

/** Service, ledger and library agree, and no call is open. */
async function expectPaidOnce(count: number): Promise<void> {
  await expect.poll(isFinished, PATIENCE).toBe(true);
  expect([service.charged(), await charged(), await owned(), await heldCredits(team.db)]).toEqual([
    count,
    count,
    count,
    0,
  ]);
  expect(new Set(await states())).toEqual(new Set(["settled"]));
}

/** A process whose call is charged and not answered yet. */
async function withCallOnItsWay(count: number): Promise<TeamProcess> {
  service.setDelay(Infinity);
  const first = await start();
  void first.buy({ ids: ids(1, count) });
  await expect.poll(() => service.calls.length, PATIENCE).toBe(1);
  return first;
}

/**
 * Waits until the process has received the signal. The quote has expired, so earlier confirmations are refused with
 * another code.
 */
async function untilStopping(first: TeamProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  const quoted = await team.db.selectFrom("quote").selectAll().executeTakeFirstOrThrow();
  const quoteId = randomUUID();
  const next = { ...quoted, id: quoteId, ids: JSON.stringify(ids(6, 9)), revealId: null, expiresAtMs: 1 };
  await team.db.insertInto("quote").values(next).execute();
  // The heartbeat continues, so all rows except its own must stay.
  const contents = async () => ({ ...(await contentsOf(team.db)), instance: null });
  const before = await contents();
  expect(await first.buy({ ids: [], quoteId })).toBe("409 quote_expired");
  first.signal(signal);
  await expect.poll(() => first.buy({ ids: [], quoteId }), PATIENCE).toBe("503 unavailable");
  expect(await contents()).toEqual(before);
}

describe.each([true, false])("two processes, as if the lock had failed (replays: %s)", (isReplaying) => {
  beforeEach(async () => {
    await team.close();
    await service.close();
    await open({ replays: isReplaying });
  });

  test("the second one doesn't touch the first one's call, which settles", async () => {
    const first = await withCallOnItsWay(5);
    const second = await start();
    // The second process has checked often enough to declare one without heartbeats dead.
    const gone = { id: "gone", host: "h", pid: 1, startedAt: new Date().toISOString() };
    await team.db.insertInto("instance").values(gone).execute();
    const hasEnded = () =>
      team.db.selectFrom("instance").select("id").where("id", "=", "gone").where("endedAt", "is not", null);
    await expect.poll(() => hasEnded().executeTakeFirst(), PATIENCE).toBeDefined();
    expect(second.id).not.toBe(first.id);
    expect(await attempts()).toEqual([{ state: "sent", epoch: 1, instanceId: first.id, charged: 0 }]);
    expect(service.calls).toHaveLength(1);
    service.answer();
    await expectPaidOnce(5);
    expect(service.calls).toHaveLength(1);
  });
});

test("killed: the next process takes the call over after the lease, under the same key", async () => {
  const first = await withCallOnItsWay(150);
  first.signal("SIGKILL");
  await first.ended;
  service.setDelay(0);
  const second = await start();
  await expectPaidOnce(150);
  expect(new Set(service.calls).size).toBe(2);
  expect((await attempts()).map(({ instanceId }) => instanceId)).toEqual([second.id, second.id]);
});

test("frozen and declared dead: its answer settles late, and it sends nothing new", async () => {
  await team.close();
  await service.close();
  await open({ replays: false });
  const first = await withCallOnItsWay(150);
  await freezeProcess(team.db, first.signal);
  const second = await start(SHORT_LEASE_MS);
  await expect.poll(async () => (await states())[0], PATIENCE).toBe("unknown");
  // The second process continues with the rest; its answer also waits at the service.
  await expect.poll(() => service.calls.length, PATIENCE).toBe(2);
  service.answer();
  first.signal("SIGCONT");
  // The second process may end the reveal before the first one, which was stopped, records its answer.
  await expect.poll(states, PATIENCE).toEqual(["settled", "settled"]);
  await expectPaidOnce(150);
  expect(service.calls).toHaveLength(2);
  expect((await attempts())[1]).toMatchObject({ instanceId: second.id });
  // It lives on under another id.
  const living = team.db.selectFrom("instance").select("id").where("endedAt", "is", null);
  await expect.poll(async () => (await living.execute()).length, PATIENCE).toBe(2);
  expect((await living.execute()).map(({ id }) => id)).not.toContain(first.id);
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s during a reveal of 500: the open call is finished, and the next start continues immediately",
  async (signal) => {
    service.setDelay(Infinity);
    // This lease does not expire here: only the clean end lets the next process continue.
    const first = await start(600_000);
    void first.buy({ ids: ids(1, 500) });
    await expect.poll(() => service.calls.length, PATIENCE).toBe(1);
    service.answer();
    await expect.poll(() => service.calls.length, PATIENCE).toBe(2);
    await untilStopping(first, signal);
    service.answer();
    expect(await first.ended).toBe(0);
    expect(await states()).toEqual(["settled", "settled", "reserved", "reserved", "reserved"]);
    expect([service.charged(), await charged(), await owned()]).toEqual([200, 200, 200]);
    expect(await heldCredits(team.db)).toBe(300);
    service.setDelay(0);
    await start(600_000);
    await expectPaidOnce(500);
    expect(service.calls).toHaveLength(5);
  },
);

test("while it stops, a confirmation is refused with 503 and changes nothing", async () => {
  const first = await withCallOnItsWay(5);
  await untilStopping(first);
  service.answer();
  expect(await first.ended).toBe(0);
  await expectPaidOnce(5);
});

test("a second signal ends it at once, and the next process takes the call over", async () => {
  const first = await withCallOnItsWay(5);
  await untilStopping(first);
  first.signal("SIGTERM");
  expect(await first.ended).toBe(1);
  expect(await states()).toEqual(["sent"]);
  service.setDelay(0);
  await start();
  await expectPaidOnce(5);
  expect(new Set(service.calls).size).toBe(1);
});
