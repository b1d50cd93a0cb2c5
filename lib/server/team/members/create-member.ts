import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { INITIAL_PASSWORD_DAYS, ROLES, type Member } from "@/lib/contract/members";
import { cleanName } from "@/lib/contract/clean-name";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { generatedPassword, hashPassword } from "@/lib/server/access/password-hash";
import type { Db, Trx } from "@/lib/server/ports/database";
import { putMonthlyCap } from "../budgets/budget-rows";
import { asStoredEmail, checkAccount } from "./check-account";
import { refuseGuessable } from "./refuse-guessable";

const DAY_MS = 86_400_000;

const newMemberInput = z.strictObject({
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  password: z.string().optional(),
});
type NewMember = z.output<typeof newMemberInput> & { password: string };
export type PreparedMember = Member & { passwordHash: string };

/** Hashing a password is slow, so it happens outside a transaction. */
export async function preparedMember(account: NewMember): Promise<PreparedMember> {
  checkAccount(account);
  return {
    id: randomUUID(),
    email: asStoredEmail(account.email),
    name: cleanName(account.name),
    role: account.role,
    passwordHash: await hashPassword(account.password),
  };
}

/** @throws AppError `conflict` when the e-mail address has an account */
export async function insertMember(
  db: Db | Trx,
  { passwordHash, ...member }: PreparedMember,
  {
    monthlyCap = null,
    passwordUntilMs = null,
  }: { monthlyCap?: number | null; passwordUntilMs?: number | null } = {},
): Promise<Member> {
  const { id, email, name, role } = member;
  const account = {
    passwordHash,
    passwordUntilMs,
    sessionVersion: 1,
    disabledAt: null,
  };
  const made = await db
    .insertInto("member")
    .values({ id, email, name, role, ...account, createdAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n)
    throw new AppError("conflict", `${member.email} already has an account.`);
  if (monthlyCap !== null) await putMonthlyCap(db, member.id, monthlyCap, null);
  return member;
}

/**
 * A generated password is returned only here and expires after some days, unless its owner sets another one.
 * @throws AppError `invalid_parameter` naming every wrong field; `conflict` when the e-mail address has an account
 */
export const createMember = defineVerb(
  { scope: "members", input: newMemberInput, act: "member.added", transaction: "none" },
  async ({ db }: VerbContext, account, audit): Promise<{ member: Member; password: string | null }> => {
    if (account.password !== undefined) {
      checkAccount(account);
      await refuseGuessable(account.password, [account.email, account.name]);
    }
    const madeUp = account.password === undefined ? generatedPassword() : null;
    const prepared = await preparedMember({ ...account, password: account.password ?? madeUp! });
    const member = await db.transaction().execute(async (trx) => {
      const passwordUntilMs = madeUp === null ? null : Date.now() + INITIAL_PASSWORD_DAYS * DAY_MS;
      const made = await insertMember(trx, prepared, { passwordUntilMs });
      const { id, email, name, role } = made;
      await audit({ act: "member.added", subject: id, after: { email, name, role } }, trx);
      return made;
    });
    return { member, password: madeUp };
  },
);
