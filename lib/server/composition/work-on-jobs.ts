import "server-only";
import { logEvent } from "../runtime/log";
import { claimJob } from "../team/jobs/claim-job";
import { enqueueNow } from "../team/jobs/enqueue-job";
import type { JobKind } from "../team/jobs/job-kind";
import { runJob } from "../team/jobs/run-job";
import { runningJobs } from "../team/jobs/running-jobs";
import type { TeamContext } from "../team/team-context";
import { teamContext } from "./team-context";

/** Longest delay of due work. An idle check reads a few rows. */
const LOOK_EVERY_MS = 1_000;

async function workWhileDue(ctx: TeamContext, kinds: readonly JobKind[]): Promise<void> {
  const jobs = runningJobs();
  for (;;) {
    const ready: JobKind[] = [];
    for (const kind of kinds) if (!kind.hasWork || (await kind.hasWork(ctx.db))) ready.push(kind);
    const job = jobs.stop.signal.aborted ? null : await claimJob(ctx, ready);
    if (!job) return;
    const kind = kinds.find(({ name }) => name === job.kind)!;
    const running = runJob(ctx.db, { kind, job }, jobs.stop.signal);
    jobs.running.add(running);
    try {
      await running;
    } finally {
      jobs.running.delete(running);
    }
  }
}

/** Looks at once and then every second, never twice at a time. A failure is logged, and the next look follows. */
export function lookEvery(look: () => Promise<void>, { everyMs = LOOK_EVERY_MS } = {}): { stop: () => void } {
  let isBusy = false;
  const lookOnce = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await look();
    } catch (err) {
      logEvent("error", "jobs.failed", { err });
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void lookOnce(), everyMs).unref();
  void lookOnce();
  return { stop: () => clearInterval(timer) };
}

/**
 * Checks for work every second until the process stops. Regular jobs are due at the start of each process, and one
 * process runs them. Jobs of processes that recovery found dead are taken over here.
 */
export function workOnJobs(
  kinds: readonly JobKind[],
  { lookEveryMs = LOOK_EVERY_MS } = {},
): { stop: () => void } {
  let isStarted = false;
  return lookEvery(
    async () => {
      const ctx = await teamContext();
      const regular = isStarted ? [] : kinds.filter(({ everyMs }) => everyMs !== undefined);
      for (const { name } of regular) await enqueueNow(ctx.db, { kind: name });
      isStarted = true;
      await workWhileDue(ctx, kinds);
    },
    { everyMs: lookEveryMs },
  );
}
