import "server-only";
import { randomUUID } from "node:crypto";
import { AppError, type FieldError } from "@/lib/contract/errors";
import { MIN_PASSWORD_LENGTH, type Member, type Role } from "@/lib/contract/members";
import type { Db } from "@/lib/server/ports/database";
import { hashPassword } from "@/lib/server/access/password-hash";

export type PreparedMember = Member & { password_hash: string };
export type NewMember = { email: string; name: string; role: Role; password: string };

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

/** Checks an account and makes its password unreadable: the slow part, which no transaction should wait for. */
export async function preparedMember(input: NewMember): Promise<PreparedMember> {
  const errors = memberProblems(input);
  if (errors.length > 0)
    throw new AppError("invalid_parameter", "The account has invalid fields.", { errors });
  return {
    id: randomUUID(),
    email: input.email.trim().toLowerCase(),
    name: input.name.trim(),
    role: input.role,
    password_hash: await hashPassword(input.password),
  };
}

/** @throws AppError `conflict` when the e-mail address has an account */
export async function insertMember(db: Db, { password_hash, ...member }: PreparedMember): Promise<Member> {
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
 * Makes an account.
 * @throws AppError `invalid_parameter` naming every wrong field; `conflict` when the e-mail address has an account
 */
export async function createMember(db: Db, input: NewMember): Promise<Member> {
  return insertMember(db, await preparedMember(input));
}
