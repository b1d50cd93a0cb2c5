import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { sql } from "kysely";
import { readBooksState } from "@/lib/server/team/audit/books-state";
import { openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { discoveryService } from "./discovery-service";
import { startReconciliation } from "./start-reconciliation";

let site: TestSite;
let asked: MockInstance;

beforeEach(async () => {
  site = await openTestSite();
  asked = vi.fn(async () => null);
  // A service over HTTP is asked once a check.
  discoveryService.replace({ ...site.team.service, kind: "http", entries: asked as never });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  startReconciliation().stop();
  startReconciliation.forget();
  vi.useRealTimers();
  await site.leave();
});

const state = () => readBooksState(site.team.db);
/** Turns of the event loop, which fake timers leave alone. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let turns = 0; turns < 2_000 && !(await isSo()); turns++)
    await new Promise((resolve) => setImmediate(resolve));
  expect(await isSo()).toBe(true);
}
const checks = async (count: number) => {
  await until(() => asked.mock.calls.length === count);
  await until(() => vi.getTimerCount() === 1);
};

test("one check at once and one every five minutes, however often it is started", async () => {
  expect(startReconciliation()).toBe(startReconciliation());
  await checks(1);
  expect(await state()).toMatchObject({ open: 0, problem: null, service: { state: "absent" } });
  vi.advanceTimersByTime(299_999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await checks(2);
});

test("a check that fails is noted, and tried again after 30 seconds", async () => {
  await sql`alter table claim rename to elsewhere`.execute(site.team.db);
  startReconciliation();
  await checks(1);
  expect(await state()).toMatchObject({ checkedAt: null, problem: expect.stringContaining("claim") });
  await sql`alter table elsewhere rename to claim`.execute(site.team.db);
  vi.advanceTimersByTime(30_000);
  await checks(2);
  expect(await state()).toMatchObject({ checkedAt: expect.any(String), problem: null });
});

test("one that is stopped while it checks does not begin again", async () => {
  startReconciliation().stop();
  await until(async () => (await state()).checkedAt !== null);
  expect(vi.getTimerCount()).toBe(0);
});
