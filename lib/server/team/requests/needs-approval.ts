import "server-only";
import { AppError } from "@/lib/contract/errors";
import { scopesOf } from "@/lib/contract/scopes";
import type { Trx } from "@/lib/server/ports/database";
import { spendingSettings } from "../budgets/spending-settings";

/** Null without a valid approval of this quote. */
async function approvedFor(trx: Trx, quoteId: string): Promise<number | null> {
  const row = await trx
    .selectFrom("credit_request")
    .select("granted")
    .where("quote_id", "=", quoteId)
    .where("state", "=", "approved")
    .where("is_approval", "=", 1)
    .where("ends_at_ms", ">", Date.now())
    .executeTakeFirst();
  return row?.granted ?? null;
}

/** Must run in the transaction that reserves. @throws AppError `over_budget` with `required` and `available` */
export async function checkApproval(
  trx: Trx,
  { quoteId, memberId, credits }: { quoteId: string; memberId: string; credits: number },
): Promise<void> {
  const { approvalAbove } = await spendingSettings(trx);
  if (approvalAbove === null || credits <= approvalAbove) return;
  const { role } = await trx
    .selectFrom("member")
    .select("role")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (scopesOf(role).includes("approve")) return;
  const approved = (await approvedFor(trx, quoteId)) ?? 0;
  if (approved >= credits) return;
  const available = Math.max(approvalAbove, approved);
  const detail = `Reveals above ${available} credits need approval. Ask for it: the price waits for the answer.`;
  throw new AppError("over_budget", detail, { required: credits, available });
}
