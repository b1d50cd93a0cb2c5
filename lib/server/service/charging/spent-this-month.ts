import "server-only";
import { sql, type Kysely } from "kysely";
import type { KeyUsage, UsageRange } from "@/lib/contract/key-usage";
import type { Tables } from "@/lib/server/ports/database";

const startOfMonth = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString();

/** Returns the credits that a key has spent since the first of the UTC month of `now`. */
export async function spentThisMonth(db: Kysely<Tables>, keyId: string, now: Date): Promise<number> {
  const { spent } = await db
    .selectFrom("serviceEntry")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount"), eb.lit(0)).as("spent"))
    .where("keyId", "=", keyId)
    .where("kind", "=", "charge")
    .where("createdAt", ">=", startOfMonth(now))
    .executeTakeFirstOrThrow();
  // 0 - x keeps an empty sum 0 instead of -0.
  return 0 - spent;
}

/** Returns what a key spent on each UTC day of a range that has purchases. */
export async function spentByDay(
  db: Kysely<Tables>,
  keyId: string,
  { from, to }: UsageRange,
): Promise<KeyUsage["response"]["days"]> {
  const day = sql<string>`substr(created_at, 1, 10)`;
  const rows = await db
    .selectFrom("serviceEntry")
    .select((eb) => [
      day.as("day"),
      eb.fn.sum<number>("amount").as("amount"),
      eb.fn.countAll().as("purchases"),
    ])
    .where("keyId", "=", keyId)
    .where("kind", "=", "charge")
    .where("createdAt", ">=", `${from}T00:00:00.000Z`)
    .where("createdAt", "<=", `${to}T23:59:59.999Z`)
    .groupBy(day)
    .orderBy(day)
    .execute();
  return rows.map((row) => ({
    day: row.day,
    credits: 0 - Number(row.amount),
    purchases: Number(row.purchases),
  }));
}

/** The key acts as a member, so this is what its purchases cost the team. */
export async function spentByMembersKey(db: Kysely<Tables>, keyId: string, now: Date): Promise<number> {
  const { spent } = await db
    .selectFrom("teamEntry")
    .innerJoin("memberKeyCall", "memberKeyCall.revealId", "teamEntry.revealId")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("teamEntry.amount"), eb.lit(0)).as("spent"))
    .where("memberKeyCall.keyId", "=", keyId)
    .where("teamEntry.kind", "in", ["post", "overage", "correction"])
    .where("teamEntry.createdAt", ">=", startOfMonth(now))
    .executeTakeFirstOrThrow();
  return Number(spent);
}
