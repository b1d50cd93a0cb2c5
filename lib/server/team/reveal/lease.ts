import "server-only";
import type { TeamContext } from "@/lib/server/team/team-context";
import { livingInstances } from "../instance/living";
import type { Reader } from "./reveal-context";

/** The worker ends, and the rest waits for the process that takes the reveal over. */
export class LeaseLost extends Error {}

type Owner = Pick<TeamContext, "instance">;

/** Runs in the transaction that commits a call. @throws LeaseLost when this process may not begin another call */
export async function checkLease(db: Reader, { instance }: Owner, revealId: string): Promise<void> {
  const mine = await db
    .selectFrom("reveal")
    .select("reveal.id")
    .where("reveal.id", "=", revealId)
    .where("reveal.finished_at", "is", null)
    .where("reveal.instance_id", "=", instance.id)
    .where("reveal.instance_id", "in", livingInstances(db))
    .executeTakeFirst();
  if (!mine || instance.isStopping) throw new LeaseLost();
}

/** Takes a reveal that no living process runs. @returns false when it has ended, or another process runs it */
export async function takeReveal({ db, instance }: TeamContext, revealId: string): Promise<boolean> {
  if (instance.isStopping) return false;
  const taken = await db
    .updateTable("reveal")
    .set({ instance_id: instance.id })
    .where("id", "=", revealId)
    .where("finished_at", "is", null)
    .where((where) =>
      where.or([
        where("instance_id", "is", null),
        where("instance_id", "=", instance.id),
        where("instance_id", "not in", livingInstances(db)),
      ]),
    )
    .where((where) => where.exists(livingInstances(db).where("instance.id", "=", instance.id)))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
