import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { factorsOf, isStepRequired, stateOf } from "@/lib/server/access/second-step/factors";
import { endSessionsOf } from "@/lib/server/access/session-rows";
import { writeSetting } from "@/lib/server/access/team-setting";
import type { Db, Trx } from "@/lib/server/ports/database";
import { asStoredEmail } from "../members/check-account";
import { changedStepMail, sendMail, type LinkContext } from "../members/send-link";

/** Open sessions are affected too: a member without a factor must set one up first. */
async function applyToSessions(trx: Trx, isRequired: boolean): Promise<void> {
  const [from, to] = isRequired ? (["none", "needed"] as const) : (["needed", "none"] as const);
  await trx.updateTable("session").set({ secondStep: to }).where("secondStep", "=", from).execute();
}

export const readStepRequired = defineVerb(
  { scope: "members", input: null },
  ({ db }: VerbContext): Promise<boolean> => isStepRequired(db),
);

/** @throws AppError `conflict` when the admin has no second step: they must know that it works */
export const saveStepRequired = defineVerb(
  { scope: "members", input: z.strictObject({ isRequired: z.boolean() }), act: "settings.step" },
  async ({ db, actor }: VerbContext, { isRequired }, audit): Promise<void> => {
    const trx = db as Trx;
    const before = await isStepRequired(trx);
    if (before === isRequired) return audit.nothing();
    if (isRequired && actor.id !== null && stateOf(await factorsOf(trx, actor.id)) === null)
      throw new AppError("conflict", "Set up your own two-step sign-in first.");
    await writeSetting(trx, "second_step_required", isRequired ? "1" : null);
    await applyToSessions(trx, isRequired);
    await audit({
      act: "settings.step",
      subject: "step",
      before: { isRequired: before },
      after: { isRequired },
    });
  },
);

async function removeFactors(trx: Trx, memberId: string) {
  const { hasApp, passkeys } = await factorsOf(trx, memberId);
  for (const table of ["authenticatorApp", "passkey", "recoveryCode"] as const)
    await trx.deleteFrom(table).where("memberId", "=", memberId).execute();
  return { apps: Number(hasApp), passkeys: passkeys.length };
}

/** Also ends all sessions. @throws AppError `not_found`; `conflict` for one's own, which is changed under Account */
export const resetSecondStep = defineVerb(
  { scope: "members", input: z.string(), act: "second-step.reset", transaction: "none" },
  async ({ db, actor, mailer }: LinkContext, memberId, audit): Promise<string> => {
    if (actor.id === memberId)
      throw new AppError("conflict", "Change your own two-step sign-in under Account.");
    const email = await db.transaction().execute(async (trx) => {
      const member = await trx
        .selectFrom("member")
        .select("email")
        .where("id", "=", memberId)
        .executeTakeFirst();
      if (!member) throw new AppError("not_found", "This member doesn’t exist.");
      const before = await removeFactors(trx, memberId);
      await endSessionsOf(trx, memberId);
      await audit({ act: "second-step.reset", subject: memberId, before }, trx);
      return member.email;
    });
    const what = "An admin reset your two-step sign-in and ended your sessions.";
    await sendMail(mailer, { to: email, ...changedStepMail(what) });
    return email;
  },
);

/** The command line identifies people by address. @throws AppError `not_found` */
export async function memberIdOf(db: Db, email: string): Promise<string> {
  const stored = asStoredEmail(email);
  const found = await db.selectFrom("member").select("id").where("email", "=", stored).executeTakeFirst();
  if (!found) throw new AppError("not_found", `${stored} has no account.`);
  return found.id;
}
