import "server-only";
import type { Db } from "@/lib/server/ports/database";

/** What became of a job is known for so long after its end. */
const KEPT_MS = 30 * 86_400_000;

/** @returns how many are forgotten */
export async function pruneJobs(db: Db, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  const { numDeletedRows } = await db.deleteFrom("job").where("ended_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}
