import "server-only";
/** A running job belongs to its process as long as the process's heart beats: nothing of its own has to be renewed. */
import type { Db } from "@/lib/server/ports/database";
import { livingInstances } from "../instance/living";
import type { ClaimedJob } from "./job-kind";

/** Another process has it, it was cancelled, or this process was declared dead: what is still done counts for nothing. */
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
    .where("instance_id", "in", livingInstances(db))
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
    .where("instance_id", "in", livingInstances(db))
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw new JobLost();
}
