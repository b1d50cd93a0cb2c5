/** The ledger: every row says who, what and for what, and opens what was bought. */
import Link from "next/link";
import { ChevronRight, CircleHelp, Hourglass } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { formatDay, formatMoment } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import type { UsageRow } from "@/lib/contract/usage";

const head =
  "h-9 whitespace-nowrap border-b border-line px-2.5 text-left text-12 font-550 text-ink-3 first:pl-[18px]";
const cell = "h-11 whitespace-nowrap border-b border-line px-2.5 first:pl-[18px] group-last/row:border-0";

function What({ row }: { row: UsageRow }) {
  if (row.kind === "hold") {
    return (
      <>
        <Tag>
          <Hourglass size={12} aria-hidden="true" /> Held
        </Tag>{" "}
        <span className="text-ink-2">{row.what}</span>
      </>
    );
  }
  if (row.kind === "unknown") {
    return (
      <>
        <Tag look="warn">
          <CircleHelp size={12} aria-hidden="true" /> Unknown
        </Tag>{" "}
        <span className="text-ink-2">{row.what}</span>
      </>
    );
  }
  return <span className={row.kind === "charge" ? "font-600" : "text-ink-2"}>{row.what}</span>;
}

function Credits({ row }: { row: UsageRow }) {
  const amount = Math.abs(row.credits);
  const isOpen = row.kind === "hold" || row.kind === "unknown";
  const sign = row.credits === 0 ? "" : row.credits > 0 ? "+" : "−";
  const tone = row.credits > 0 ? "text-accent-ink" : isOpen ? "text-ink-3" : "";
  return (
    <span className={`font-600 tabular-nums ${tone}`}>
      {sign}
      {amount.toLocaleString("en")}
      {isOpen && " held"}
    </span>
  );
}

export function LedgerTable({ rows }: { rows: readonly UsageRow[] }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Ledger">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th className={head}>Time</th>
            <th className={head}>Member</th>
            <th className={head}>What</th>
            <th className={head}>Purpose</th>
            <th className={`${head} text-right`}>Credits</th>
            <th className={`${head} text-right`}>Spent so far</th>
            <th className={head}>
              <span className="sr-only">Open</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="group/row relative hover:bg-hover">
              <td className={`${cell} text-ink-2`}>
                <time dateTime={row.at} title={formatMoment(row.at)}>
                  {formatDay(row.at)} <span className="tabular-nums text-ink-3">{row.at.slice(11, 16)}</span>
                </time>
              </td>
              <td className={cell}>
                <span className="flex items-center gap-2">
                  <Avatar name={row.member.name} isSmall />
                  <bdi className="max-w-40 truncate">{row.member.name}</bdi>
                </span>
              </td>
              <td className={cell}>
                <What row={row} />
              </td>
              <td className={cell}>
                {row.purpose ? (
                  <bdi className="block max-w-60 truncate">{row.purpose}</bdi>
                ) : (
                  <span className="text-ink-3">none</span>
                )}
              </td>
              <td className={`${cell} text-right`}>
                <Credits row={row} />
              </td>
              <td className={`${cell} text-right tabular-nums text-ink-2`}>
                {row.spentAfter.toLocaleString("en")}
              </td>
              <td className={`${cell} w-11 text-right`}>
                <Link
                  href={`/creators/reveals/${row.revealId}`}
                  prefetch={false}
                  aria-label={`Open the receipt: ${row.what}`}
                  className="inline-grid size-8 place-items-center rounded-6 text-ink-3 after:absolute after:inset-0 max-md:size-11"
                >
                  <ChevronRight size={15} aria-hidden="true" />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
