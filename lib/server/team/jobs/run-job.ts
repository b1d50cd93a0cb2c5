import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { failJob, finishJob, releaseJob } from "./end-job";
import { checkJob, JobLost, reportProgress } from "./hold-job";
import type { ClaimedJob, JobKind } from "./job-kind";

const CHECK_EVERY_MS = 1_000;

type Attempt = { kind: JobKind; job: ClaimedJob };

async function noteFailure(db: Db, { kind, job }: Attempt, err: unknown): Promise<void> {
  const againMs = await failJob(db, job, kind, err);
  const fields = { kind: kind.name, job: job.id, attempts: job.attempts, againMs, err };
  logEvent(againMs === null ? "error" : "warn", "job.failed", fields);
}

/** @throws the database's error when the end can't be written */
export async function runJob(db: Db, attempt: Attempt, stop: AbortSignal): Promise<void> {
  const { kind, job } = attempt;
  const lost = new AbortController();
  const check = () =>
    checkJob(db, job).catch((error: unknown) => {
      // A database that can't be read doesn't mean that the job was lost.
      if (error instanceof JobLost) lost.abort(error);
    });
  const checking = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  try {
    const signal = AbortSignal.any([lost.signal, stop]);
    await kind.run({ ...job, signal, report: (progress) => reportProgress(db, job, progress) });
    if (!(await finishJob(db, job, kind))) logEvent("warn", "job.lost", { kind: kind.name, job: job.id });
  } catch (error) {
    if (error instanceof JobLost || lost.signal.aborted)
      logEvent("warn", "job.lost", { kind: kind.name, job: job.id });
    else if (stop.aborted) await releaseJob(db, job);
    else await noteFailure(db, attempt, error);
  } finally {
    clearInterval(checking);
  }
}
