/** Waiting for a colleague's purchase: free if it succeeds, bought otherwise. */
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { MemberContext } from "@/lib/server/team/team-context";
import { auditLedger } from "../audit-ledger";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { readReveal } from "./read-reveal";
import { stopReveal } from "./stop-reveal";

let t: TestTeam;
beforeEach(async () => {
  t = await openTestTeam({ credits: 100 });
  t.service.latencyMs = 250;
});
afterEach(async () => {
  await t.comeToRest();
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

const quoted = async (ctx: MemberContext, from: number, to: number) =>
  (await quote(ctx, { ids: ids(from, to) })).id;

/** Ana buys first; ben's selection was priced earlier and is confirmed during her call. */
async function overlap(anas: [number, number], bens: [number, number]) {
  const [first, second] = [await quoted(t.ana, ...anas), await quoted(t.ben, ...bens)];
  const hers = confirm(t.ana, { quoteId: first });
  await expect.poll(() => t.service.calls.length).toBe(1);
  const his = confirm(t.ben, { quoteId: second });
  return { hers, his };
}
const finished = async (ctx: MemberContext, running: Promise<{ id: string }>) => {
  const { id } = await running;
  await ended(id);
  return readReveal(ctx, id);
};

test("her creators are free for him, and only the rest is paid", async () => {
  const { hers, his } = await overlap([1, 5], [3, 8]);
  expect(await finished(t.ana, hers)).toMatchObject({ bought: 5, charged: 5 });
  expect(await finished(t.ben, his)).toMatchObject({
    state: "done",
    chosen: 6,
    owned: 3,
    toBuy: 3,
    bought: 3,
    charged: 3,
    message: null,
  });
  expect(t.service.charged).toBe(8);
});

test("when she gets everything, he pays nothing and sends nothing", async () => {
  const { hers, his } = await overlap([1, 5], [1, 5]);
  await hers;
  expect(await finished(t.ben, his)).toMatchObject({ state: "done", owned: 5, toBuy: 0, charged: 0 });
  expect(t.service.calls).toHaveLength(1);
});

test("he also asks for creators unknown to the service, at no cost", async () => {
  t.service.missing = new Set(["tiktok_2"]);
  const { hers, his } = await overlap([1, 3], [2, 3]);
  expect(await finished(t.ana, hers)).toMatchObject({ charged: 2, notFound: ["tiktok_2"] });
  expect(await finished(t.ben, his)).toMatchObject({ charged: 0, owned: 1, notFound: ["tiktok_2"] });
  expect(t.service.charged).toBe(2);
});

test("when her purchase fails, his budget applies", async () => {
  t.service.faults = ["rejected"];
  const { hers, his } = await overlap([1, 5], [1, 5]);
  await setMonthlyCap(t.team.db, "ben", 3);
  expect(await finished(t.ana, hers)).toMatchObject({ bought: 0, charged: 0 });
  expect(await finished(t.ben, his)).toMatchObject({
    bought: 0,
    charged: 0,
    held: 0,
    message: "This needs 5 credits and 3 are left of your budget this month.",
  });
  expect(t.service.charged).toBe(0);
});

test("stopped while he waits, he buys nothing that becomes free", async () => {
  t.service.faults = ["rejected"];
  t.service.latencyMs = 600;
  const { hers, his } = await overlap([1, 5], [1, 5]);
  const waiting = () =>
    t.team.db.selectFrom("reveal").select("id").where("memberId", "=", "ben").executeTakeFirst();
  await expect.poll(waiting).toBeDefined();
  await stopReveal(t.ben, (await waiting())!.id);
  await hers;
  expect(await finished(t.ben, his)).toMatchObject({ state: "stopped", bought: 0, held: 0 });
  expect(t.service.charged).toBe(0);
  // Nothing was reserved for him.
  const attempts = await t.team.db.selectFrom("chargeAttempt").select("revealId").execute();
  expect(attempts).toEqual([{ revealId: (await hers).id }]);
});
