import "server-only";
import type { Db } from "@/lib/server/ports/database";

/** Created once with the table, and replaced when a backup is restored (decision 17). */
export async function instanceId(db: Db): Promise<string> {
  const { id } = await db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
  return id;
}
