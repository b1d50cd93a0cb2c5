/** A job is done by one living process, once per request, even if processes die. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { captureLog, type CapturedLog } from "@/lib/testing/capture-log";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { Instance } from "../instance/instance";
import { claimJob, MOST_ATTEMPTS } from "./claim-job";
import { cancelJob, failJob, finishJob, releaseJob, pruneJobs } from "./end-job";
import { enqueueJob, enqueueNow } from "./enqueue-job";
import { checkJob, JobLost, reportProgress } from "./hold-job";
import type { ClaimedJob, JobKind, RunningJob } from "./job-kind";
import { runJob } from "./run-job";

const copy: JobKind = { name: "copy", run: async () => undefined };
const regular: JobKind = { name: "regular", everyMs: 300_000, run: async () => undefined };
const KINDS = [copy, regular];

let t: TestTeam;
let other: Instance;
let log: CapturedLog;
beforeEach(async () => {
  t = await openTestTeam();
  other = await Instance.register(t.team.db);
  log = captureLog();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(async () => {
  vi.useRealTimers();
  log.stop();
  await t.close();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const enqueue = (key = "", more: { input?: unknown; afterMs?: number } = {}) =>
  enqueueJob(t.team.db, { kind: "copy", key, ...more });
const claim = (instance = t.team.instance) => claimJob({ db: t.team.db, instance }, KINDS);
async function claimed(instance?: Instance): Promise<ClaimedJob> {
  await enqueue();
  return (await claim(instance))!;
}
const rows = () => t.team.db.selectFrom("job").selectAll().orderBy("createdAt").execute();
const row = async () => (await rows())[0]!;

describe("enqueueing", () => {
  test("the same kind and key twice is one job until it ends, and its input is the first one", async () => {
    const first = await enqueue("a", { input: { n: 1 } });
    expect(await enqueue("a", { input: { n: 2 } })).toEqual({ id: first.id, isNew: false });
    later(1);
    expect((await enqueue("b")).isNew).toBe(true);
    expect((await enqueueJob(t.team.db, { kind: "regular", key: "a" })).isNew).toBe(true);
    const job = (await claim())!;
    expect(job).toMatchObject({ id: first.id, input: { n: 1 }, progress: null, epoch: 1, attempts: 1 });
    expect((await enqueue("a")).isNew).toBe(false);
    await finishJob(t.team.db, job, copy);
    expect((await enqueue("a")).isNew).toBe(true);
  });

  test("simultaneously by many is one job", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => enqueue("a")));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test("belongs to the transaction of the caller", async () => {
    const rolledBack = t.team.db.transaction().execute(async (trx) => {
      await enqueueJob(trx, { kind: "copy" });
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    expect(await rows()).toEqual([]);
    await t.team.db.transaction().execute((trx) => enqueueJob(trx, { kind: "copy" }));
    expect(await claim()).not.toBeNull();
  });

  test("makes waiting jobs due and adds nothing to running ones", async () => {
    await enqueueJob(t.team.db, { kind: "regular", afterMs: 300_000 });
    expect(await claim()).toBeNull();
    await enqueueNow(t.team.db, { kind: "regular" });
    const job = (await claim())!;
    await enqueueNow(t.team.db, { kind: "regular" });
    expect(await rows()).toHaveLength(1);
    expect(await row()).toMatchObject({ state: "running", epoch: job.epoch });
  });
});

describe("claiming", () => {
  test("takes due jobs of known kinds, longest waiting first", async () => {
    await enqueue("soon", { afterMs: 10_000 });
    await enqueue("first");
    later(1);
    await enqueue("second");
    await enqueueJob(t.team.db, { kind: "of another version" });
    expect((await claim())!.key).toBe("first");
    expect((await claim(other))!.key).toBe("second");
    expect(await claim(other)).toMatchObject({ key: "second", epoch: 2 });
    later(9_998);
    await cancelJob(t.team.db, (await rows()).find(({ key }) => key === "second")!.id);
    expect(await claim(other)).toBeNull();
    later(1);
    expect((await claim(other))!.key).toBe("soon");
  });

  test("simultaneously gives each job to one process", async () => {
    for (let n = 0; n < 5; n++) await enqueue(String(n));
    const instances = await Promise.all(Array.from({ length: 10 }, () => Instance.register(t.team.db)));
    const jobs = (await Promise.all(instances.map((instance) => claim(instance)))).filter(
      (job) => job !== null,
    );
    expect(jobs.map(({ key }) => key).toSorted()).toEqual(["0", "1", "2", "3", "4"]);
    expect(new Set((await rows()).map(({ instanceId }) => instanceId)).size).toBe(5);
  });

  test("a process that stops, or was declared dead, takes nothing", async () => {
    await enqueue();
    other.beginStop();
    expect(await claim(other)).toBeNull();
    await t.team.db.updateTable("instance").set({ endedAt: "2026-01-01T00:00:00.000Z" }).execute();
    expect(await claim()).toBeNull();
    expect(await row()).toMatchObject({ state: "waiting", epoch: 0 });
  });

  test("takes a running job only from a dead process", async () => {
    const first = await claimed();
    await reportProgress(t.team.db, first, { copied: 7 });
    expect(await claim(other)).toBeNull();
    await t.team.instance.end();
    const second = (await claim(other))!;
    expect(second).toMatchObject({ id: first.id, epoch: 2, attempts: 2, progress: { copied: 7 } });
    expect(await row()).toMatchObject({ state: "running", instanceId: other.id });
  });

  test("a job whose end was not recorded is restarted by its process", async () => {
    const first = await claimed();
    expect(await claim()).toMatchObject({ id: first.id, epoch: 2 });
  });

  test("a clock change never extends a wait", async () => {
    await enqueue("a", { afterMs: 3_600_000 });
    later(-30_000);
    expect(await claim()).toBeNull();
    later(-86_400_000);
    expect(await claim()).not.toBeNull();
  });

  test("gives up a job after ten crashes, unless it is regular", async () => {
    await enqueue();
    await enqueueJob(t.team.db, { kind: "regular" });
    await t.team.db.updateTable("job").set({ attempts: MOST_ATTEMPTS }).execute();
    // The first to be due.
    await t.team.db.updateTable("job").set({ runAfterMs: 0 }).where("kind", "=", "copy").execute();
    expect(await claim()).toMatchObject({ kind: "regular", attempts: MOST_ATTEMPTS + 1 });
    const [given] = (await rows()).filter(({ kind }) => kind === "copy");
    expect(given).toMatchObject({ state: "failed", endedAt: expect.any(String) });
    expect(given!.error).toContain("never came to its end");
  });
});

describe("a process that lost its job", () => {
  test.each<[string, (job: ClaimedJob) => Promise<unknown>]>([
    ["another one took it over", async () => (await t.team.instance.end(), claim(other))],
    ["it was cancelled", (job) => cancelJob(t.team.db, job.id)],
  ])("changes nothing any more: %s", async (_, lose) => {
    const job = await claimed();
    await checkJob(t.team.db, job);
    await lose(job);
    const before = await row();
    await expect(checkJob(t.team.db, job)).rejects.toBeInstanceOf(JobLost);
    await expect(reportProgress(t.team.db, job, 1)).rejects.toBeInstanceOf(JobLost);
    expect(await finishJob(t.team.db, job, copy)).toBe(false);
    await failJob(t.team.db, job, copy, new Error("late"));
    expect(await releaseJob(t.team.db, job)).toBe(false);
    expect(await row()).toEqual(before);
  });

  test("because it was declared dead reports nothing more", async () => {
    const job = await claimed();
    await t.team.db
      .updateTable("instance")
      .set({ endedAt: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", t.team.instance.id)
      .execute();
    await expect(checkJob(t.team.db, job)).rejects.toBeInstanceOf(JobLost);
    await expect(reportProgress(t.team.db, job, 1)).rejects.toBeInstanceOf(JobLost);
    expect(await finishJob(t.team.db, job, copy)).toBe(true);
  });
});

describe("the end", () => {
  test("of single, regular and cancelled jobs", async () => {
    const job = await claimed();
    expect(await finishJob(t.team.db, job, copy)).toBe(true);
    expect(await row()).toMatchObject({ state: "done", error: null, endedAt: expect.any(String) });
    expect(await cancelJob(t.team.db, job.id)).toBe(false);
    await enqueueJob(t.team.db, { kind: "regular" });
    const again = (await claim())!;
    await finishJob(t.team.db, again, regular);
    const waits = (await rows()).find(({ kind }) => kind === "regular")!;
    expect(waits).toMatchObject({ state: "waiting", attempts: 0, waitMs: 300_000, endedAt: null });
    expect(waits.runAfterMs).toBe(Date.now() + 300_000);
  });

  test("a failure is retried with doubling delays, ten times at most", async () => {
    await enqueue();
    const waits: (number | null)[] = [];
    for (;;) {
      const job = await claim();
      if (!job) break;
      waits.push(await failJob(t.team.db, job, copy, new Error(`no ${job.attempts}`)));
      expect((await row()).error).toBe(`no ${job.attempts}`);
      later(waits.at(-1) ?? 86_400_000);
    }
    const seconds = waits.map((ms) => ms && ms / 1000);
    expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, null]);
    expect(await row()).toMatchObject({ state: "failed", error: "no 10", endedAt: expect.any(String) });
  });

  test("a regular job is never given up", async () => {
    await enqueueJob(t.team.db, { kind: "regular" });
    const waits: (number | null)[] = [];
    for (let n = 0; n < 12; n++) {
      waits.push(await failJob(t.team.db, (await claim())!, regular, "no"));
      later(300_000);
    }
    expect(waits.slice(0, 5)).toEqual([30_000, 60_000, 120_000, 240_000, 300_000]);
    expect(new Set(waits.slice(5))).toEqual(new Set([300_000]));
    expect(await row()).toMatchObject({ state: "waiting", error: "no" });
  });

  test("a released job is due immediately for any process, without a failed attempt", async () => {
    const job = await claimed();
    expect(await releaseJob(t.team.db, job)).toBe(true);
    expect(await claim(other)).toMatchObject({ id: job.id, epoch: 2, attempts: 1 });
  });

  test("ended ones are forgotten after 30 days, others never", async () => {
    const job = await claimed();
    await finishJob(t.team.db, job, copy);
    await enqueue("waits");
    const day = 86_400_000;
    expect(await pruneJobs(t.team.db, new Date(Date.now() + 29 * day))).toBe(0);
    expect(await pruneJobs(t.team.db, new Date(Date.now() + 31 * day))).toBe(1);
    expect(await rows()).toMatchObject([{ key: "waits" }]);
  });
});

describe("running", () => {
  const stop = new AbortController();
  const runs = async (run: (job: RunningJob) => Promise<void>, signal = stop.signal) =>
    runJob(t.team.db, { kind: { name: "copy", run }, job: await claimed() }, signal);

  test("records progress and end", async () => {
    await runs(async ({ report }) => {
      await report({ copied: 1 });
      expect(JSON.parse((await row()).progress!)).toEqual({ copied: 1 });
    });
    expect(await row()).toMatchObject({ state: "done" });
  });

  test("records an error and retries later", async () => {
    await runs(() => Promise.reject(new Error("the disk is full")));
    expect(await row()).toMatchObject({ state: "waiting", error: "the disk is full", waitMs: 30_000 });
    expect(log.of("job.failed")).toMatchObject([{ level: "warn", kind: "copy", againMs: 30_000 }]);
  });

  const untilAborted = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

  test("a cancelled job is informed and stays cancelled", async () => {
    await runs(async ({ id, signal }) => {
      await cancelJob(t.team.db, id);
      await untilAborted(signal);
    });
    expect(await row()).toMatchObject({ state: "cancelled", error: null });
  });

  test("a job of a stopping process is informed and released", async () => {
    const stopping = new AbortController();
    await runs(async ({ signal }) => {
      stopping.abort();
      signal.throwIfAborted();
    }, stopping.signal);
    expect(await row()).toMatchObject({ state: "waiting", attempts: 0, error: null });
  });
});
