import { Settings2 } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Meter, toneOf } from "@/components/ui/meter";
import { When } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import { ROLE_WORDS, type ListedMember } from "@/lib/contract/members";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { scopesOf } from "@/lib/contract/scopes";
import { AdminTable, type AdminColumn } from "./admin-table";
import { LastSeen } from "./last-seen";
import { disableAddress, memberAddress } from "./admin-routes";
import { messages } from "./messages/members";

function Member({
  member,
  isSelf,
  now,
  month,
}: {
  member: ListedMember;
  isSelf: boolean;
  now: number;
  month: string;
}) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={member.name} />
      <span className="min-w-0">
        <span className="flex items-center gap-2 @max-[35rem]:pt-1.5">
          <bdi className={`truncate font-600 ${member.disabledAt ? "text-ink-3" : ""}`}>{member.name}</bdi>
          {isSelf && <span className="text-ink-3">{messages.table.you}</span>}
          {member.disabledAt && <Tag variant="warn">{messages.table.disabled}</Tag>}
        </span>
        <bdi className="block truncate text-12 text-ink-3">{member.email}</bdi>
        <span className="hidden pb-1.5 text-12 whitespace-normal text-ink-3 @max-[35rem]:block">
          {ROLE_WORDS[member.role].label} · <Seen member={member} now={now} /> ·{" "}
          <SpentInWords member={member} month={month} />
        </span>
      </span>
    </span>
  );
}

/** `month` is missing where the heading names it. */
function SpentInWords({
  member: { role, spent, monthlyLimit },
  month,
}: {
  member: ListedMember;
  month?: string;
}) {
  const { cannotSpend, noLimit, ofCap, inLine } = messages.table;
  if (!scopesOf(role).includes("reveal") && spent === 0) return cannotSpend;
  const amount = <b className="font-600 text-ink">{formatNumber(spent)}</b>;
  if (monthlyLimit === null) return month ? inLine.noLimit(amount, month) : noLimit(amount);
  const most = formatNumber(monthlyLimit);
  return month ? inLine.ofCap(amount, most, month) : ofCap(amount, most);
}

function Spent({ member }: { member: ListedMember }) {
  const { role, spent, monthlyLimit } = member;
  const hasBar = monthlyLimit !== null && scopesOf(role).includes("reveal");
  return (
    <span className="text-ink-3">
      <SpentInWords member={member} />
      {hasBar && (
        <span className="mt-1.5 block max-w-28">
          <Meter used={spent} of={monthlyLimit} tone={toneOf(spent, monthlyLimit)} />
        </span>
      )}
    </span>
  );
}

function Seen({ member: { lastSeenAt, disabledAt }, now }: { member: ListedMember; now: number }) {
  if (disabledAt !== null) {
    return (
      <span className="text-ink-3">
        {messages.table.disabledOn(<When iso={disabledAt} style="day" now={now} />)}
      </span>
    );
  }
  if (lastSeenAt === null) {
    return (
      <span className="text-ink-3" title={messages.table.notKnown}>
        –
      </span>
    );
  }
  return <LastSeen iso={lastSeenAt} now={now} />;
}

const columnsAt = (now: number, month: string): readonly AdminColumn<ListedMember>[] => [
  {
    title: messages.table.role,
    cell: ({ role }) => ROLE_WORDS[role].label,
    className: "@max-[35rem]:hidden",
    width: "w-24",
  },
  {
    title: messages.table.lastSeen,
    cell: (member) => <Seen member={member} now={now} />,
    className: "@max-[43.75rem]:hidden",
    width: "w-36",
    text: "text-ink-2",
  },
  {
    title: messages.table.spentIn(month),
    cell: (member) => <Spent member={member} />,
    className: "@max-[35rem]:hidden",
    width: "w-40",
    text: "tabular-nums",
  },
  {
    title: messages.table.sessions,
    cell: ({ sessions }) => formatNumber(sessions),
    className: "text-right @max-[53.75rem]:hidden",
    width: "w-24",
    text: "tabular-nums text-ink-2",
  },
];

/** `now` is in ms since 1970. `month` is its name in the time zone of the books. */
export function MemberTable({
  members,
  ownId,
  now,
  month,
}: {
  members: readonly ListedMember[];
  ownId: string;
  now: number;
  month: string;
}) {
  return (
    <AdminTable
      label={messages.table.label}
      rows={members}
      first={{
        title: messages.table.member,
        cell: (member) => <Member member={member} isSelf={member.id === ownId} now={now} month={month} />,
      }}
      columns={columnsAt(now, month)}
      actions={{
        width: "w-[13.5rem] @max-[35rem]:w-[8.125rem]",
        cell: ({ id, name, disabledAt }) => (
          <>
            {disabledAt === null && id !== ownId && (
              <ButtonLink
                href={disableAddress(id)}
                variant="ghost"
                size="small"
                aria-label={messages.table.disableName(name)}
                className="@max-[35rem]:hidden"
              >
                {messages.access.disable.open}
              </ButtonLink>
            )}
            <ButtonLink href={memberAddress(id)} size="small" aria-label={messages.table.changeName(name)}>
              <Settings2 size={14} className="text-ink-3" aria-hidden="true" />
              {messages.table.change}
            </ButtonLink>
          </>
        ),
      }}
    />
  );
}
