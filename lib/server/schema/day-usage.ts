import "server-only";
import { sql, type Kysely } from "kysely";
import { addDays, endOfDay, startOfDay } from "@/lib/domain/zone-days";
import { zoneOf } from "./books-zone-of";

/** Two zones differ by at most 26 hours. */
const SHIFTS = [-2, -1, 1, 2] as const;

/** Runs in the transaction that changes the zone, or that first fills the rows. `zone` defaults to the setting. */
export async function dayUsage<T>(trx: Kysely<T>, zone?: string): Promise<void> {
  const { rows: setting } = await sql<{ value: string }>`
    select value from team_setting where name = 'books_zone'`.execute(trx);
  const books = zone ?? zoneOf(setting[0]?.value);
  const { rows: days } = await sql<{ day: string }>`select distinct day from usage_row`.execute(trx);
  for (const { day } of days) {
    for (const shift of SHIFTS) {
      const next = addDays(day, shift);
      await sql`update usage_row set day = ${next} where day = ${day}
        and at >= ${startOfDay(books, next)} and at < ${endOfDay(books, next)}`.execute(trx);
    }
  }
  await sql`delete from usage_day`.execute(trx);
  await sql`insert into usage_day (day, account_id, member_id, key_id, purpose, kind, rows, credits, held, owned)
    select day, account_id, coalesce(member_id, ''), coalesce(key_id, ''), coalesce(purpose, ''), kind, count(*),
      sum(credits), sum(held), sum(owned)
    from usage_row group by 1, 2, 3, 4, 5, 6`.execute(trx);
}
