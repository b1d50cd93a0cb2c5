import "server-only";
/** All changes are guarded by the epoch: a process that lost the job changes nothing. */
import type { Db } from "@/lib/server/ports/database";
import { MOST_ATTEMPTS } from "./claim-job";
import { dueIn } from "./enqueue-job";
import type { ClaimedJob, JobKind } from "./job-kind";

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
const MOST_LENGTH = 1_000;

const isoNow = () => new Date().toISOString();

async function end(db: Db, { id, epoch }: ClaimedJob, values: object): Promise<boolean> {
  const ended = await db
    .updateTable("job")
    .set(values)
    .where("id", "=", id)
    .where("epoch", "=", epoch)
    .where("state", "=", "running")
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** @returns false when the job was lost meanwhile */
export function finishJob(db: Db, job: ClaimedJob, { everyMs }: JobKind): Promise<boolean> {
  if (everyMs === undefined) return end(db, job, { state: "done", error: null, endedAt: isoNow() });
  const again = { state: "waiting", progress: null, ...dueIn(everyMs) };
  return end(db, job, { ...again, attempts: 0, error: null });
}

/** The delay doubles with each failure. @returns milliseconds until the next attempt; null when there is none */
export async function failJob(
  db: Db,
  job: ClaimedJob,
  { everyMs }: JobKind,
  reason: unknown,
): Promise<number | null> {
  const error = (reason instanceof Error ? reason.message : String(reason)).slice(0, MOST_LENGTH);
  const isLast = everyMs === undefined && job.attempts >= MOST_ATTEMPTS;
  const againMs = Math.min(FIRST_RETRY_MS * 2 ** (job.attempts - 1), everyMs ?? LONGEST_RETRY_MS);
  await end(
    db,
    job,
    isLast ? { state: "failed", error, endedAt: isoNow() } : { state: "waiting", error, ...dueIn(againMs) },
  );
  return isLast ? null : againMs;
}

/** A stopping process releases its job at once, and that isn't a failed attempt. */
export function releaseJob(db: Db, job: ClaimedJob): Promise<boolean> {
  return end(db, job, { state: "waiting", attempts: job.attempts - 1, ...dueIn(0) });
}

/** The running process notices within a second. @returns false when the job had ended */
export async function cancelJob(db: Db, id: string): Promise<boolean> {
  const cancelled = await db
    .updateTable("job")
    .set({ state: "cancelled", endedAt: isoNow() })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return cancelled.numUpdatedRows > 0n;
}

const KEPT_MS = 30 * 86_400_000;

export async function pruneJobs(db: Db, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  const { numDeletedRows } = await db.deleteFrom("job").where("endedAt", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}
