import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError, type FieldError } from "@/lib/contract/errors";
import { MIN_PASSWORD_LENGTH, ROLES, type Member } from "@/lib/contract/members";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { generatedPassword } from "@/lib/server/access/generated-password";
import { hashPassword } from "@/lib/server/access/password-hash";
import type { Db, Trx } from "@/lib/server/ports/database";

/** An account before it is made. */
export const newMemberInput = z.strictObject({
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  password: z.string().optional(),
});
export type NewMember = z.output<typeof newMemberInput> & { password: string };
export type PreparedMember = Member & { password_hash: string };

/** What is wrong with an account before it is made; empty when nothing is. */
export function memberProblems({ email, name, password }: NewMember): FieldError[] {
  const problems: FieldError[] = [];
  const add = (field: string, message: string) => problems.push({ field, code: "invalid_value", message });
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim()) || email.length > 200)
    add("email", "must be an e-mail address");
  if (name.trim() === "" || name.length > 100) add("name", "must have 1 to 100 characters");
  if (password.length < MIN_PASSWORD_LENGTH || password.length > 200) {
    add("password", `must have ${MIN_PASSWORD_LENGTH} to 200 characters`);
  }
  return problems;
}

/** Checks an account and hashes its password: the slow part, which no transaction should wait for. */
export async function preparedMember(account: NewMember): Promise<PreparedMember> {
  const errors = memberProblems(account);
  if (errors.length > 0)
    throw new AppError("invalid_parameter", "The account has invalid fields.", { errors });
  return {
    id: randomUUID(),
    email: account.email.trim().toLowerCase(),
    name: account.name.trim(),
    role: account.role,
    password_hash: await hashPassword(account.password),
  };
}

/** @throws AppError `conflict` when the e-mail address has an account */
export async function insertMember(
  db: Db | Trx,
  { password_hash, ...member }: PreparedMember,
): Promise<Member> {
  const account = { password_hash, session_version: 1, monthly_cap: null, disabled_at: null };
  const made = await db
    .insertInto("member")
    .values({ ...member, ...account, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n)
    throw new AppError("conflict", `${member.email} has an account already.`);
  return member;
}

/**
 * Makes an account. Without a password one is made up and returned, this once.
 * @throws AppError `invalid_parameter` naming every wrong field; `conflict` when the e-mail address has an account
 */
export const createMember = defineVerb(
  { scope: "members", input: newMemberInput, act: "member.added", transaction: "none" },
  async ({ db }: VerbContext, account, audit): Promise<{ member: Member; password: string | null }> => {
    const madeUp = account.password === undefined ? generatedPassword() : null;
    const prepared = await preparedMember({ ...account, password: account.password ?? madeUp! });
    const member = await db.transaction().execute(async (trx) => {
      const made = await insertMember(trx, prepared);
      const { id, email, name, role } = made;
      await audit({ act: "member.added", subject: id, after: { email, name, role } }, trx);
      return made;
    });
    return { member, password: madeUp };
  },
);
