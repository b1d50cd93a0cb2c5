import "server-only";
/** Checks, inside the transaction that sends or reserves the next batch, whether the buyer may still spend. */
import { AppError } from "@/lib/contract/errors";
import { rightEnded } from "@/lib/server/access/lasting-right";
import { recordRefusal } from "../usage/record-unspent";
import type { TeamContext } from "../team-context";
import type { Reader, Trx } from "./reveal-context";

/** Why a reveal ended before it bought everything. `isRightEnded`: its buyer may no longer spend. */
export type EarlyEnd = { message: string; isRightEnded: boolean };

export const earlyEnd = (error: AppError): EarlyEnd => ({
  message: error.message,
  isRightEnded: error.extra.isRightEnded === true,
});

/** Returns why a reveal may buy nothing more, in one sentence, or null when it continues. */
async function spendingEnded(db: Reader, revealId: string): Promise<string | null> {
  const reveal = await db
    .selectFrom("reveal")
    .leftJoin("member_key_call as call", "call.reveal_id", "reveal.id")
    .select(["reveal.member_id as memberId", "call.key_id as keyId"])
    .where("reveal.id", "=", revealId)
    .executeTakeFirstOrThrow();
  const reason = await rightEnded(db, reveal, ["reveal"]);
  return reason && `${reason} Nothing more was bought.`;
}

/** @throws AppError `forbidden` with the reason, marked `isRightEnded` */
export async function refuseEndedSpending(trx: Reader, revealId: string): Promise<void> {
  const reason = await spendingEnded(trx, revealId);
  if (reason !== null) throw new AppError("forbidden", reason, { isRightEnded: true });
}

/** Records in the ledger why a reveal ended early, with what it could still have spent. */
export async function recordEndedSpending(
  trx: Trx,
  { service }: Pick<TeamContext, "service">,
  revealId: string,
  reason: string,
): Promise<void> {
  const { memberId, purpose, most, charged } = await trx
    .selectFrom("reveal")
    .innerJoin("quote", "quote.id", "reveal.quote_id")
    .leftJoin("charge_attempt as attempt", (join) =>
      join.onRef("attempt.reveal_id", "=", "reveal.id").on("attempt.state", "!=", "void"),
    )
    .select((fields) => [
      "reveal.member_id as memberId",
      "reveal.purpose",
      "quote.to_buy as most",
      fields.fn.sum<number | null>("attempt.n").as("charged"),
    ])
    .where("reveal.id", "=", revealId)
    .groupBy(["reveal.member_id", "reveal.purpose", "quote.to_buy"])
    .executeTakeFirstOrThrow();
  const credits = Math.max(0, most - Number(charged ?? 0));
  await recordRefusal(trx, { member: { id: memberId }, service }, { credits, reason, purpose });
}
