import "server-only";
/** Recomputes from the entries what is kept beside them. */
import type { Db } from "@/lib/server/ports/database";
import type { EntryKind } from "@/lib/server/schema/column-values";

type Sums = Record<EntryKind, number>;

/** What the entries of an attempt must add up to in each state. */
function problemOf(state: string, n: number, charged: number, sums: Sums): string | null {
  const { hold, post, release, void: voided, overage, correction } = sums;
  if (hold !== n) return `holds ${hold} of ${n}`;
  if (state === "void")
    return voided === n && post + release + overage + correction === 0 ? null : "is not given back";
  if (state !== "settled")
    return post + release + voided + overage + correction === 0 ? null : "is open and has ended";
  // Given back, and charged by a late answer all the same.
  const isLate = voided === n && post + release === 0;
  if (!isLate && (voided !== 0 || post + release !== n))
    return `posts ${post} and gives back ${release} of ${n}`;
  const posted = post + overage + correction;
  return posted === charged ? null : `posts ${posted} of ${charged} charged`;
}

/**
 * Compares every attempt with its entries, and every owned creator with its claim.
 * @returns one sentence for each difference; empty when the books agree
 */
export async function auditLedger(db: Db): Promise<string[]> {
  const entries = await db.selectFrom("team_entry").select(["attempt_id", "kind", "amount"]).execute();
  const sums = new Map<string, Sums>();
  for (const { attempt_id, kind, amount } of entries) {
    const all = sums.get(attempt_id) ?? { hold: 0, post: 0, release: 0, void: 0, overage: 0, correction: 0 };
    all[kind] += amount;
    sums.set(attempt_id, all);
  }
  const problems: string[] = [];
  const none: Sums = { hold: 0, post: 0, release: 0, void: 0, overage: 0, correction: 0 };
  for (const { id, state, n, charged } of await db.selectFrom("charge_attempt").selectAll().execute()) {
    const problem = problemOf(state, n, charged, sums.get(id) ?? none);
    if (problem) problems.push(`Attempt ${id} (${state}) ${problem}.`);
  }
  const unclaimed = await db
    .selectFrom("owned_creator")
    .leftJoin("claim", "claim.creator_id", "owned_creator.creator_id")
    .select("owned_creator.creator_id as id")
    .where("claim.attempt_id", "is", null)
    .execute();
  problems.push(...unclaimed.map(({ id }) => `${id} is owned and could be bought again.`));
  const stale = await db
    .selectFrom("claim")
    .innerJoin("charge_attempt", "charge_attempt.id", "claim.attempt_id")
    .leftJoin("owned_creator", "owned_creator.creator_id", "claim.creator_id")
    .select("claim.creator_id as id")
    .where("charge_attempt.state", "in", ["settled", "void"])
    .where("owned_creator.creator_id", "is", null)
    .execute();
  problems.push(...stale.map(({ id }) => `${id} is claimed by a purchase that has ended.`));
  return problems;
}
