import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Member, Role } from "@/lib/contract/members";
import type { Db } from "@/lib/server/ports/database";
import { hashPassword } from "@/lib/server/access/password-hash";

export type MemberChange =
  | { action: "disable" | "enable" }
  | { action: "role"; role: Role }
  | { action: "cap"; monthlyCap: number | null }
  | { action: "password"; password: string };

/**
 * Changes an account; takes effect with the member's next request.
 * @throws AppError `not_found`; `conflict` when it would leave the team without an admin who can sign in
 */
export async function changeMember(db: Db, actor: Member, id: string, change: MemberChange): Promise<void> {
  const password_hash = change.action === "password" ? await hashPassword(change.password) : undefined;
  await db.transaction().execute(async (trx) => {
    const member = await trx.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
    if (!member) throw new AppError("not_found", "There is no such member.");
    const session_version = member.session_version + 1;
    const values = {
      disable: { disabled_at: new Date().toISOString(), session_version },
      enable: { disabled_at: null },
      role: change.action === "role" ? { role: change.role } : {},
      cap: change.action === "cap" ? { monthly_cap: change.monthlyCap } : {},
      password: { password_hash, session_version },
    }[change.action];
    await trx.updateTable("member").set(values).where("id", "=", id).execute();
    const admins = await trx
      .selectFrom("member")
      .select((fields) => fields.fn.countAll<number>().as("count"))
      .where("role", "=", "admin")
      .where("disabled_at", "is", null)
      .executeTakeFirstOrThrow();
    if (admins.count === 0)
      throw new AppError("conflict", `${actor.name}, the team needs at least one admin.`);
  });
}
