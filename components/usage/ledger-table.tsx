/**
 * The ledger: every row has who, what and for what, and opens what was bought. On narrow screens a row has two lines.
 */
import Link from "next/link";
import { ChevronRight, CircleHelp, Hourglass } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { momentWords, type MomentWords } from "@/components/ui/moment-words";
import { bodyCell, headCell, rowHead, tableClass } from "@/components/ui/table-cells";
import { Tag } from "@/components/ui/tag";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { UsageRow } from "@/lib/contract/usage";
import { messages } from "./messages";

const TIME = "w-[8.25rem] pl-[18px]! @max-[56.25rem]:w-[7rem] @max-[37.5rem]:hidden";
const MEMBER = "w-[11.75rem] @max-[56.25rem]:w-[9.375rem] @max-[47.5rem]:hidden";
const WHAT = "@max-[37.5rem]:pl-4!";
const PURPOSE = "w-[13.75rem] @max-[62.5rem]:w-[10rem] @max-[37.5rem]:hidden";
const CREDITS = "w-[6.875rem] text-right @max-[37.5rem]:w-[5.5rem]";
const SPENT = "w-[7.5rem] text-right @max-[62.5rem]:hidden";
const OPEN = "w-[3.25rem] text-right @max-[37.5rem]:w-[2.75rem] @max-[37.5rem]:pl-0!";

function What({ row }: { row: UsageRow }) {
  if (row.kind === "hold") {
    return (
      <>
        <Tag>
          <Hourglass size={12} aria-hidden="true" /> {messages.ledger.held}
        </Tag>{" "}
        <span className="text-ink-2">{row.what}</span>
      </>
    );
  }
  if (row.kind === "unknown") {
    return (
      <>
        <Tag variant="warn">
          <CircleHelp size={12} aria-hidden="true" /> {messages.ledger.unknown}
        </Tag>{" "}
        <span className="text-ink-2">{row.what}</span>
      </>
    );
  }
  return <span className={row.kind === "charge" ? "font-600" : "text-ink-2"}>{row.what}</span>;
}

function Credits({ row }: { row: UsageRow }) {
  const isOpen = row.kind === "hold" || row.kind === "unknown";
  const sign = row.credits === 0 ? "" : row.credits > 0 ? "+" : "−";
  const amount = `${sign}${formatNumber(Math.abs(row.credits))}`;
  const tone = row.credits > 0 ? "text-accent-ink" : isOpen ? "text-ink-3" : "";
  return (
    <span className={`font-600 tabular-nums ${tone}`}>
      {isOpen ? messages.ledger.heldAmount(amount) : amount}
    </span>
  );
}

function Row({ row, now, words }: { row: UsageRow; now: number; words: MomentWords }) {
  const time = (
    <time dateTime={row.at} title={words.moment(row.at)} className="text-ink-2">
      {words.shortDay(row.at, now)} <span className="tabular-nums text-ink-3">{words.clock(row.at)}</span>
    </time>
  );
  return (
    <tr className="relative last:[&>*]:border-b-0 hover:[&>*]:bg-hover @max-[37.5rem]:[&>*]:h-16">
      <td className={`${bodyCell} ${TIME}`}>{time}</td>
      <td className={`${bodyCell} ${MEMBER}`}>
        <span className="flex items-center gap-2">
          <Avatar name={row.member.name} isSmall />
          <bdi className="truncate">{row.member.name}</bdi>
        </span>
      </td>
      <th scope="row" className={`${bodyCell} ${rowHead} ${WHAT}`}>
        <What row={row} />
        {row.key !== null && (
          <span className="text-ink-3"> · {messages.ledger.key(<bdi>{row.key}</bdi>)}</span>
        )}
        <span className="mt-0.5 hidden truncate text-ink-3 @max-[37.5rem]:block">
          {time} · <bdi>{row.member.name}</bdi>
          {row.purpose !== null && (
            <>
              {" "}
              · <bdi>{row.purpose}</bdi>
            </>
          )}
        </span>
      </th>
      <td className={`${bodyCell} ${PURPOSE}`}>
        {row.purpose ? (
          <bdi title={row.purpose}>{row.purpose}</bdi>
        ) : (
          <span className="text-ink-3">{messages.ledger.noPurpose}</span>
        )}
      </td>
      <td className={`${bodyCell} ${CREDITS}`}>
        <Credits row={row} />
      </td>
      <td className={`${bodyCell} ${SPENT} tabular-nums text-ink-2`}>{formatNumber(row.spentAfter)}</td>
      <td className={`${bodyCell} ${OPEN}`}>
        <Link
          href={`/creators/reveals/${row.revealId}`}
          prefetch={false}
          aria-label={messages.ledger.openReceipt(row.what)}
          className="inline-grid size-8 place-items-center rounded-6 align-middle text-ink-3 after:absolute after:inset-0"
        >
          <ChevronRight size={15} aria-hidden="true" />
        </Link>
      </td>
    </tr>
  );
}

/** `now`: ms since 1970. `timeZone`: of the reader. */
export function LedgerTable({
  rows,
  now,
  timeZone,
}: {
  rows: readonly UsageRow[];
  now: number;
  timeZone: string;
}) {
  const words = momentWords(timeZone);
  const head = (title: string, className: string) => (
    <th scope="col" className={`${headCell} ${className}`}>
      {title}
    </th>
  );
  return (
    <div className="@container overflow-hidden rounded-10">
      <table aria-label={messages.ledger.label} className={tableClass}>
        <thead>
          <tr>
            {head(messages.ledger.time, TIME)}
            {head(messages.ledger.member, MEMBER)}
            {head(messages.ledger.what, WHAT)}
            {head(messages.ledger.purpose, PURPOSE)}
            {head(messages.ledger.credits, CREDITS)}
            {head(messages.ledger.spentSoFar, SPENT)}
            <th scope="col" className={`${headCell} ${OPEN}`}>
              <span className="sr-only">{messages.ledger.open}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} now={now} words={words} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
