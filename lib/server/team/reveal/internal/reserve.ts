import "server-only";
import { randomUUID } from "node:crypto";
import type { Member } from "@/lib/contract/members";
import { refuseWhileStopped } from "@/lib/server/team/audit/books-state";
import { checkBudgets } from "@/lib/server/team/budgets/used-budgets";
import { recordHold } from "@/lib/server/team/usage/record-reveal";
import { isoNow, type Trx } from "../reveal-context";
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
  const attemptId = randomUUID();
  await trx
    .insertInto("chargeAttempt")
    .values({
      id: attemptId,
      revealId,
      batch,
      ids: JSON.stringify(ids),
      search,
      n,
      state: "reserved",
      epoch: 0,
      charged: 0,
      notFound: "[]",
      message: null,
      sentAt: null,
      settledAt: null,
    })
    .execute();
  await trx
    .insertInto("teamEntry")
    .values({
      attemptId,
      revealId,
      memberId: member.id,
      kind: "hold",
      amount: n,
      purpose,
      createdAt: isoNow(),
    })
    .execute();
  await recordHold(trx, revealId, n, reading.accountId);
  return attemptId;
}
