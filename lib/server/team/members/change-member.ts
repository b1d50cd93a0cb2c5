import "server-only";
import { z } from "zod";
import type { Act } from "@/lib/contract/audit";
import { memberChangeBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { generatedPassword } from "@/lib/server/access/generated-password";
import { hashPassword } from "@/lib/server/access/password-hash";
import { endSessionsOf } from "@/lib/server/access/session-rows";
import type { Db } from "@/lib/server/ports/database";

export type MemberChange = z.output<typeof memberChangeBody>;

const ACT_OF = {
  disable: "member.disabled",
  enable: "member.enabled",
  role: "member.role",
  cap: "member.cap",
  password: "member.password",
  sessions: "member.sessions",
} as const satisfies Record<MemberChange["action"], Act>;

function valuesOf(change: MemberChange, password_hash: string | undefined) {
  switch (change.action) {
    case "sessions":
      return null;
    case "disable":
      return { disabled_at: new Date().toISOString() };
    case "enable":
      return { disabled_at: null };
    case "role":
      return { role: change.role };
    case "cap":
      return { monthly_cap: change.monthlyCap };
    case "password":
      return { password_hash };
  }
}

/** A session that began in one role does not go on in another. */
const ENDING_SESSIONS: readonly MemberChange["action"][] = ["disable", "role", "password", "sessions"];

async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom("member")
    .select("id")
    .where("role", "=", "admin")
    .where("disabled_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

const input = z.strictObject({ id: z.string(), change: memberChangeBody });

/**
 * Changes an account; takes effect with the member's next request. Disabling, a new password and another role end all
 * sessions of the member, who signs in again. A new password is generated here and returned once.
 * @returns `password` of that act, else nothing
 * @throws AppError `not_found`; `conflict` when it would leave the team without an admin who can sign in
 */
export const changeMember = defineVerb(
  // Hashing a password takes long, so it is done before the transaction begins.
  { scope: "members", input, act: Object.values(ACT_OF), transaction: "none" },
  async ({ db }: VerbContext, { id, change }, audit): Promise<{ password?: string }> => {
    const password = change.action === "password" ? generatedPassword() : undefined;
    const hash = password === undefined ? undefined : await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      const member = await trx.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
      if (!member) throw new AppError("not_found", "There is no such member.");
      const values = valuesOf(change, hash);
      if (values) await trx.updateTable("member").set(values).where("id", "=", id).execute();
      const sessions = ENDING_SESSIONS.includes(change.action) ? await endSessionsOf(trx, id) : 0;
      if (!(await hasAdmin(trx))) throw new AppError("conflict", "The team needs at least one admin.");
      const before = { role: member.role, monthlyCap: member.monthly_cap };
      await audit({ act: ACT_OF[change.action], subject: id, before, after: { ...change, sessions } }, trx);
    });
    return password === undefined ? {} : { password };
  },
);
