import "server-only";
import type { Kysely } from "kysely";
import type { Tables } from "@/lib/server/ports/database";

/** Credits that a key has spent since the first of the UTC month of `now`. */
export async function spentThisMonth(db: Kysely<Tables>, keyId: string, now: Date): Promise<number> {
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString();
  const { spent } = await db
    .selectFrom("service_entry")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount"), eb.lit(0)).as("spent"))
    .where("key_id", "=", keyId)
    .where("kind", "=", "charge")
    .where("created_at", ">=", monthStart)
    .executeTakeFirstOrThrow();
  // 0 - x: a sum of nothing stays 0 and does not become -0.
  return 0 - spent;
}
