import "server-only";
import { randomUUID } from "node:crypto";
import type { Member } from "@/lib/contract/members";
import { refuseWhileStopped } from "@/lib/server/team/audit/books-state";
import { checkBudgets } from "@/lib/server/team/budgets/used-budgets";
import { recordHold } from "@/lib/server/team/usage/record-reveal";
import { isoNow, ownedIds, type Trx } from "../reveal-context";
import { checkCredits, type BalanceReading } from "../team-credits";

export const BATCH = 100;

export type Reservation = {
  revealId: string;
  member: Pick<Member, "id">;
  purpose: string | null;
  firstBatch: number;
  reading: BalanceReading;
};

/** `n`: the most credits that the call can cost. */
type PlannedCall = { ids: readonly string[]; search: string | null; n: number };

/** @throws AppError `books_differ`; `insufficient_credits`, `over_budget` with `required` and `available` */
export async function checkSpending(trx: Trx, cost: number, reservation: Reservation): Promise<void> {
  await refuseWhileStopped(trx);
  await checkBudgets(trx, cost, reservation);
  await checkCredits(trx, cost, reservation.reading);
}

export async function hold(
  trx: Trx,
  batch: number,
  { ids, search, n }: PlannedCall,
  { revealId, member, purpose, reading }: Reservation,
): Promise<string> {
  const attempt_id = randomUUID();
  await trx
    .insertInto("charge_attempt")
    .values({
      id: attempt_id,
      reveal_id: revealId,
      batch,
      ids: JSON.stringify(ids),
      search,
      n,
      state: "reserved",
      epoch: 0,
      charged: 0,
      not_found: "[]",
      message: null,
      sent_at: null,
      settled_at: null,
    })
    .execute();
  await trx
    .insertInto("team_entry")
    .values({
      attempt_id,
      reveal_id: revealId,
      member_id: member.id,
      kind: "hold",
      amount: n,
      purpose,
      created_at: isoNow(),
    })
    .execute();
  await recordHold(trx, revealId, n, reading.accountId);
  return attempt_id;
}

/**
 * Claims the free creators and holds 1 credit for each, in the caller's transaction.
 * @param ids in the order of the selection
 * @returns `waiting`: ids that another reveal is buying now; these and owned ones are not paid for
 */
export async function reserve(
  trx: Trx,
  ids: readonly string[],
  reservation: Reservation,
): Promise<{ won: number; waiting: string[] }> {
  const owned = await ownedIds(trx, ids);
  const wanted = ids.filter((id) => !owned.has(id));
  const claimed = new Set<string>();
  for (let start = 0; start < wanted.length; start += 500) {
    const rows = await trx
      .selectFrom("claim")
      .select("creator_id")
      .where("creator_id", "in", wanted.slice(start, start + 500))
      .execute();
    for (const { creator_id } of rows) claimed.add(creator_id);
  }
  // The transaction holds the write lock, so no other claim happens between this read and the insert.
  const free = wanted.filter((id) => !claimed.has(id));
  if (free.length > 0) await checkSpending(trx, free.length, reservation);
  for (let start = 0; start < free.length; start += BATCH) {
    const batch = free.slice(start, start + BATCH);
    const call = { ids: batch, search: null, n: batch.length };
    const attempt_id = await hold(trx, reservation.firstBatch + start / BATCH, call, reservation);
    await trx
      .insertInto("claim")
      .values(batch.map((creator_id) => ({ creator_id, attempt_id })))
      .execute();
  }
  return { won: free.length, waiting: wanted.filter((id) => claimed.has(id)) };
}
