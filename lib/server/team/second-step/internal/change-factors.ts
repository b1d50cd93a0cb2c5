import "server-only";
import { AppError } from "@/lib/contract/errors";
import { factorsOf, isStepRequired } from "@/lib/server/access/second-step/factors";
import { issueCodes } from "@/lib/server/access/second-step/recovery-codes";
import { endOtherSessions } from "@/lib/server/access/session-rows";
import type { Trx } from "@/lib/server/ports/database";
import { changedStepMail, sendMail, type LinkContext } from "@/lib/server/team/members/send-link";
import type { MemberContext } from "@/lib/server/team/team-context";

export type StepContext = MemberContext & LinkContext;

export const noSuch = (what: string) => new AppError("not_found", `This ${what} doesn’t exist.`);

/** The first factor ends other sessions, which gave only the password. @returns new recovery codes; null: not first */
export async function afterAdding(
  trx: Trx,
  { member, sessionId = "" }: MemberContext,
  hadFactors: boolean,
): Promise<string[] | null> {
  const done = trx.updateTable("session").set({ secondStep: "done" });
  await done.where("id", "=", sessionId).execute();
  if (hadFactors) return null;
  await endOtherSessions(trx, member.id, sessionId);
  return issueCodes(trx, member.id);
}

/** Codes without a factor open nothing. @throws AppError `conflict` when the team requires a second step */
export async function afterRemoving(trx: Trx, memberId: string): Promise<void> {
  const { hasApp, passkeys } = await factorsOf(trx, memberId);
  if (hasApp || passkeys.length > 0) return;
  if (await isStepRequired(trx))
    throw new AppError("conflict", "Your team requires two-step sign-in. Add another method first.");
  await trx.deleteFrom("recoveryCode").where("memberId", "=", memberId).execute();
  // A later requirement must also apply to sessions that continue.
  const none = trx.updateTable("session").set({ secondStep: "none" }).where("secondStep", "=", "done");
  await none.where("memberId", "=", memberId).execute();
}

/** The owner is informed even when another person made the change. */
export async function tellOwner({ mailer, member }: StepContext, what: string): Promise<void> {
  await sendMail(mailer, { to: member.email, ...changedStepMail(what) });
}
