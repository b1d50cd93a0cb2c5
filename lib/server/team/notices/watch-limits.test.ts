/** Lines of budgets and of the balance: told when they are crossed, once, by one process. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { putBudget } from "../budgets/budget-rows";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { LimitWatch } from "./watch-limits";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const team = { subject: "everyone", key: "", period: "month", isHard: true } as const;
const limit = (credits: number) => putBudget(t.team.db, team, { credits, by: null });
let next = 1;
async function spend(credits: number): Promise<void> {
  const chosen = ids(next, next + credits - 1);
  next += credits;
  const { id } = await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: chosen })).id });
  await ended(id);
}
/** Told since the start, in order. */
async function told(topic: "budget.crossed" | "balance.low"): Promise<string[]> {
  const rows = await t.team.db
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", topic)
    .orderBy("id")
    .execute();
  return rows.map(({ payload }) => {
    const { of, id, percent, line, direction } = JSON.parse(payload) as Record<string, string>;
    return [of, id, percent ?? line, direction].filter(Boolean).join(" ");
  });
}

test("each line of a budget is told when it is crossed, the highest of several at once", async () => {
  const watch = new LimitWatch();
  await limit(20);
  await spend(9);
  await watch.look(t.team);
  expect(await told("budget.crossed")).toEqual([]);
  await spend(1);
  await watch.look(t.team);
  await watch.look(t.team);
  expect(await told("budget.crossed")).toEqual(["team 50 down"]);
  await spend(10);
  await watch.look(t.team);
  expect(await told("budget.crossed")).toEqual(["team 50 down", "team 100 down"]);
});

test("more credits are told once, and the lines of the larger budget again", async () => {
  const watch = new LimitWatch();
  await limit(10);
  await spend(9);
  await watch.look(t.team);
  await limit(100);
  await watch.look(t.team);
  await spend(71);
  await watch.look(t.team);
  expect(await told("budget.crossed")).toEqual(["team 80 down", "team 80 up", "team 80 down"]);
});

test("a member's budget, a role's for each person, and a purpose's", async () => {
  const put = (subject: "member" | "role" | "purpose", key: string) =>
    putBudget(t.team.db, { ...team, subject, key }, { credits: 4, name: key, by: null });
  await put("member", "ben");
  await put("role", "member");
  await put("purpose", "spring");
  await spend(2);
  await new LimitWatch().look(t.team);
  expect((await told("budget.crossed")).sort()).toEqual(["member ben 50 down", "member ben 50 down"]);
});

test("a new month begins anew", async () => {
  const watch = new LimitWatch();
  await limit(10);
  await spend(5);
  await watch.look(t.team);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * 86_400_000 });
  await watch.look(t.team);
  await spend(5);
  await watch.look(t.team);
  expect(await told("budget.crossed")).toEqual(["team 50 down", "team 50 down"]);
});

test("two processes at the same time tell once, and a later one nothing new", async () => {
  await limit(10);
  await spend(8);
  await Promise.all([1, 2, 3].map(() => new LimitWatch().look(t.team)));
  await new LimitWatch().look(t.team);
  expect(await told("budget.crossed")).toEqual(["team 80 down"]);
});

test("the balance is told when it falls below its line and when it is above again", async () => {
  const left = (credits: number) => void (t.service.credits = credits);
  const look = () => new LimitWatch().look(t.team);
  for (const credits of [500, 80, 70, 300, 99]) {
    left(credits);
    await look();
  }
  expect(await told("balance.low")).toEqual(["100 down", "100 up", "100 down"]);
});
