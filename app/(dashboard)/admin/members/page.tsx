/** Accounts of the team, for admins. */
import type { Metadata } from "next";
import { AddMember } from "@/components/admin/add-member";
import { AdminFrame } from "@/components/admin/admin-frame";
import { MemberTable } from "@/components/admin/member-table";
import { PAGES } from "@/lib/contract/pages";
import { requireAdmin } from "@/lib/server/access/require-member";
import { listMembers } from "@/lib/server/team/members/list-members";
import { teamContext } from "@/lib/server/composition/team-context";

export const metadata: Metadata = { title: PAGES.members.title };
export const dynamic = "force-dynamic";

export default async function MembersPage() {
  const me = await requireAdmin();
  const members = await listMembers((await teamContext()).db);
  const active = members.filter(({ disabledAt }) => disabledAt === null).length;
  return (
    <AdminFrame
      current="/admin/members"
      title={active === 1 ? "1 member" : `${active.toLocaleString("en")} members`}
      lead="Everybody sees the whole library. A budget limits what one person can spend a month."
      action={<AddMember />}
    >
      <MemberTable members={members} ownId={me.id} />
    </AdminFrame>
  );
}
