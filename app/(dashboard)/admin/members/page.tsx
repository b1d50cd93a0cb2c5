/** Accounts of the team, for admins. */
import type { Metadata } from "next";
import { AddMember } from "@/components/admin/add-member";
import { AdminFrame } from "@/components/admin/admin-frame";
import { MemberTable } from "@/components/admin/member-table";
import { PAGES } from "@/lib/contract/pages";
import { openPage } from "@/lib/server/http/open-page";
import { listMembers } from "@/lib/server/team/members/list-members";

export const metadata: Metadata = { title: PAGES.members.title };
export const dynamic = "force-dynamic";

export default async function MembersPage() {
  const ctx = await openPage("members");
  const members = await listMembers(ctx);
  const active = members.filter(({ disabledAt }) => disabledAt === null).length;
  return (
    <AdminFrame
      role={ctx.member.role}
      current="/admin/members"
      title={active === 1 ? "1 member" : `${active.toLocaleString("en")} members`}
      lead="Everybody sees the whole library. A budget limits what one person can spend a month."
      action={<AddMember />}
    >
      <MemberTable members={members} ownId={ctx.member.id} />
    </AdminFrame>
  );
}
