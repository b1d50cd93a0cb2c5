import "server-only";
import type { Db } from "@/lib/server/ports/database";

/**
 * The id by which this installation's service is told from others. Made once, with the table, and anew when a backup is
 * restored (decision 17).
 */
export async function instanceId(db: Db): Promise<string> {
  const { id } = await db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
  return id;
}
