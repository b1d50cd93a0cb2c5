import "server-only";
import type { Db } from "@/lib/server/ports/database";

/**
 * Runs `work` in one read transaction: it sees the moment of its first read, holds up nobody who writes, and cannot write
 * itself.
 */
export function readSnapshot<T>(db: Db, work: (reader: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
}
