/** Every key of the embedded service with its credits. */
import { formatDay } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import type { ApiKeyRow } from "@/lib/contract/api-keys";
import { AdminTable, type AdminColumn } from "./admin-table";
import { KeyActions } from "./key-actions";

const number = (value: number) => value.toLocaleString("en");

function Key({ row }: { row: ApiKeyRow }) {
  return (
    <>
      <span className="flex items-center gap-2">
        <bdi className={`truncate font-600 ${row.revokedAt ? "text-ink-3" : ""}`}>{row.name}</bdi>
        {row.isInternal && (
          <span className="inline-flex @max-[480px]:hidden">
            <Tag>This dashboard</Tag>
          </span>
        )}
        {row.revokedAt && <Tag variant="bad">Revoked</Tag>}
      </span>
      <span className="block truncate font-mono text-12 text-ink-3 @max-[480px]:hidden">
        {row.isInternal ? "no text, it never leaves this server" : `${row.prefix}…`}
      </span>
      <span className="hidden tabular-nums text-ink-2 @max-[480px]:block">{number(row.balance)} left</span>
    </>
  );
}

const COLUMNS: readonly AdminColumn<ApiKeyRow>[] = [
  {
    title: "Credits left",
    cell: ({ balance }) => number(balance),
    className: "text-right @max-[480px]:hidden",
    width: "w-28",
    text: "font-550 tabular-nums",
  },
  {
    title: "Spent this month",
    cell: ({ spentThisMonth, monthlyCap }) => (
      <>
        {number(spentThisMonth)}
        {monthlyCap !== null && <span className="text-ink-3"> of {number(monthlyCap)}</span>}
      </>
    ),
    className: "text-right @max-[760px]:hidden",
    width: "w-44",
    text: "tabular-nums",
  },
  {
    title: "Since",
    cell: ({ createdAt }) => formatDay(createdAt),
    className: "@max-[900px]:hidden",
    width: "w-32",
    text: "text-ink-2",
  },
];

export function KeyTable({ rows }: { rows: readonly ApiKeyRow[] }) {
  return (
    <AdminTable
      rows={rows}
      first={{ title: "Key", cell: (row) => <Key row={row} /> }}
      columns={COLUMNS}
      actions={(row) => <KeyActions row={row} />}
      actionsWidth="w-[210px]"
    />
  );
}
