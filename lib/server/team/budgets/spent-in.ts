import "server-only";
import { sql, type Kysely } from "kysely";
import { purposeKey } from "@/lib/contract/reveal";
import type { Span } from "@/lib/domain/zone-days";
import type { Tables } from "@/lib/server/ports/database";

export type Sum = { memberId: string; purposeKey: string; spent: number; held: number };

/** A later release counts in the span of its purchase, and open holds count. `span`: null for all time. */
export async function spentIn(db: Kysely<Tables>, span: Span | null, memberId?: string): Promise<Sum[]> {
  const rows = await db
    .selectFrom("team_entry as entry")
    .innerJoin("team_entry as hold", (join) =>
      join.onRef("hold.attempt_id", "=", "entry.attempt_id").on("hold.kind", "=", "hold"),
    )
    .innerJoin("charge_attempt", "charge_attempt.id", "entry.attempt_id")
    // An entry keeps the purpose as typed; the reveal has its present name.
    .innerJoin("reveal", "reveal.id", "entry.reveal_id")
    .select([
      "hold.member_id",
      "reveal.purpose",
      sql<number>`sum(case entry.kind when 'hold' then entry.amount when 'overage' then entry.amount when 'correction' then entry.amount when 'post' then 0 else -entry.amount end)`.as(
        "spent",
      ),
      sql<number>`sum(case when entry.kind = 'hold' and charge_attempt.state in ('reserved', 'sent', 'unknown') then entry.amount else 0 end)`.as(
        "held",
      ),
    ])
    .$if(span !== null, (query) =>
      query.where("hold.created_at", ">=", span!.start).where("hold.created_at", "<", span!.end),
    )
    .$if(memberId !== undefined, (query) => query.where("hold.member_id", "=", memberId!))
    .groupBy(["hold.member_id", "reveal.purpose"])
    .execute();
  return rows.map(({ member_id, purpose, spent, held }) => ({
    memberId: member_id,
    purposeKey: purposeKey(purpose ?? ""),
    spent: Number(spent),
    held: Number(held),
  }));
}

export function totalOf(
  sums: readonly Sum[],
  isMeant: (sum: Sum) => boolean,
): { spent: number; held: number } {
  const total = { spent: 0, held: 0 };
  for (const sum of sums) {
    if (!isMeant(sum)) continue;
    total.spent += sum.spent;
    total.held += sum.held;
  }
  return total;
}
