import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { AuditEntry } from "@/lib/server/access/audit";
import type { MemberContext } from "../team-context";
import { recordRefusal } from "../usage/record-unspent";
import type { Trx } from "./reveal-context";

const REFUSALS: readonly string[] = ["over_budget", "insufficient_credits"];

type Write = (entry: AuditEntry<"spending.refused">, own: Trx) => Promise<void>;

/**
 * Records that a purchase was refused for what it costs: in the ledger, and of a budget in the audit log too. The purchase
 * itself was undone, so the rows have a transaction of their own.
 * @throws the refusal, always
 */
export async function rethrowNoted(
  ctx: MemberContext,
  { error, purpose }: { error: unknown; purpose: string | null },
  audit: Write,
): Promise<never> {
  if (error instanceof AppError && REFUSALS.includes(error.code)) {
    const { required: credits = 0, available } = error.extra;
    const after = { credits, available, purpose };
    await ctx.db.transaction().execute(async (trx) => {
      await recordRefusal(trx, ctx, { credits, reason: error.message, purpose });
      if (error.code !== "over_budget") return;
      await audit({ act: "spending.refused", subject: ctx.member.id, after }, trx);
    });
  }
  throw error;
}
