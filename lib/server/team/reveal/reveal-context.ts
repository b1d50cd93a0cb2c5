import "server-only";
import { sql, type Kysely, type Transaction } from "kysely";
import type { Span } from "@/lib/domain/zone-days";
import type { Tables } from "@/lib/server/ports/database";

export type Trx = Transaction<Tables>;
export type Reader = Kysely<Tables>;

export const isoNow = () => new Date().toISOString();

export async function heldCredits(db: Reader): Promise<number> {
  const row = await db
    .selectFrom("chargeAttempt")
    .select((fields) => fields.fn.sum<number | null>("n").as("held"))
    .where("state", "in", ["reserved", "sent", "unknown"])
    .executeTakeFirst();
  return Number(row?.held ?? 0);
}

/** The sum of entries, including the open reservations. */
export const SPENT = sql<number>`sum(case kind when 'hold' then amount when 'overage' then amount when 'correction' then amount when 'post' then 0 else -amount end)`;

/** A purchase counts in its own month: a later release doesn't raise the limit of another month. */
export async function monthlySpend(db: Reader, memberId: string, month: Span): Promise<number> {
  const row = await db
    .selectFrom("teamEntry")
    .select(SPENT.as("spent"))
    .where("attemptId", "in", (query) =>
      query
        .selectFrom("teamEntry as hold")
        .select("hold.attemptId")
        .where("hold.memberId", "=", memberId)
        .where("hold.createdAt", ">=", month.start)
        .where("hold.createdAt", "<", month.end)
        .where("hold.kind", "=", "hold"),
    )
    .executeTakeFirst();
  return Number(row?.spent ?? 0);
}

/** Like `monthlySpend`, for every member who spent, by member id. */
export async function monthlySpends(db: Reader, month: Span): Promise<Map<string, number>> {
  const bought = db
    .selectFrom("teamEntry")
    .select(["attemptId", "memberId"])
    .distinct()
    .where("createdAt", ">=", month.start)
    .where("createdAt", "<", month.end)
    .where("kind", "=", "hold");
  const rows = await db
    .selectFrom("teamEntry")
    .innerJoin(bought.as("bought"), "bought.attemptId", "teamEntry.attemptId")
    .select(["bought.memberId", SPENT.as("spent")])
    .groupBy("bought.memberId")
    .execute();
  return new Map(rows.map(({ memberId, spent }) => [memberId, Number(spent)]));
}

export async function ownedIds(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await db
      .selectFrom("ownedCreator")
      .select("creatorId")
      .where("creatorId", "in", ids.slice(start, start + 500))
      .execute();
    for (const { creatorId } of rows) found.add(creatorId);
  }
  return found;
}
