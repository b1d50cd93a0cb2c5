import "server-only";
import type { Db } from "@/lib/server/ports/database";

const KEPT_MS = 30 * 86_400_000;

export async function pruneJobs(db: Db, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  const { numDeletedRows } = await db.deleteFrom("job").where("ended_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}
