import "server-only";
/** A running job belongs to its process while the process's heartbeat continues; jobs have no lease of their own. */
import type { Db } from "@/lib/server/ports/database";
import { livingInstances } from "../instance/instance";
import type { ClaimedJob } from "./job-kind";

/** The job was taken over or cancelled, or this process was declared dead, so its results must be discarded. */
export class JobLost extends Error {}

type Held = Pick<ClaimedJob, "id" | "epoch">;

/** @throws JobLost */
export async function checkJob(db: Db, { id, epoch }: Held): Promise<void> {
  const mine = await db
    .selectFrom("job")
    .select("id")
    .where("id", "=", id)
    .where("epoch", "=", epoch)
    .where("state", "=", "running")
    .where("instanceId", "in", livingInstances(db))
    .executeTakeFirst();
  if (!mine) throw new JobLost();
}

/** @param progress becomes JSON. @throws JobLost */
export async function reportProgress(db: Db, { id, epoch }: Held, progress: unknown): Promise<void> {
  const written = await db
    .updateTable("job")
    .set({ progress: JSON.stringify(progress) })
    .where("id", "=", id)
    .where("epoch", "=", epoch)
    .where("state", "=", "running")
    .where("instanceId", "in", livingInstances(db))
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw new JobLost();
}
