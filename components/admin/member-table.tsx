/** Every account of the team. */
import { Settings2 } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import { ROLE_WORDS, type MemberRow } from "@/lib/contract/members";
import { scopesOf } from "@/lib/contract/scopes";
import { AdminTable, type AdminColumn } from "./admin-table";
import { memberAddress } from "./member-route";

function Member({ member, isSelf }: { member: MemberRow; isSelf: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={member.name} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <bdi className={`truncate font-600 ${member.disabledAt ? "text-ink-3" : ""}`}>{member.name}</bdi>
          {isSelf && <span className="text-ink-3">you</span>}
          {member.disabledAt && <Tag variant="warn">Disabled</Tag>}
        </span>
        <bdi className="block truncate text-12 text-ink-3">{member.email}</bdi>
      </span>
    </span>
  );
}

function Budget({ member: { role, monthlyCap } }: { member: MemberRow }) {
  if (!scopesOf(role).includes("reveal")) return <span className="text-ink-3">can&apos;t spend</span>;
  return monthlyCap === null ? <span className="text-ink-3">no limit</span> : monthlyCap.toLocaleString("en");
}

const COLUMNS: readonly AdminColumn<MemberRow>[] = [
  {
    title: "Role",
    cell: ({ role }) => ROLE_WORDS[role].label,
    className: "@max-[35rem]:hidden",
    width: "w-24",
  },
  {
    title: "Budget a month",
    cell: (member) => <Budget member={member} />,
    className: "text-right @max-[45rem]:hidden",
    width: "w-40",
    text: "tabular-nums",
  },
  {
    title: "Since",
    cell: ({ createdAt }) => <When iso={createdAt} style="day" />,
    className: "@max-[53.75rem]:hidden",
    width: "w-32",
    text: "text-ink-2",
  },
];

export function MemberTable({ members, ownId }: { members: readonly MemberRow[]; ownId: string }) {
  return (
    <AdminTable
      label="Members"
      rows={members}
      first={{
        title: "Member",
        cell: (member) => <Member member={member} isSelf={member.id === ownId} />,
      }}
      columns={COLUMNS}
      actions={({ id, name }) => (
        <ButtonLink href={memberAddress(id)} size="small" aria-label={`Change ${name}`}>
          <Settings2 size={14} className="text-ink-3" aria-hidden="true" />
          Change
        </ButtonLink>
      )}
      actionsWidth="w-[8.125rem]"
    />
  );
}
