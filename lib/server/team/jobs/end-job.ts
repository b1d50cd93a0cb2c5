import "server-only";
/** How an attempt at a job ends. Each is guarded by the epoch: a process that lost the job changes nothing. */
import type { Db } from "@/lib/server/ports/database";
import { MOST_ATTEMPTS } from "./claim-job";
import { dueIn } from "./enqueue-job";
import type { ClaimedJob, JobKind } from "./job-kind";

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
/** Of what an error says. */
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
  if (everyMs === undefined) return end(db, job, { state: "done", error: null, ended_at: isoNow() });
  const again = { state: "waiting", progress: null, ...dueIn(everyMs) };
  return end(db, job, { ...again, attempts: 0, error: null });
}

/**
 * Puts it off, each time twice as long, or ends it when it was tried too often.
 * @returns milliseconds until it is tried again; null: never
 */
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
    isLast ? { state: "failed", error, ended_at: isoNow() } : { state: "waiting", error, ...dueIn(againMs) },
  );
  return isLast ? null : againMs;
}

/** The process stops: another one begins it at once, and it is no failed attempt. */
export function releaseJob(db: Db, job: ClaimedJob): Promise<boolean> {
  return end(db, job, { state: "waiting", attempts: job.attempts - 1, ...dueIn(0) });
}

/** Whoever runs it notices within a second. @returns false when it had ended */
export async function cancelJob(db: Db, id: string): Promise<boolean> {
  const cancelled = await db
    .updateTable("job")
    .set({ state: "cancelled", ended_at: isoNow() })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return cancelled.numUpdatedRows > 0n;
}
