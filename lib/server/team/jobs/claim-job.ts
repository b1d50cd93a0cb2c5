import "server-only";
/** Who does a job: the process that raised its epoch last, as long as it lives. */
import { sql } from "kysely";
import type { Db, Trx } from "@/lib/server/ports/database";
import type { TeamContext } from "../team-context";
import { livingInstances } from "../instance/living";
import type { ClaimedJob, JobKind } from "./job-kind";

/** A job that takes its process down with it would end all of them, one after the other. */
export const MOST_ATTEMPTS = 10;
const GIVEN_UP = `It was begun ${MOST_ATTEMPTS} times and never came to its end.`;
/** So far the clocks of two hosts may be apart without one of them taking the wait of the other for a wrong one. */
const CLOCKS_APART_MS = 60_000;

type Worker = Pick<TeamContext, "db" | "instance">;

/**
 * Jobs that may be begun: those that are due, and those of processes that are dead. A process asks while it does none, so
 * one under its own name is one whose end could not be written down.
 */
function findDue(db: Db | Trx, { instance }: Worker, kinds: readonly JobKind[]) {
  const now = Date.now();
  return db
    .selectFrom("job")
    .selectAll()
    .where("ended_at", "is", null)
    .where(
      "kind",
      "in",
      kinds.map(({ name }) => name),
    )
    .where((where) =>
      where.or([
        where.and([
          where("state", "=", "waiting"),
          where.or([
            where("run_after_ms", "<=", now),
            // The wait would begin in the future: the clock was set back meanwhile.
            where(sql<number>`run_after_ms - wait_ms`, ">", now + CLOCKS_APART_MS),
          ]),
        ]),
        where.and([
          where("state", "=", "running"),
          where.or([
            where("instance_id", "=", instance.id),
            where("instance_id", "not in", livingInstances(db)),
          ]),
        ]),
      ]),
    )
    .where((where) => where.exists(livingInstances(db).where("instance.id", "=", instance.id)))
    .orderBy("run_after_ms")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

async function giveUp(trx: Trx, id: string): Promise<void> {
  const ended_at = new Date().toISOString();
  await trx
    .updateTable("job")
    .set({ state: "failed", error: GIVEN_UP, ended_at })
    .where("id", "=", id)
    .execute();
}

/**
 * Takes the job that has been due longest. To be called by a process that does none.
 * @returns null when none of these kinds is due, or this process is stopping or was declared dead
 */
export async function claimJob(worker: Worker, kinds: readonly JobKind[]): Promise<ClaimedJob | null> {
  const { db, instance } = worker;
  for (;;) {
    // Most looks find nothing, and take no lock.
    if (instance.isStopping || kinds.length === 0 || !(await findDue(db, worker, kinds))) return null;
    const claimed = await db.transaction().execute(async (trx) => {
      const job = await findDue(trx, worker, kinds);
      if (!job) return null;
      const isEndless = kinds.find(({ name }) => name === job.kind)!.everyMs !== undefined;
      if (job.attempts >= MOST_ATTEMPTS && !isEndless) return giveUp(trx, job.id);
      const { id, kind, key } = job;
      const next = { epoch: job.epoch + 1, attempts: job.attempts + 1 };
      const started_at = new Date().toISOString();
      await trx
        .updateTable("job")
        .set({ state: "running", instance_id: instance.id, started_at, ...next })
        .where("id", "=", id)
        .execute();
      const progress = job.progress === null ? null : (JSON.parse(job.progress) as unknown);
      return { id, kind, key, input: JSON.parse(job.input) as unknown, progress, ...next };
    });
    if (claimed) return claimed;
  }
}
