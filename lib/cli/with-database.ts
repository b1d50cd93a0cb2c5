import type { Db } from "@/lib/server/ports/database";

/** Opens the database of keys, credits and people for the time of one piece of work. A running server is not disturbed. */
export async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { openDatabase } = await import("@/lib/server/adapters/sqlite/open-database");
  const db = await openDatabase(dataDir);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
