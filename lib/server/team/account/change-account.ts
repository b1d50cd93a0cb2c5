import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { cleanName } from "@/lib/contract/clean-name";
import { defineVerb } from "@/lib/server/access/define-verb";
import { hashPassword, isPasswordRight } from "@/lib/server/access/password-hash";
import { endSessionsOf } from "@/lib/server/access/session-rows";
import { admitAttempt } from "../members/admit-attempt";
import { checkAccount } from "../members/check-account";
import { changedPasswordMail, sendMail, type LinkContext } from "../members/send-link";
import { endLinks } from "../members/one-time-link";
import { refuseGuessable } from "../members/refuse-guessable";
import type { MemberContext } from "../team-context";

export type AccountContext = MemberContext & LinkContext;

/**
 * Limited, because an open session must not reveal the password. @throws AppError `invalid_parameter`, `rate_limited`
 */
export async function checkPassword({ db, member }: MemberContext, password: string): Promise<void> {
  if (!(await admitAttempt(db, "password", [[member.id, 5]])))
    throw new AppError("rate_limited", "Too many attempts. Wait a quarter of an hour and try again.");
  const { passwordHash } = await db
    .selectFrom("member")
    .select("passwordHash")
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  if (await isPasswordRight(passwordHash, password)) return;
  const wrong = { field: "current", code: "invalid_value", message: "is not the password of this account" };
  throw new AppError("invalid_parameter", "This is not your password.", { errors: [wrong] });
}

/** @throws AppError `invalid_parameter` */
export const changeName = defineVerb(
  { scope: "signedIn", input: z.strictObject({ name: z.string() }), act: "member.name" },
  async ({ db, member }: MemberContext, { name: given }, audit): Promise<void> => {
    checkAccount({ name: given });
    const name = cleanName(given);
    if (name === member.name) return audit.nothing();
    await db.updateTable("member").set({ name }).where("id", "=", member.id).execute();
    await audit({ act: "member.name", subject: member.id, before: { name: member.name }, after: { name } });
  },
);

const passwords = z.strictObject({ current: z.string(), password: z.string() });

/** Ends all sessions, and links that set another password. @throws AppError `invalid_parameter`, `rate_limited` */
export const changePassword = defineVerb(
  // Hashing passwords takes long, so no transaction waits for it.
  { scope: "signedIn", input: passwords, act: "member.password", transaction: "none" },
  async (ctx: AccountContext, { current, password }, audit): Promise<void> => {
    const { db, member, mailer } = ctx;
    checkAccount({ password });
    await checkPassword(ctx, current);
    await refuseGuessable(password, [member.email, member.name]);
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      const own = { passwordHash, passwordUntilMs: null };
      await trx.updateTable("member").set(own).where("id", "=", member.id).execute();
      await endSessionsOf(trx, member.id);
      await endLinks(trx, { kind: "reset", memberId: member.id });
      await audit({ act: "member.password", subject: member.id }, trx);
    });
    await sendMail(mailer, { to: member.email, ...changedPasswordMail() });
  },
);
