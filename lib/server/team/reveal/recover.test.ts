/** Recovery: what it resumes, what it leaves to a person, and that it never charges twice. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ended, forgetWorkers, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { contentsOf } from "@/lib/testing/refusal-of";
import { auditLedger } from "../audit-ledger";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { readReveal } from "./read-reveal";
import { recover } from "./recover";
import { heldCredits } from "./reveal-context";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(async () => {
  await t.comeToRest();
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

async function reopen(options: Parameters<typeof openTestTeam>[0]) {
  await t.close();
  t = await openTestTeam(options);
}
const buy = async () => confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(1, 5) })).id });
const states = async () =>
  (await t.team.db.selectFrom("chargeAttempt").select("state").execute()).map(({ state }) => state);

/** The process ends while the charging call is in flight. */
async function dieWhileCharging(): Promise<string> {
  t.service.faults = ["dies"];
  const { id: quoteId } = await quote(t.ben, { ids: ids(1, 5) });
  void confirm(t.ben, { quoteId }).catch(() => undefined);
  await expect.poll(() => t.service.charged).toBe(5);
  forgetWorkers();
  return (await t.team.db.selectFrom("reveal").select("id").executeTakeFirstOrThrow()).id;
}

test("changes nothing where everything has ended", async () => {
  await buy();
  const before = await contentsOf(t.team.db);
  await recover(t.team);
  await recover(t.team);
  expect(await contentsOf(t.team.db)).toEqual(before);
  expect(t.service.calls).toHaveLength(1);
});

test("leaves a reveal alone that this process is at work on", async () => {
  t.service.latencyMs = 150;
  const buying = buy();
  await expect.poll(states).toEqual(["sent"]);
  await recover(t.team);
  expect(t.service.calls).toHaveLength(1);
  expect(await buying).toMatchObject({ state: "done", charged: 5 });
});

test("retries our own service under the same key and settles one charge", async () => {
  const id = await dieWhileCharging();
  await recover(t.team);
  await ended(id);
  expect(await readReveal(t.ben, id)).toMatchObject({ state: "done", charged: 5, held: 0 });
  expect(new Set(t.service.calls.map(({ key }) => key)).size).toBe(1);
  expect(t.service.charged).toBe(5);
});

test("two simultaneous rounds settle it once", async () => {
  const id = await dieWhileCharging();
  await Promise.all([recover(t.team), recover(t.team), recover(t.team)]);
  await ended(id);
  const posts = await t.team.db.selectFrom("teamEntry").select("amount").where("kind", "=", "post").execute();
  expect(posts).toEqual([{ amount: 5 }]);
});

describe("another service that does not replay", () => {
  beforeEach(() => reopen({ kind: "http" }));

  test("is never retried, and leaves the outcome to a person", async () => {
    const id = await dieWhileCharging();
    for (let round = 0; round < 3; round++) await recover(t.team);
    await ended(id);
    expect(await states()).toEqual(["unknown"]);
    expect(t.service.calls).toHaveLength(1);
    expect(await heldCredits(t.team.db)).toBe(5);
    expect(await readReveal(t.ben, id)).toMatchObject({ state: "unknown", unknown: 5, charged: 0 });
  });

  test("keeps an unclear outcome as it is", async () => {
    t.service.faults = ["dropped"];
    await buy();
    const before = await contentsOf(t.team.db);
    await recover(t.team);
    expect(await contentsOf(t.team.db)).toEqual(before);
  });
});

test.each(["limited", "refused", "rejected"] as const)(
  "a service that answers “%s” proves nothing: the hold stays for the next round",
  async (fault) => {
    await reopen({ kind: "http", replays: true });
    // The call and its three retries get no clear answer, and nothing was charged.
    t.service.faults = ["dropped", "dropped", "dropped", "dropped", fault];
    const { id } = await buy();
    await ended(id);
    expect(await states()).toEqual(["unknown"]);
    await recover(t.team);
    expect([await states(), await heldCredits(t.team.db)]).toEqual([["unknown"], 5]);
    await recover(t.team);
    expect(await readReveal(t.ben, id)).toMatchObject({ state: "done", charged: 5, held: 0 });
    expect(t.service.charges.size).toBe(1);
  },
);

test("continues reserved batches", async () => {
  t.service.faults = ["limited"];
  const { id: quoteId } = await quote(t.ben, { ids: ids(1, 5) });
  void confirm(t.ben, { quoteId }).catch(() => undefined);
  const paused = () =>
    t.team.db
      .updateTable("reveal")
      .set({ pausedUntilMs: Date.now() - 1 })
      .where("pausedUntilMs", ">", 0)
      .returning("id")
      .executeTakeFirst();
  await expect.poll(paused).toBeDefined();
  forgetWorkers();
  const { id } = (await paused())!;
  await recover(t.team);
  await ended(id);
  expect(await readReveal(t.ben, id)).toMatchObject({ state: "done", bought: 5 });
  expect(t.service.charged).toBe(5);
});
