import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { AuditEntry } from "@/lib/server/access/audit";
import type { MemberContext } from "../team-context";
import { recordRefusal } from "../usage/record-unspent";
import type { Trx } from "./reveal-context";

const REFUSALS: readonly string[] = ["over_budget", "insufficient_credits"];

type Write = (entry: AuditEntry<"spending.refused">, own: Trx) => Promise<void>;

/** The purchase was rolled back, so its refusal is recorded in a transaction of its own. @throws the refusal, always */
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
