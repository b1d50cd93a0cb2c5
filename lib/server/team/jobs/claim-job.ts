import "server-only";
/** A job belongs to the process that raised its epoch last, while that process lives. */
import { sql } from "kysely";
import type { Db, Trx } from "@/lib/server/ports/database";
import type { TeamContext } from "../team-context";
import { livingInstances } from "../instance/instance";
import type { ClaimedJob, JobKind } from "./job-kind";

/** The limit keeps a job that crashes its process from ending all processes in turn. */
export const MOST_ATTEMPTS = 10;
const GIVEN_UP = `It was begun ${MOST_ATTEMPTS} times and never came to its end.`;
/** The clocks of two hosts may differ by this much before a job's waiting time counts as wrong. */
const CLOCKS_APART_MS = 60_000;

type Worker = Pick<TeamContext, "db" | "instance">;

/** A process calls this while it runs no job, so one under its own id is a job whose end could not be written. */
function findDue(db: Db | Trx, { instance }: Worker, kinds: readonly JobKind[]) {
  const now = Date.now();
  return db
    .selectFrom("job")
    .selectAll()
    .where("endedAt", "is", null)
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
            where("runAfterMs", "<=", now),
            // A wait that starts in the future means that the clock was set back.
            where(sql<number>`run_after_ms - wait_ms`, ">", now + CLOCKS_APART_MS),
          ]),
        ]),
        where.and([
          where("state", "=", "running"),
          where.or([
            where("instanceId", "=", instance.id),
            where("instanceId", "not in", livingInstances(db)),
          ]),
        ]),
      ]),
    )
    .where((where) => where.exists(livingInstances(db).where("instance.id", "=", instance.id)))
    .orderBy("runAfterMs")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

async function giveUp(trx: Trx, id: string): Promise<void> {
  const endedAt = new Date().toISOString();
  await trx
    .updateTable("job")
    .set({ state: "failed", error: GIVEN_UP, endedAt })
    .where("id", "=", id)
    .execute();
}

/** Must be called by a process that runs no job. @returns null when none is due or this process may not begin one */
export async function claimJob(worker: Worker, kinds: readonly JobKind[]): Promise<ClaimedJob | null> {
  const { db, instance } = worker;
  for (;;) {
    // Most calls find nothing, so they take no lock.
    if (instance.isStopping || kinds.length === 0 || !(await findDue(db, worker, kinds))) return null;
    const claimed = await db.transaction().execute(async (trx) => {
      const job = await findDue(trx, worker, kinds);
      if (!job) return null;
      const isEndless = kinds.find(({ name }) => name === job.kind)!.everyMs !== undefined;
      if (job.attempts >= MOST_ATTEMPTS && !isEndless) return giveUp(trx, job.id);
      const { id, kind, key } = job;
      const next = { epoch: job.epoch + 1, attempts: job.attempts + 1 };
      const startedAt = new Date().toISOString();
      await trx
        .updateTable("job")
        .set({ state: "running", instanceId: instance.id, startedAt, ...next })
        .where("id", "=", id)
        .execute();
      const progress = job.progress === null ? null : (JSON.parse(job.progress) as unknown);
      return { id, kind, key, input: JSON.parse(job.input) as unknown, progress, ...next };
    });
    if (claimed) return claimed;
  }
}
