/** The sum behind every budget: by member and purpose, in the period of the purchase. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { spentIn, totalOf } from "./used-budgets";

let t: TestTeam;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 10, 12) });
  t = await openTestTeam({ credits: 1_000 });
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

async function buy(ctx: MemberContext, wanted: string[], purpose?: string) {
  await confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id, purpose });
}
const day = (of: number) => ({
  start: `2026-11-${of}T00:00:00.000Z`,
  end: `2026-11-${of + 1}T00:00:00.000Z`,
});
const spent = async (...args: Parameters<typeof spentIn> extends [unknown, ...infer R] ? R : never) =>
  totalOf(await spentIn(t.team.db, ...args), () => true).spent;

test("sums by member and by purpose in any spelling", async () => {
  await buy(t.ana, ids(1, 3), "Spring sale");
  await buy(t.ben, ids(4, 5), "Spring sale");
  await buy(t.ben, ids(6, 6));
  const sums = await spentIn(t.team.db, null);
  expect(sums.map((sum) => [sum.memberId, sum.purposeKey, sum.spent]).sort()).toEqual([
    ["ana", "spring sale", 3],
    ["ben", "", 1],
    ["ben", "spring sale", 2],
  ]);
  expect(totalOf(sums, ({ purposeKey }) => purposeKey === "spring sale")).toEqual({ spent: 5, held: 0 });
  expect(await spent(null, "ben")).toBe(3);
});

test("a span includes its start but not its end", async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 11));
  await buy(t.ana, ids(1, 4));
  expect([await spent(day(10)), await spent(day(11)), await spent(null)]).toEqual([0, 4, 4]);
});
