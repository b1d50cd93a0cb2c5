import "server-only";
import type { Db } from "@/lib/server/ports/database";

const KEPT_DAYS = 7;

/** Answers stored before this moment are forgotten (decisions, section 1: retries). */
export function oldestKept(now: Date): string {
  return new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
}

/** Deletes forgotten answers; returns how many. */
export async function pruneAnswers(db: Db, now = new Date()): Promise<number> {
  const result = await db
    .deleteFrom("idempotent_answer")
    .where("created_at", "<", oldestKept(now))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
