/** Events become notices of the people they concern: once each, and settled when nothing is left to do. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { appendEvent, type Events } from "../outbox/write-events";
import { pruneNotices, startNotices, takeEvents } from "./take-events";

let t: TestTeam;
beforeEach(async () => {
  t = await openTestTeam();
  await addMember(t.team, "fay", "finance");
  await addMember(t.team, "vic", "viewer");
  await startNotices(t.team.db);
});
afterEach(() => t.close());

const tell = <K extends keyof Events>(topic: K, payload: Events[K]) =>
  t.team.db.transaction().execute((trx) => appendEvent(trx, topic, payload));

/** `kind member`, with `!` when settled and in brackets when read. */
async function told(): Promise<string[]> {
  const rows = await t.team.db
    .selectFrom("notice")
    .selectAll()
    .orderBy("createdAt")
    .orderBy("memberId")
    .execute();
  return rows.map(({ kind, memberId, readAt, settledAt }) => {
    const line = `${kind} ${memberId}${settledAt ? "!" : ""}`;
    return readAt ? `(${line})` : line;
  });
}

test("money goes to admins and finance, and to the person whose budget it is", async () => {
  const crossed = { budgetId: "b", percent: 80, period: "2026-11", direction: "down" } as const;
  await tell("budget.crossed", { ...crossed, of: "member", id: "ben" });
  await takeEvents(t.team.db);
  expect(await told()).toEqual(["budget.crossed ana", "budget.crossed ben", "budget.crossed fay"]);
});

test("an event is told once, and not to the person who did it", async () => {
  const assignment = { listId: "l", creatorId: "tiktok_1", by: "ana" };
  await tell("assignment", { ...assignment, memberId: "ben" });
  await tell("assignment", { ...assignment, memberId: "ana" });
  expect(await takeEvents(t.team.db)).toBe(2);
  expect(await takeEvents(t.team.db)).toBe(0);
  await t.team.db.updateTable("outboxReader").set({ lastId: 0 }).execute();
  expect(await takeEvents(t.team.db)).toBe(2);
  expect(await told()).toEqual(["assignment ben"]);
});

test("what agrees again settles what differed, in the same batch and in a later one", async () => {
  for (let round = 0; round < 2; round++) {
    await tell("books.differ", {});
    if (round > 0) await takeEvents(t.team.db);
    await tell("books.agree", {});
    await takeEvents(t.team.db);
  }
  // Notices of one millisecond have no order.
  const all = (await told()).toSorted();
  expect(all.slice(-4)).toEqual(["ana!", "ana!", "fay!", "fay!"].map((who) => `books.differ ${who}`));
  expect(all.slice(0, -4).map((line) => line.split(" ")[0])).toEqual(Array(4).fill("books.agree"));
});

test("disabled accounts are told nothing", async () => {
  await t.team.db.updateTable("member").set({ disabledAt: "2026-11-01" }).where("id", "=", "fay").execute();
  await tell("books.differ", {});
  await takeEvents(t.team.db);
  expect(await told()).toEqual(["books.differ ana"]);
});

describe("without loss", () => {
  test("what happened before the first start is not told", async () => {
    await t.team.db.deleteFrom("outboxReader").execute();
    await tell("books.differ", {});
    await startNotices(t.team.db);
    await tell("balance.low", { line: 100, direction: "down" });
    await takeEvents(t.team.db);
    expect(await told()).toEqual(["balance.low ana", "balance.low fay"]);
  });

  test("more events than one batch, and more people than one statement", async () => {
    await t.team.db.transaction().execute(async (trx) => {
      for (let n = 0; n < 250; n++) await appendEvent(trx, "books.differ", {});
    });
    expect(await takeEvents(t.team.db)).toBe(250);
    expect(await told()).toHaveLength(500);
  });
});

test("notices end after 90 days", async () => {
  await tell("books.differ", {});
  await takeEvents(t.team.db);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  expect(await pruneNotices(t.team.db, inDays(89))).toBe(0);
  expect(await pruneNotices(t.team.db, inDays(91))).toBe(2);
});
