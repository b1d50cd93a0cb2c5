import "server-only";
import { z } from "zod";
import type { Act } from "@/lib/contract/audit";
import { memberChangeBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { endSessionsOf } from "@/lib/server/access/session-rows";
import type { Db, Trx } from "@/lib/server/ports/database";
import { creditsAt, monthlyOf, putMonthlyCap } from "../budgets/budget-rows";
import { asStoredEmail } from "./check-account";
import { endLinks } from "./one-time-link";

export type MemberChange = z.output<typeof memberChangeBody>;

const ACT_OF = {
  disable: "member.disabled",
  enable: "member.enabled",
  role: "member.role",
  cap: "member.cap",
  imports: "member.imports",
  email: "member.email",
  sessions: "member.sessions",
} as const satisfies Record<MemberChange["action"], Act>;

/** A session keeps no role that its member has lost. */
const ENDING_SESSIONS: readonly MemberChange["action"][] = ["disable", "role", "sessions"];

function valuesOf(change: MemberChange) {
  switch (change.action) {
    case "sessions":
    case "cap":
      return null;
    case "disable":
      return { disabledAt: new Date().toISOString() };
    case "enable":
      return { disabledAt: null };
    case "role":
      return { role: change.role };
    case "imports":
      return { mayImport: change.mayImport ? 1 : 0 };
    case "email":
      return { email: change.email };
  }
}

export const openAdmins = (db: Db) =>
  db.selectFrom("member").select("id").where("role", "=", "admin").where("disabledAt", "is", null);

/** Ends links that the member may no longer use, and those that the member made for others. */
async function endGivenLinks(trx: Trx, id: string, { action }: MemberChange): Promise<void> {
  if (action === "disable" || action === "role") await endLinks(trx, { by: id });
  // A link that was sent to the earlier address must not open the account.
  if (action === "disable" || action === "email") await endLinks(trx, { memberId: id });
}

async function refuseTakenEmail(trx: Trx, id: string, change: MemberChange): Promise<void> {
  if (change.action !== "email") return;
  const { email } = change;
  const taken = await trx
    .selectFrom("member")
    .select("id")
    .where("email", "=", email)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (taken) throw new AppError("conflict", `${email} already has an account.`);
}

const asStored = (change: MemberChange): MemberChange =>
  change.action === "email" ? { ...change, email: asStoredEmail(change.email) } : change;

const input = z.strictObject({ id: z.string(), change: memberChangeBody });

/**
 * Disabling and a change of role end all sessions of the member.
 * @throws AppError `not_found`; `conflict` when the address is taken or the last admin who can sign in would be lost
 */
export const changeMember = defineVerb(
  { scope: "members", input, act: Object.values(ACT_OF) },
  async ({ db, actor }: VerbContext, { id, change: wanted }, audit): Promise<void> => {
    // A verb with an act runs inside its transaction.
    const trx = db as Trx;
    const change = asStored(wanted);
    const member = await trx.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
    if (!member) throw new AppError("not_found", "This member doesn’t exist.");
    await refuseTakenEmail(trx, id, change);
    const monthlyCap = (await creditsAt(trx, monthlyOf(id))) ?? null;
    if (change.action === "cap") await putMonthlyCap(trx, id, change.monthlyCap, actor.id);
    const values = valuesOf(change);
    if (values) await trx.updateTable("member").set(values).where("id", "=", id).execute();
    const sessions = ENDING_SESSIONS.includes(change.action) ? await endSessionsOf(trx, id) : 0;
    if (!(await openAdmins(trx).limit(1).executeTakeFirst()))
      throw new AppError("conflict", "The team needs at least one admin.");
    await endGivenLinks(trx, id, change);
    const { role, email, mayImport } = member;
    await audit({
      act: ACT_OF[change.action],
      subject: id,
      before: { role, monthlyCap, email, mayImport: mayImport === 1 },
      after: { ...change, sessions },
    });
  },
);
