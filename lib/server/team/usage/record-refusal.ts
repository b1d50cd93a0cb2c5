import "server-only";
/** A purchase that was refused, at 0 credits: the ledger says who wanted what, and why they did not get it. */
import { addUsageRow, OTHER_SERVICE, TEAM_ACCOUNT } from "@/lib/server/schema/usage-rows";
import type { Trx } from "@/lib/server/ports/database";
import { isoNow } from "../reveal/reveal-context";
import type { MemberContext } from "../team-context";

type Refused = { credits: number; reason: string; purpose: string | null };

/** Part of the caller's transaction. `credits`: what it would have cost. */
export async function recordRefusal(
  trx: Trx,
  { member, service }: Pick<MemberContext, "member" | "service">,
  { credits, reason, purpose }: Refused,
): Promise<void> {
  const account_id = service.kind === "embedded" ? TEAM_ACCOUNT : OTHER_SERVICE;
  const row = { member_id: member.id, purpose, asked: credits, note: reason };
  await addUsageRow(trx, { ...row, at: isoNow(), kind: "refused", account_id });
}
