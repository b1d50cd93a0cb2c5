import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { SYSTEM } from "@/lib/server/access/caller";
import { createMember } from "./members/create-member";
import { ensureSetupToken } from "./members/setup-token";

/**
 * Makes sure that an admin can sign in: the one of ADMIN_EMAIL and ADMIN_PASSWORD (made when missing, never
 * overwritten), else a one-time link.
 * @returns `setupPath`: path of the link, null when there are accounts
 */
export async function prepareTeam(
  db: Db,
  { admin }: { admin: { email: string; password: string } | null },
): Promise<{ setupPath: string | null }> {
  if (admin) {
    const email = admin.email.trim().toLowerCase();
    const found = await db.selectFrom("member").select("id").where("email", "=", email).executeTakeFirst();
    if (!found)
      await createMember(
        { db, ...SYSTEM },
        { email, name: email.split("@")[0]!, role: "admin", password: admin.password },
      );
  }
  const token = await ensureSetupToken(db);
  return { setupPath: token === null ? null : `/setup?token=${token}` };
}
