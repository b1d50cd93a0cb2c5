/** Real processes that work on the jobs of one database: killed, frozen and stopped. */
import { expect, test } from "vitest";
import { freezeProcess } from "@/lib/testing/freeze-process";
import type { Program } from "@/lib/testing/in-process";
import { usePrograms } from "@/lib/testing/use-programs";
import { enqueueJob } from "./enqueue-job";

/** Longer than a live process waits for its turn on a busy machine. */
const LEASE_MS = 5_000;
/** Only a clean end lets the next process continue. */
const NO_LEASE_MS = 600_000;
const PATIENCE = { timeout: 90_000, interval: 50 };

const processes = usePrograms();

/** A server process reduced to jobs. The job `ends` immediately, or waits until it is told to end. */
function start(job: "ends" | "waits", leaseMs = LEASE_MS): Program {
  return processes.start(
    `
    import { createServer } from "node:http";
    import { stopOnSignals } from "@/lib/host/stop-on-signals";
    import { sharedDatabase } from "@/lib/server/composition/shared-database";
    import { recoverRegularly } from "@/lib/server/composition/start-recovery";
    import { openInstance, thisInstance } from "@/lib/server/composition/this-instance";
    import { workOnJobs } from "@/lib/server/composition/work-on-jobs";
    import { openTestDatabase } from "@/lib/testing/open-test-database";

    sharedDatabase.replace(openTestDatabase(process.env.DATA_DIR));
    const timing = { leaseMs: ${leaseMs}, beatEveryMs: 50 };
    thisInstance.replace(sharedDatabase().then((db) => openInstance(db, timing)));
    const run = async ({ epoch, progress, report, signal }) => {
      console.log("begun", epoch, progress?.by ?? "-");
      await report({ by: process.pid });
      if (${job === "ends"}) return;
      const ended = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      await ended.finally(() => console.log("ended"));
    };
    const server = createServer().listen(0, "127.0.0.1", () => {
      stopOnSignals(server, 100);
      recoverRegularly({ lookEveryMs: 50 });
      workOnJobs([{ name: "long", run }], { lookEveryMs: 50 });
    });`,
  );
}

const job = () => processes.db.selectFrom("job").selectAll().executeTakeFirstOrThrow();
/** Skips the log, where processes report waiting for one that is stopped in a transaction. */
const saidBy = ({ lines }: Program) => lines.filter((line) => /^(begun|ended)/.test(line));
const begun = (program: Program, ...lines: string[]) =>
  expect.poll(() => saidBy(program), PATIENCE).toEqual(lines);

async function withRunningJob(leaseMs?: number): Promise<Program> {
  await enqueueJob(processes.db, { kind: "long" });
  const first = start("waits", leaseMs);
  await begun(first, "begun 1 -");
  await expect.poll(async () => (await job()).progress, PATIENCE).toBe(JSON.stringify({ by: first.pid }));
  return first;
}

test("a live process keeps its job; after a kill another continues it", async () => {
  const first = await withRunningJob();
  const second = start("ends");
  // The second process has checked often enough to declare one without heartbeats dead.
  const gone = { id: "gone", host: "h", pid: 1, startedAt: new Date().toISOString() };
  await processes.db.insertInto("instance").values(gone).execute();
  const declared = () =>
    processes.db
      .selectFrom("instance")
      .select("id")
      .where("id", "=", "gone")
      .where("endedAt", "is not", null);
  await expect.poll(() => declared().executeTakeFirst(), PATIENCE).toBeDefined();
  expect([saidBy(second), await job()]).toMatchObject([[], { state: "running", epoch: 1 }]);
  await first.kill();
  await begun(second, `begun 2 ${first.pid}`);
  await expect.poll(async () => (await job()).state, PATIENCE).toBe("done");
  expect(await job()).toMatchObject({ epoch: 2, attempts: 2, progress: JSON.stringify({ by: second.pid }) });
});

test("SIGTERM releases the job, and the next process starts it at once", async () => {
  const first = await withRunningJob(NO_LEASE_MS);
  await first.kill("SIGTERM");
  expect([await first.ended, saidBy(first)]).toEqual([0, ["begun 1 -", "ended"]]);
  expect(await job()).toMatchObject({ state: "waiting", attempts: 0, error: null });
  const second = start("ends", NO_LEASE_MS);
  await begun(second, `begun 2 ${first.pid}`);
  await expect.poll(async () => (await job()).state, PATIENCE).toBe("done");
});

test("a stopped process whose job was taken over learns this and changes nothing", async () => {
  const first = await withRunningJob();
  await freezeProcess(processes.db, (name) => void process.kill(first.pid, name));
  const second = start("waits");
  await begun(second, `begun 2 ${first.pid}`);
  process.kill(first.pid, "SIGCONT");
  await begun(first, "begun 1 -", "ended");
  expect(await job()).toMatchObject({ state: "running", epoch: 2, error: null });
  expect(saidBy(second)).toHaveLength(1);
});
