import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { AuditEntry } from "@/lib/server/access/audit";
import type { MemberContext } from "../team-context";
import type { Trx } from "./reveal-context";

type Write = (entry: AuditEntry<"spending.refused">, own: Trx) => Promise<void>;

/**
 * Records that a budget refused a purchase. The purchase itself was undone, so the row has a transaction of its own.
 * @throws the refusal, always
 */
export async function rethrowNoted(
  { db, member }: MemberContext,
  { error, purpose }: { error: unknown; purpose: string | null },
  audit: Write,
): Promise<never> {
  if (error instanceof AppError && error.code === "over_budget") {
    const { required: credits, available } = error.extra;
    const after = { credits, available, purpose };
    await db
      .transaction()
      .execute((trx) => audit({ act: "spending.refused", subject: member.id, after }, trx));
  }
  throw error;
}
