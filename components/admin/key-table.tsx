/** Every key of the embedded service with its credits. */
import { formatDay } from "@/components/ui/moment";
import { bodyCell, headCell } from "@/components/ui/table-cells";
import { Tag } from "@/components/ui/tag";
import type { ApiKeyRow } from "@/lib/contract/api-keys";
import { KeyActions } from "./key-actions";

export function KeyTable({ rows }: { rows: readonly ApiKeyRow[] }) {
  return (
    <div className="@container overflow-hidden rounded-10 border border-line bg-surface">
      <table className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${headCell} pl-[18px]`}>
              Key
            </th>
            <th scope="col" className={`${headCell} w-28 text-right @max-[480px]:hidden`}>
              Credits left
            </th>
            <th scope="col" className={`${headCell} w-44 text-right @max-[760px]:hidden`}>
              Spent this month
            </th>
            <th scope="col" className={`${headCell} w-32 @max-[900px]:hidden`}>
              Since
            </th>
            <th scope="col" className={`${headCell} w-[210px] pr-3 text-right`}>
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="last:[&>td]:border-b-0">
              <td className={`${bodyCell} h-14! pl-[18px]`}>
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
                <span className="hidden tabular-nums text-ink-2 @max-[480px]:block">
                  {row.balance.toLocaleString("en")} left
                </span>
              </td>
              <td className={`${bodyCell} text-right font-550 tabular-nums @max-[480px]:hidden`}>
                {row.balance.toLocaleString("en")}
              </td>
              <td className={`${bodyCell} text-right tabular-nums @max-[760px]:hidden`}>
                {row.spentThisMonth.toLocaleString("en")}
                {row.monthlyCap !== null && (
                  <span className="text-ink-3"> of {row.monthlyCap.toLocaleString("en")}</span>
                )}
              </td>
              <td className={`${bodyCell} text-ink-2 @max-[900px]:hidden`}>{formatDay(row.createdAt)}</td>
              <td className={`${bodyCell} pr-3 text-right`}>
                <KeyActions row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
