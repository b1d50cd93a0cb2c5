/** Regular jobs of a server: one check of the credit records at start, and one every five minutes by any process. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { checkSeals } from "@/lib/server/access/audit-log/check-seals";
import { readBooksState } from "@/lib/server/team/audit/books-state";
import { runningJobs, stopJobs } from "@/lib/server/team/jobs/running-jobs";
import { addEntries, atNoon } from "@/lib/testing/audit-entries";
import { openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { json, startTestServer } from "@/lib/testing/start-test-server";
import { env } from "@/lib/server/runtime/env";
import { appendEvent } from "@/lib/server/team/outbox/write-events";
import { addWebhook } from "@/lib/server/team/webhooks/change-webhooks";
import { discoveryService } from "./discovery-service";
import { startJobs } from "./start-jobs";

let site: TestSite;
let asked: MockInstance;

beforeEach(async () => {
  site = await openTestSite();
  asked = vi.fn(async () => null);
  // A service over HTTP is asked once a check.
  discoveryService.replace({ ...site.team.service, kind: "http", entries: asked as never });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
});
afterEach(async () => {
  startJobs().stop();
  startJobs.forget();
  await stopJobs();
  runningJobs.forget();
  vi.useRealTimers();
  await site.leave();
});

const state = () => readBooksState(site.team.db);
const jobs = () =>
  site.team.db.selectFrom("job").select(["kind", "state", "attempts"]).orderBy("kind").execute();
/** Not `vi.waitFor`, which moves the clock. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let turns = 0; turns < 2_000; turns++) {
    if (await isSo()) return;
    // The clock is stopped, so the next check makes up for a skipped one.
    if (turns % 200 === 199) vi.advanceTimersByTime(1_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect.fail("It never was so.");
}
/** A waiting job that is due starts the next moment, but one of webhooks only when there is something to send. */
const isIdle = async () => {
  const found = await site.team.db
    .selectFrom("job")
    .select(["state", "runAfterMs"])
    .where("kind", "!=", "webhooks.deliver")
    .execute();
  return found.every(
    (job) => job.state !== "running" && (job.state !== "waiting" || job.runAfterMs > Date.now()),
  );
};
const checks = async (count: number) => {
  await until(() => asked.mock.calls.length === count);
  await until(isIdle);
};
/** Looks for work that find none have ended. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

test("checks at once and every five minutes, also after several starts", async () => {
  expect(startJobs()).toBe(startJobs());
  await checks(1);
  await until(async () => (await jobs()).length === 11);
  expect(await jobs()).toMatchObject([
    { kind: "books.check" },
    { kind: "expiring.tell" },
    { kind: "ingest.publish" },
    { kind: "notices.plan" },
    { kind: "prune" },
    { kind: "records.retire" },
    { kind: "reminders.due" },
    { kind: "seal" },
    { kind: "sources.fetch" },
    { kind: "views.check" },
    { kind: "webhooks.deliver", state: "waiting", attempts: 0 },
  ]);
  expect(await state()).toMatchObject({ open: 0, problem: null, service: { state: "absent" } });
  vi.advanceTimersByTime(298_000);
  await pause();
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_000);
  await checks(2);
});

test("a clock set back delays the next check by at most five minutes", async () => {
  startJobs();
  await checks(1);
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(1_000);
  await checks(2);
  vi.advanceTimersByTime(298_000);
  await pause();
  expect(asked).toHaveBeenCalledTimes(2);
});

test("a new process checks at once", async () => {
  startJobs();
  await checks(1);
  startJobs().stop();
  startJobs.forget();
  startJobs();
  await checks(2);
  expect(await jobs()).toHaveLength(11);
});

test("a failed check is recorded and retried after 30 seconds", async () => {
  await sql`alter table claim rename to elsewhere`.execute(site.team.db);
  startJobs();
  await checks(1);
  expect(await state()).toMatchObject({ checkedAt: null, problem: expect.stringContaining("claim") });
  expect((await jobs())[0]).toMatchObject({ kind: "books.check", attempts: 1 });
  await sql`alter table elsewhere rename to claim`.execute(site.team.db);
  vi.advanceTimersByTime(28_000);
  await pause();
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_000);
  await checks(2);
  expect(await state()).toMatchObject({ checkedAt: expect.any(String), problem: null });
  expect((await jobs())[0]).toMatchObject({ attempts: 0 });
});

test("old answers, jobs and events are deleted at once and every hour", async () => {
  const { db } = site.team;
  const old = "2001-01-01T00:00:00.000Z";
  const add = async (id: string) => {
    const row = { id, kind: "k", key: id, input: "null", runAfterMs: 0, waitMs: 0, createdAt: old };
    await db
      .insertInto("job")
      .values({ ...row, state: "done", endedAt: old })
      .execute();
  };
  const isGone = async (id: string) =>
    (await db.selectFrom("job").select("id").where("id", "=", id).executeTakeFirst()) === undefined;
  await add("first");
  startJobs();
  await until(() => isGone("first"));
  await checks(1);
  await add("second");
  vi.advanceTimersByTime(3_599_000);
  await pause();
  expect(await isGone("second")).toBe(false);
  vi.advanceTimersByTime(3_000);
  await until(() => isGone("second"));
});

test("the audit log is sealed at once and every minute, with the failed sign-ins of minutes that are over", async () => {
  const { db } = site.team;
  const unsealed = async () => (await checkSeals(db)).unsealed;
  await addEntries(db, atNoon("2026-03-01"));
  startJobs();
  await until(async () => (await checkSeals(db)).seals === 1);
  await checks(1);
  await db
    .insertInto("signInFailure")
    .values({ network: "10.0.0.0/24", minute: `${new Date().toISOString().slice(0, 16)}Z`, count: 3 })
    .execute();
  await addEntries(db, atNoon("2026-03-01"));
  vi.advanceTimersByTime(58_000);
  await pause();
  expect(await unsealed()).toBe(1);
  vi.advanceTimersByTime(3_000);
  await until(async () => (await unsealed()) === 0);
  vi.advanceTimersByTime(61_000);
  await until(async () => (await checkSeals(db)).entries === 3);
  await until(isIdle);
  expect(await checkSeals(db)).toMatchObject({ problem: null, unsealed: 0 });
});

test("a stop ends the running check and starts no other", async () => {
  let answer = () => {};
  asked.mockImplementation(() => new Promise((resolve) => (answer = () => resolve(null))));
  startJobs();
  await until(() => asked.mock.calls.length === 1);
  const stopped = stopJobs();
  answer();
  await stopped;
  vi.advanceTimersByTime(600_000);
  await pause();
  expect((await state()).checkedAt).not.toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});

test("an event reaches a webhook, and an idle job of webhooks is not begun", async () => {
  const receiver = await startTestServer();
  try {
    receiver.reply(json(200, {}));
    process.env.WEBHOOK_HOSTS = new URL(receiver.url).host;
    env.forget();
    startJobs();
    await checks(1);
    const epochs = async () => {
      const job = site.team.db.selectFrom("job").select("epoch").where("kind", "=", "webhooks.deliver");
      return (await job.executeTakeFirstOrThrow()).epoch;
    };
    expect(await epochs()).toBe(0);
    const input = { name: "CRM", address: `${receiver.url}/hook`, events: ["books.differ" as const] };
    await addWebhook(site.ana, input);
    await site.team.db.transaction().execute((trx) => appendEvent(trx, "books.differ", {}));
    vi.advanceTimersByTime(1_000);
    await until(() => receiver.asked.length === 1);
    expect(JSON.parse(receiver.asked[0]!.body)).toMatchObject({ type: "books.differ", data: {} });
    await until(async () => (await epochs()) === 1);
  } finally {
    delete process.env.WEBHOOK_HOSTS;
    env.forget();
    await receiver.close();
  }
});
