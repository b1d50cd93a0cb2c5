import Link from "next/link";
import { ButtonLink } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { formatDay } from "@/components/ui/moment-words";
import { Tag } from "@/components/ui/tag";
import type { ApiKeyRow } from "@/lib/contract/api-keys";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { AdminTable, type AdminColumn } from "./admin-table";
import { messages } from "./messages/keys";

function State({ row }: { row: ApiKeyRow }) {
  if (row.revokedAt) return <Tag variant="bad">{messages.table.revoked}</Tag>;
  if (row.isExpired) return <Tag variant="warn">{messages.table.expired}</Tag>;
  return null;
}

function Key({ row }: { row: ApiKeyRow }) {
  return (
    <div className={row.member ? "py-2" : undefined}>
      <span className="flex items-center gap-2">
        <Link
          href={`/admin/keys/${row.id}`}
          prefetch={false}
          className={`truncate rounded-4 font-600 hover:underline ${row.revokedAt ? "text-ink-3" : ""}`}
        >
          <bdi>{row.name}</bdi>
        </Link>
        {row.isInternal && (
          <span className="inline-flex @max-[30rem]:hidden">
            <Tag>{messages.table.thisDashboard}</Tag>
          </span>
        )}
        {row.isConnection && <Tag>{messages.table.agent}</Tag>}
        <State row={row} />
      </span>
      <span className="block truncate font-mono text-12 text-ink-3 @max-[30rem]:hidden">
        {row.isInternal ? messages.table.noText : `${row.prefix}…`}
      </span>
      {row.member && (
        <span className={`block truncate ${row.member.isDisabled ? "text-ink-3" : "text-ink-2"}`}>
          {messages.table.actsAs(<bdi>{row.member.name}</bdi>, row.member.isDisabled)}
        </span>
      )}
      {!row.member && (
        <span className="hidden tabular-nums text-ink-2 @max-[30rem]:block">
          {messages.table.left(formatNumber(row.balance))}
        </span>
      )}
    </div>
  );
}

/** `now` is in ms since 1970. */
const columnsAt = (now: number): readonly AdminColumn<ApiKeyRow>[] => [
  {
    title: messages.table.credits,
    cell: ({ balance, member }) =>
      member ? <span className="font-450 text-ink-3">{messages.table.ofTeam}</span> : formatNumber(balance),
    className: "text-right @max-[30rem]:hidden",
    width: "w-28",
    text: "font-550 tabular-nums",
  },
  {
    title: messages.table.spent,
    cell: ({ spentThisMonth, monthlyCap }) => (
      <>
        {formatNumber(spentThisMonth)}
        {monthlyCap !== null && (
          <span className="ml-1 text-ink-3">{messages.table.ofCap(formatNumber(monthlyCap))}</span>
        )}
      </>
    ),
    className: "text-right @max-[47.5rem]:hidden",
    width: "w-44",
    text: "tabular-nums",
  },
  {
    title: messages.table.lastUsed,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <span className="text-ink-3">–</span> : <Moment iso={lastUsedAt} now={now} />,
    className: "@max-[53.75rem]:hidden",
    width: "w-28",
    text: "text-ink-2",
  },
  {
    title: messages.table.lastDay,
    cell: ({ expiresOn }) =>
      expiresOn === null ? (
        <span className="text-ink-3">{messages.table.noLastDay}</span>
      ) : (
        formatDay(expiresOn)
      ),
    className: "@max-[61.25rem]:hidden",
    width: "w-32",
    text: "text-ink-2",
  },
];

/** `more` columns come after the name and replace the last day. */
export function KeyTable({
  rows,
  now,
  more = [],
}: {
  rows: readonly ApiKeyRow[];
  now: number;
  more?: readonly AdminColumn<ApiKeyRow>[];
}) {
  return (
    <AdminTable
      label={messages.table.label}
      rows={rows}
      first={{ title: messages.table.key, cell: (row) => <Key row={row} /> }}
      columns={[...more, ...columnsAt(now).slice(0, more.length > 0 ? -1 : undefined)]}
      actions={{
        width: "w-[5.625rem]",
        cell: (row) => (
          <ButtonLink
            size="small"
            href={`/admin/keys/${row.id}`}
            aria-label={messages.table.openName(row.name)}
          >
            {messages.table.open}
          </ButtonLink>
        ),
      }}
    />
  );
}
