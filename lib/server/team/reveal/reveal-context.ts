import "server-only";
import { sql, type Kysely, type Transaction } from "kysely";
import type { Span } from "@/lib/domain/zone-days";
import type { Tables } from "@/lib/server/ports/database";

export type Trx = Transaction<Tables>;
export type Reader = Kysely<Tables>;

export const isoNow = () => new Date().toISOString();

export async function heldCredits(db: Reader): Promise<number> {
  const row = await db
    .selectFrom("charge_attempt")
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
    .selectFrom("team_entry")
    .select(SPENT.as("spent"))
    .where("attempt_id", "in", (query) =>
      query
        .selectFrom("team_entry as hold")
        .select("hold.attempt_id")
        .where("hold.member_id", "=", memberId)
        .where("hold.created_at", ">=", month.start)
        .where("hold.created_at", "<", month.end)
        .where("hold.kind", "=", "hold"),
    )
    .executeTakeFirst();
  return Number(row?.spent ?? 0);
}

/** Like `monthlySpend`, for every member who spent, by member id. */
export async function monthlySpends(db: Reader, month: Span): Promise<Map<string, number>> {
  const bought = db
    .selectFrom("team_entry")
    .select(["attempt_id", "member_id"])
    .distinct()
    .where("created_at", ">=", month.start)
    .where("created_at", "<", month.end)
    .where("kind", "=", "hold");
  const rows = await db
    .selectFrom("team_entry")
    .innerJoin(bought.as("bought"), "bought.attempt_id", "team_entry.attempt_id")
    .select(["bought.member_id", SPENT.as("spent")])
    .groupBy("bought.member_id")
    .execute();
  return new Map(rows.map(({ member_id, spent }) => [member_id, Number(spent)]));
}

export async function ownedIds(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await db
      .selectFrom("owned_creator")
      .select("creator_id")
      .where("creator_id", "in", ids.slice(start, start + 500))
      .execute();
    for (const { creator_id } of rows) found.add(creator_id);
  }
  return found;
}
