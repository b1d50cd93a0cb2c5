import "server-only";
import type { MemberRow } from "@/lib/contract/members";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";

/** Every account, the oldest first. */
export const listMembers = defineVerb(
  { scope: "members", input: null },
  async ({ db }: VerbContext): Promise<MemberRow[]> => {
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
  },
);
