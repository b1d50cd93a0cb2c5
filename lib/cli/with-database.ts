import type { Settings } from "@/lib/host/settings.mjs";
import type { Db } from "@/lib/server/ports/database";

/** Opens the database of keys, credits and people for the time of one piece of work. A running server is not disturbed. */
export async function withDatabase<T>(settings: Settings, work: (db: Db) => Promise<T>): Promise<T> {
  const { openState } = await import("@/lib/server/composition/open-state");
  const db = await openState(settings);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
