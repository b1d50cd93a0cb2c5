import "server-only";
/** The database computes the sums, because the ledger may have millions of rows. */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { sql } from "kysely";
import type { FoundDifference } from "@/lib/contract/books";
import type { Db } from "@/lib/server/ports/database";
import type { AttemptState } from "@/lib/server/schema/column-values";
import { inSlices, MOST_NAMED } from "./internal/in-slices";

type Sums = { hold: number; post: number; release: number; voided: number; beyond: number };
type WrongAttempt = Sums & { id: string; state: AttemptState; n: number; charged: number };

function problemOf({ state, n, charged, hold, post, release, voided, beyond }: WrongAttempt): string {
  if (hold !== n) return `holds ${hold} of ${n}`;
  if (state === "void") return "is not given back";
  if (state !== "settled") return "is open and has ended";
  const isLate = voided === n && post + release === 0;
  if (!isLate && (voided !== 0 || post + release !== n))
    return `posts ${post} and gives back ${release} of ${n}`;
  return `posts ${post + beyond} of ${charged} charged`;
}

/** A settled attempt was posted and released in part, or voided and charged later, which is an overage (`beyond`). */
export async function entryDifferences(db: Db): Promise<FoundDifference[]> {
  const rows = await inSlices(
    db,
    (slice) => sql<WrongAttempt>`
    with sums as (
      select a.id, a.state, a.n, a.charged,
        sum(case when kind = 'hold' then amount else 0 end) as hold, sum(case when kind = 'post' then amount else 0 end) as post,
        sum(case when kind = 'release' then amount else 0 end) as release, sum(case when kind = 'void' then amount else 0 end) as voided,
        sum(case when kind in ('overage', 'correction') then amount else 0 end) as beyond
      from charge_attempt a left join team_entry on team_entry.attempt_id = a.id where ${slice} group by a.id)
    select * from sums
    where hold <> n or not case state
      when 'void' then voided = n and post + release + beyond = 0
      when 'settled' then post + beyond = charged
        and (voided = 0 and post + release = n or voided = n and post + release = 0)
      else post + release + voided + beyond = 0 end
    limit ${MOST_NAMED}`,
  );
  return rows.map((row) => ({
    kind: "entries",
    subject: row.id,
    message: `Attempt ${row.id} (${row.state}) ${problemOf(row)}.`,
  }));
}

/** Finds attempts that were charged but delivered nothing. A message explains one: a decision, or a faulty answer. */
export async function deliveryDifferences(db: Db): Promise<FoundDifference[]> {
  const rows = await inSlices(
    db,
    (slice) => sql<{ id: string; charged: number }>`
    select a.id, a.charged from charge_attempt a join reveal r on r.id = a.reveal_id
    where ${slice} and a.state = 'settled' and a.charged > 0 and a.message is null and case r.kind
      when 'reveal' then not exists (select 1 from claim where claim.attempt_id = a.id)
        and not exists (select 1 from bought_record b where b.attempt_id = a.id)
      else not exists (select 1 from bought_record b where b.reveal_id = a.reveal_id) end
    limit ${MOST_NAMED}`,
  );
  return rows.map(({ id, charged }) => ({
    kind: "delivery",
    subject: id,
    message: `Attempt ${id} was charged ${charged} and no creator of it is owned.`,
  }));
}

const OWNERSHIP = [
  [
    "is owned and could be bought again",
    sql`select creator_id as id from owned_creator
      where creator_id not in (select creator_id from claim)`,
  ],
  [
    "is owned and was never bought",
    sql`select creator_id as id from owned_creator o
      where not exists (select 1 from bought_record b where b.creator_id = o.creator_id)`,
  ],
  [
    "was bought and is not owned",
    sql`select distinct creator_id as id from bought_record
      where creator_id not in (select creator_id from owned_creator)`,
  ],
  [
    "is claimed by a purchase that has ended",
    sql`select claim.creator_id as id from claim
      join charge_attempt a on a.id = claim.attempt_id and a.state in ('settled', 'void')
      where claim.creator_id not in (select creator_id from owned_creator)`,
  ],
] as const;

/** Owned, bought and claimed creators must be the same. */
export async function ownershipDifferences(db: Db): Promise<FoundDifference[]> {
  const byId = new Map<string, string[]>();
  for (const [what, query] of OWNERSHIP) {
    const { rows } = await sql<{ id: string }>`${query} order by 1 limit ${MOST_NAMED}`.execute(db);
    await yieldToOthers();
    for (const { id } of rows) byId.set(id, [...(byId.get(id) ?? []), what]);
  }
  return [...byId].map(([id, what]) => ({
    kind: "ownership",
    subject: id,
    message: `${id} ${what.join(" and ")}.`,
  }));
}
