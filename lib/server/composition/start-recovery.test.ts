import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import type { Db } from "@/lib/server/ports/database";
import { openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { sharedDatabase } from "./shared-database";
import { startRecovery } from "./start-recovery";
import { captureLog, type CapturedLog } from "@/lib/testing/capture-log";

let site: TestSite;
let db: Db;
let reading: MockInstance;
let log: CapturedLog;

beforeEach(async () => {
  site = await openTestSite();
  ({ db } = site.team);
  reading = vi.spyOn(db, "selectFrom");
  log = captureLog();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(async () => {
  clearInterval(startRecovery());
  startRecovery.forget();
  vi.useRealTimers();
  log.stop();
  vi.restoreAllMocks();
  await site.leave();
});

/** How many rounds have looked for open attempts. */
const rounds = () => reading.mock.calls.filter(([table]) => table === "chargeAttempt").length;
/** Not `vi.waitFor`, which moves the clock. */
async function reached(count: number): Promise<void> {
  for (let tries = 0; rounds() < count && tries < 200; tries++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(rounds()).toBe(count);
}
/** Long enough for a round that has begun to end. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

test("one round at once and every 30 seconds, also after several starts", async () => {
  expect(startRecovery()).toBe(startRecovery());
  await reached(1);
  await pause();
  vi.advanceTimersByTime(29_999);
  await pause();
  expect(rounds()).toBe(1);
  vi.advanceTimersByTime(1);
  await reached(2);
  expect(log.of("recovery.failed")).toEqual([]);
});

test("rounds never overlap", async () => {
  let open: (value: Db) => void = () => undefined;
  sharedDatabase.replace(new Promise((resolve) => (open = resolve)));
  startRecovery();
  vi.advanceTimersByTime(90_000);
  open(db);
  await reached(1);
  await pause();
  expect(rounds()).toBe(1);
});

test("a process that was found dead begins a round at once", async () => {
  startRecovery();
  await reached(1);
  await pause();
  const row = { id: "dead", host: "h", pid: 1, startedAt: "2026-01-01T00:00:00.000Z", heartbeat: 7 };
  await db.insertInto("instance").values(row).execute();
  const { now } = performance;
  const passed = vi.spyOn(performance, "now").mockImplementation(() => now.call(performance));
  vi.advanceTimersByTime(3_000);
  await pause();
  expect(rounds()).toBe(1);
  passed.mockImplementation(() => now.call(performance) + 15_000);
  vi.advanceTimersByTime(3_000);
  await reached(2);
});

test("a failed round is logged, and the next one starts", async () => {
  const failed = Promise.reject(new Error("the disk is full"));
  failed.catch(() => undefined);
  sharedDatabase.replace(failed);
  startRecovery();
  await vi.waitFor(() =>
    expect(log.of("recovery.failed")).toMatchObject([
      { level: "error", err: { message: "the disk is full" } },
    ]),
  );
  sharedDatabase.replace(Promise.resolve(db));
  vi.advanceTimersByTime(30_000);
  await reached(1);
});
