import "server-only";
import { randomUUID } from "node:crypto";
import { AppError, type FieldError } from "@/lib/contract/errors";
import { MIN_PASSWORD_LENGTH, type Member, type Role } from "@/lib/contract/members";
import type { Db } from "@/lib/server/db/database";
import { hashPassword } from "./password-hash";

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

/**
 * Makes an account.
 * @throws AppError `invalid_parameter` naming every wrong field; `conflict` when the e-mail address has an account
 */
export async function createMember(db: Db, input: NewMember): Promise<Member> {
  const errors = memberProblems(input);
  if (errors.length > 0)
    throw new AppError("invalid_parameter", "The account has invalid fields.", { errors });
  const email = input.email.trim().toLowerCase();
  const member = { id: randomUUID(), email, name: input.name.trim(), role: input.role };
  const password_hash = await hashPassword(input.password);
  const made = await db
    .insertInto("member")
    .values({
      ...member,
      password_hash,
      session_version: 1,
      monthly_cap: null,
      created_at: new Date().toISOString(),
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n)
    throw new AppError("conflict", `${email} has an account already.`);
  return member;
}
