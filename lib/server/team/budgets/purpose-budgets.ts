import "server-only";
/** Monthly budgets of purposes: what is left of each, and the check that a purchase passes. */
import { sql, type Kysely } from "kysely";
import { AppError } from "@/lib/contract/errors";
import { purposeKey, type PurposeBudget } from "@/lib/contract/reveal";
import type { Span } from "@/lib/domain/zone-days";
import type { Tables } from "@/lib/server/ports/database";
import { thisMonth, zoneOf, zoneSetting } from "./books-zone";

type Reader = Kysely<Tables>;

/**
 * Credits of the purchases that began in a month, by purpose. As for members, a purchase counts in the month in which
 * it was made, with what is still set aside.
 */
async function spentByPurpose(
  db: Reader,
  month: Span,
): Promise<Map<string, { spent: number; held: number }>> {
  const rows = await db
    .selectFrom("team_entry as entry")
    .innerJoin("team_entry as hold", (join) =>
      join.onRef("hold.attempt_id", "=", "entry.attempt_id").on("hold.kind", "=", "hold"),
    )
    .innerJoin("charge_attempt", "charge_attempt.id", "entry.attempt_id")
    .select([
      "entry.purpose",
      sql<number>`sum(case entry.kind when 'hold' then entry.amount when 'overage' then entry.amount when 'correction' then entry.amount when 'post' then 0 else -entry.amount end)`.as(
        "spent",
      ),
      sql<number>`sum(case when entry.kind = 'hold' and charge_attempt.state in ('reserved', 'sent', 'unknown') then entry.amount else 0 end)`.as(
        "held",
      ),
    ])
    .where("hold.created_at", ">=", month.start)
    .where("hold.created_at", "<", month.end)
    .groupBy("entry.purpose")
    .execute();
  const sums = new Map<string, { spent: number; held: number }>();
  for (const { purpose, spent, held } of rows) {
    const key = purposeKey(purpose ?? "");
    const before = sums.get(key) ?? { spent: 0, held: 0 };
    sums.set(key, { spent: before.spent + Number(spent), held: before.held + Number(held) });
  }
  return sums;
}

/** Every budget with what this month has used of it, by name. */
export async function purposeBudgets(db: Reader): Promise<PurposeBudget[]> {
  const rows = await db
    .selectFrom("purpose_budget")
    .select((fields) => ["purpose", "purpose_key", "monthly_cap", zoneSetting(fields).as("zone")])
    .orderBy("purpose_key")
    .execute();
  if (rows.length === 0) return [];
  const sums = await spentByPurpose(db, thisMonth(zoneOf(rows[0]!.zone)));
  return rows.map(({ purpose, purpose_key, monthly_cap }) => ({
    purpose,
    cap: monthly_cap,
    ...(sums.get(purpose_key) ?? { spent: 0, held: 0 }),
  }));
}

/** The spelling of the budget that a purpose belongs to; the purpose itself when there is none. */
export async function asBudgeted(db: Reader, purpose: string | null): Promise<string | null> {
  if (purpose === null) return null;
  const row = await db
    .selectFrom("purpose_budget")
    .select("purpose")
    .where("purpose_key", "=", purposeKey(purpose))
    .executeTakeFirst();
  return row?.purpose ?? purpose;
}

/**
 * Refuses a purchase that its purpose has no budget for. Inside the transaction that reserves: the sum is of the
 * entries as they are under the write lock, so that no two purchases pass it together.
 * @throws AppError `over_budget` with `required` and `available`
 */
export async function checkPurposeBudget(trx: Reader, purpose: string | null, cost: number): Promise<void> {
  if (purpose === null) return;
  const key = purposeKey(purpose);
  const row = await trx
    .selectFrom("purpose_budget")
    .select((fields) => ["purpose", "monthly_cap", zoneSetting(fields).as("zone")])
    .where("purpose_key", "=", key)
    .executeTakeFirst();
  if (!row) return;
  const { spent } = (await spentByPurpose(trx, thisMonth(zoneOf(row.zone)))).get(key) ?? { spent: 0 };
  const available = Math.max(0, row.monthly_cap - spent);
  if (available >= cost) return;
  const detail = `This needs ${cost} credits and ${available} are left of the budget of “${row.purpose}” this month.`;
  throw new AppError("over_budget", detail, { required: cost, available });
}
