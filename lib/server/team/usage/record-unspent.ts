import "server-only";
import { addUsageRow, OTHER_SERVICE, TEAM_ACCOUNT } from "@/lib/server/schema/usage-rows";
import type { Member } from "@/lib/contract/members";
import type { Db, Trx } from "@/lib/server/ports/database";
import { asBudgeted } from "../budgets/purpose-budgets";
import { isoNow } from "../reveal/reveal-context";
import type { MemberContext } from "../team-context";

/** The account that the dashboard spends from. */
const accountOf = ({ service }: Pick<MemberContext, "service">) =>
  service.kind === "embedded" ? TEAM_ACCOUNT : OTHER_SERVICE;

type Refused = { credits: number; reason: string; purpose: string | null };

/** Runs in the caller's transaction. `credits`: what the purchase would have cost. */
export async function recordRefusal(
  trx: Trx,
  ctx: Pick<MemberContext, "service"> & { member: Pick<Member, "id"> },
  { credits, reason, purpose }: Refused,
): Promise<void> {
  const row = {
    memberId: ctx.member.id,
    purpose: await asBudgeted(trx, purpose),
    asked: credits,
    note: reason,
  };
  await addUsageRow(trx, { ...row, at: isoNow(), kind: "refused", accountId: accountOf(ctx) });
}

/** `memberId`: who requested it. `credits`: approved or declined. `note`: the expiry, or the reason for declining. */
type Answered = {
  requestId: string;
  action: "approve" | "decline";
  memberId: string;
  credits: number;
  purpose: string | null;
  note: string;
};

export async function recordAnswer(
  trx: Db | Trx,
  ctx: Pick<MemberContext, "member" | "service">,
  { requestId, action, memberId, credits, purpose, note }: Answered,
): Promise<void> {
  const who = { memberId, authorId: ctx.member.id, requestId };
  const row = { purpose, asked: credits, operation: action, note };
  await addUsageRow(trx, { ...who, ...row, at: isoNow(), kind: "approval", accountId: accountOf(ctx) });
}
