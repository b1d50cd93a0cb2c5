import "server-only";
import type { MemberRow } from "@/lib/contract/members";
import type { Db } from "@/lib/server/ports/database";

/** Every account, the oldest first. */
export async function listMembers(db: Db): Promise<MemberRow[]> {
  const rows = await db.selectFrom("member").selectAll().orderBy("created_at").orderBy("id").execute();
  return rows.map(({ id, email, name, role, created_at, disabled_at, monthly_cap }) => ({
    id,
    email,
    name,
    role,
    createdAt: created_at,
    disabledAt: disabled_at,
    monthlyCap: monthly_cap,
  }));
}
