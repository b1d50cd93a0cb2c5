import "server-only";
import { AppError } from "@/lib/contract/errors";
import { scopesOf } from "@/lib/contract/scopes";
import { purposeKey } from "@/lib/contract/reveal";
import { dayIn, endOfDay, startOfDay } from "@/lib/domain/zone-days";
import type { Trx } from "@/lib/server/ports/database";
import { booksZone } from "../budgets/books-zone";
import { spendingSettings } from "../budgets/spending-settings";
import { SPENT, type Reader } from "../reveal/reveal-context";

/** `keyId`: of the agent that buys. */
type Wanted = {
  quoteId: string;
  memberId: string;
  keyId?: string;
  credits: number;
  purpose: string | null;
};

const sameKey = (purpose: string | null) => (purpose === null ? null : purposeKey(purpose));

/** Finds the person's approval for these creators at this price. `isOther`: it is for another purpose. */
async function approvalOf(trx: Trx, { quoteId, memberId, purpose }: Wanted) {
  const row = await trx
    .selectFrom("creditRequest")
    .select(["granted", "purpose"])
    .where("state", "=", "approved")
    .where("isApproval", "=", 1)
    .where("quoteId", "=", quoteId)
    .where("memberId", "=", memberId)
    .where("endsAtMs", ">", Date.now())
    .orderBy("decidedAt", "desc")
    .executeTakeFirst();
  return row && { ...row, isOther: sameKey(row.purpose) !== sameKey(purpose) };
}

/**
 * Returns the credits that a member spent or reserved today, in the time zone of the books, through unapproved reveals,
 * because several small ones add up to a large one. A reveal that continues until enough fit counts with its maximum
 * cost until it ends. `isByAgents` counts only what agents bought.
 */
async function spentUnapproved(db: Reader, memberId: string, isByAgents = false): Promise<number> {
  const zone = await booksZone(db);
  const day = dayIn(zone, Date.now());
  const reveals = await db
    .selectFrom("reveal")
    .innerJoin("quote", "quote.id", "reveal.quoteId")
    .select((fields) => [
      "reveal.finishedAt",
      "quote.wish",
      "quote.toBuy",
      fields
        .selectFrom("teamEntry")
        .select(SPENT.as("spent"))
        .whereRef("teamEntry.revealId", "=", "reveal.id")
        .as("spent"),
    ])
    .where("reveal.memberId", "=", memberId)
    .where("reveal.createdAt", ">=", startOfDay(zone, day))
    .where("reveal.createdAt", "<", endOfDay(zone, day))
    .$if(isByAgents, (query) => query.where("quote.keyId", "is not", null))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("creditRequest as request")
            .select("request.id")
            .whereRef("request.quoteId", "=", "quote.id")
            .where("request.state", "=", "approved")
            .where("request.isApproval", "=", 1),
        ),
      ),
    )
    .execute();
  const costs = reveals.map(({ finishedAt, wish, toBuy, spent }) =>
    wish !== null && finishedAt === null ? Math.max(toBuy, Number(spent ?? 0)) : Number(spent ?? 0),
  );
  return costs.reduce((sum, each) => sum + each, 0);
}

/** Returns the credits that a member may still spend today without an approval. @param above sum that needs one */
export const leftWithoutApproval = async (
  db: Reader,
  memberId: string,
  above: number,
  isByAgents = false,
): Promise<number> => Math.max(0, above - (await spentUnapproved(db, memberId, isByAgents)));

/** Returns true when people of this member's role buy without an approval. */
async function mayApprove(db: Reader, memberId: string): Promise<boolean> {
  const { role } = await db
    .selectFrom("member")
    .select("role")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return scopesOf(role).includes("approve");
}

/**
 * Returns the credits that an agent may still spend today without an approval, null when unlimited. An agent of a person
 * who may approve needs approvals too, but only what agents bought counts.
 */
export async function leftForAgent(db: Reader, memberId: string): Promise<number | null> {
  const { approvalAbove } = await spendingSettings(db);
  if (approvalAbove === null) return null;
  return leftWithoutApproval(db, memberId, approvalAbove, await mayApprove(db, memberId));
}

/**
 * Refuses a purchase that, together with the buyer's unapproved spending today, exceeds the sum that needs approval,
 * unless it was approved as confirmed or the buyer is a person who may approve. Called inside the transaction that
 * reserves.
 * @throws AppError `over_budget` with `required` and `available`
 */
export async function checkApproval(trx: Trx, wanted: Wanted): Promise<void> {
  const { memberId, keyId, credits } = wanted;
  const { approvalAbove } = await spendingSettings(trx);
  if (approvalAbove === null || credits === 0) return;
  const isExempt = await mayApprove(trx, memberId);
  if (isExempt && keyId === undefined) return;
  const spent = await spentUnapproved(trx, memberId, isExempt);
  if (spent + credits <= approvalAbove) return;
  const approval = await approvalOf(trx, wanted);
  const approved = approval && !approval.isOther ? (approval.granted ?? 0) : 0;
  if (approved >= credits) return;
  const available = Math.max(0, approvalAbove - spent, approved);
  if (approval?.isOther) {
    const what = approval.purpose === null ? "no purpose" : `“${approval.purpose}”`;
    const message = `This was approved for ${what}. Confirm it for that, or ask again.`;
    throw new AppError("over_budget", message, { required: credits, available });
  }
  const detail =
    spent > 0
      ? `Above ${approvalAbove} credits per day reveals need approval, and you have spent ${spent} today. Ask for it: the price waits for the answer.`
      : `Reveals above ${approvalAbove} credits need approval. Ask for it: the price waits for the answer.`;
  throw new AppError("over_budget", detail, { required: credits, available, needsApproval: true });
}
