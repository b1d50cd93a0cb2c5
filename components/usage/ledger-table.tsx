import type { ReactNode } from "react";
import Link from "next/link";
import {
  ChevronDown,
  ChevronUp,
  KeyRound,
  ArrowLeftRight,
  Ban,
  CircleCheck,
  CircleHelp,
  FileText,
  Gavel,
  Hourglass,
  Plus,
  RefreshCw,
  Stamp,
  TriangleAlert,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { purposeHref } from "@/lib/contract/purposes";
import { Avatar } from "@/components/ui/avatar";
import { ColumnHead } from "@/components/ui/column-head";
import { momentWords, type MomentWords } from "@/components/ui/moment-words";
import { bodyCell, headCell, rowHead, tableClass } from "@/components/ui/table-cells";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { type UsageRow, type Usage, usageKind, type UsageKind } from "@/lib/contract/usage";
import { messages } from "./messages";
import { dayWords } from "./period-words";
import { usageHref, type UsageFilterValues } from "./usage-address";

/** A row that spans all columns would bring back columns with `display: none`. */
const GONE =
  "@max-[56.25rem]:invisible @max-[56.25rem]:w-0 @max-[56.25rem]:overflow-hidden @max-[56.25rem]:p-0!";
const TIME = `w-[8.25rem] pl-[18px]! ${GONE}`;
const WHO = `w-[11.75rem] @max-[62.5rem]:w-[9.375rem] ${GONE}`;
const PURPOSE = `w-[13.75rem] @max-[62.5rem]:w-[10rem] ${GONE}`;
const WHAT = "@max-[56.25rem]:pl-4!";
const CREDITS = "w-[6.25rem] text-right @max-[56.25rem]:w-[5.5rem]";
const BALANCE = `w-[6.25rem] text-right ${GONE}`;
const OPEN = "w-[3.25rem] text-right @max-[56.25rem]:w-[2.75rem] @max-[56.25rem]:pl-0!";
const COLUMNS = 7;

export function creditsText({ credits, held }: Pick<UsageRow, "credits" | "held">): string {
  const sign = credits === 0 ? "" : credits > 0 ? "+" : "−";
  const amount = `${sign}${formatNumber(Math.abs(credits))}`;
  if (held === 0) return amount;
  const open = messages.ledger.heldAmount(formatNumber(held));
  return credits === 0 ? open : `${amount}, ${open}`;
}

function Who({ row: { member, author, key } }: { row: UsageRow }) {
  const person = member ?? (key ? null : author);
  return (
    <span className="flex items-center gap-2">
      {person ? (
        <Avatar name={person.name} isSmall />
      ) : (
        key && <KeyRound size={14} className="mx-[3px] shrink-0 text-ink-3" aria-hidden="true" />
      )}
      <span className="truncate">
        {person && <bdi>{person.name}</bdi>}
        {person && key && <span className="text-ink-3"> · </span>}
        {key && <bdi className={person ? "text-ink-3" : ""}>{key.name}</bdi>}
        {!person && !key && <span className="text-ink-3">{messages.ledger.system}</span>}
      </span>
    </span>
  );
}

const ICONS: Readonly<Record<UsageKind, LucideIcon>> = {
  reveal: CircleCheck,
  refresh: RefreshCw,
  page: FileText,
  key: KeyRound,
  hold: Hourglass,
  refund: Undo2,
  correction: TriangleAlert,
  decided: Gavel,
  grant: Plus,
  reclaim: ArrowLeftRight,
  approval: Stamp,
  refused: Ban,
};

function KindIcon({ row: { kind, isUnknown } }: { row: Pick<UsageRow, "kind" | "isUnknown"> }) {
  const Icon = isUnknown ? CircleHelp : ICONS[kind];
  const isGain = ["added", "returned"].includes(usageKind(kind).flow);
  return (
    <Icon
      size={14}
      aria-label={messages.kinds[kind].one}
      className={`mr-2 inline-block align-[-2px] ${isUnknown ? "text-warn-ink" : isGain ? "text-accent-ink" : "text-ink-3"}`}
    />
  );
}

function WhatCell({ row, isIdle, time }: { row: UsageRow; isIdle: boolean; time: ReactNode }) {
  return (
    <th scope="row" className={`${bodyCell} ${rowHead} ${WHAT} ${isIdle ? "text-ink-2" : ""}`}>
      <KindIcon row={row} />
      <span className={isIdle ? "" : "font-600"}>{row.what}</span>
      {row.detail && (
        <span className="ml-1.5 text-ink-3" title={row.detail}>
          <bdi>{row.detail}</bdi>
        </span>
      )}
      <span className="mt-0.5 hidden truncate text-ink-3 @max-[56.25rem]:block">
        {time} · <bdi>{(row.member ?? row.key ?? row.author)?.name ?? messages.ledger.system}</bdi>
        {row.purpose !== null && (
          <>
            {" "}
            · <bdi>{row.purpose}</bdi>
          </>
        )}
      </span>
    </th>
  );
}

function CreditCells({ row, isIdle }: { row: UsageRow; isIdle: boolean }) {
  const balance = row.balance === null ? "–" : formatNumber(row.balance);
  return (
    <>
      <td
        className={`${bodyCell} ${CREDITS} font-600 tabular-nums ${row.credits > 0 ? "text-accent-ink" : isIdle || row.held > 0 ? "text-ink-3" : ""}`}
      >
        {creditsText(row)}
        <span className="mt-0.5 hidden font-450 text-ink-3 @max-[56.25rem]:block">
          <span className="sr-only">{messages.ledger.balance} </span>
          {balance}
        </span>
      </td>
      <td
        className={`${bodyCell} ${BALANCE} tabular-nums text-ink-2`}
        title={row.key && !row.member ? messages.ledger.balanceOf(row.key.name) : undefined}
      >
        {balance}
      </td>
    </>
  );
}

type Shown = { values: UsageFilterValues; now: number; words: MomentWords; profiles: ReactNode };

function Row({ row, shown: { values, now, words, profiles } }: { row: UsageRow; shown: Shown }) {
  const isOpen = values.open === row.id;
  const isIdle = row.credits === 0 && row.held === 0;
  const time = (
    <time dateTime={row.at} title={words.moment(row.at)} className="text-ink-2">
      {words.shortDay(row.at, now)} <span className="tabular-nums text-ink-3">{words.clock(row.at)}</span>
    </time>
  );
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <tr
        id={`row-${row.id}`}
        className={`relative hover:[&>*]:bg-hover @max-[56.25rem]:[&>*]:h-16 ${isOpen ? "[&>*]:border-b-0 [&>*]:bg-sunken" : ""}`}
      >
        <td className={`${bodyCell} ${TIME}`}>{time}</td>
        <td className={`${bodyCell} ${WHO}`}>
          <Who row={row} />
        </td>
        <td className={`${bodyCell} ${PURPOSE}`}>
          {row.purpose ? (
            <Link
              href={purposeHref({ purpose: row.purpose, from: values.from, to: values.to })}
              prefetch={false}
              className="relative z-10 hover:underline"
            >
              <bdi title={row.purpose}>{row.purpose}</bdi>
            </Link>
          ) : (
            <span className="text-ink-3">{messages.ledger.noPurpose}</span>
          )}
        </td>
        <WhatCell row={row} isIdle={isIdle} time={time} />
        <CreditCells row={row} isIdle={isIdle} />
        <td className={`${bodyCell} ${OPEN}`}>
          <Link
            href={`${usageHref(values, { page: values.page, open: isOpen ? undefined : row.id })}#row-${row.id}`}
            prefetch={false}
            scroll={false}
            aria-expanded={isOpen}
            aria-label={messages.ledger.open(row.what)}
            className="inline-grid size-8 place-items-center rounded-6 align-middle text-ink-3 after:absolute after:inset-0"
          >
            <Chevron size={15} aria-hidden="true" />
          </Link>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td
            colSpan={COLUMNS}
            className="border-b border-line bg-sunken px-[18px] pb-4 pt-1 @max-[56.25rem]:px-4"
          >
            {profiles}
          </td>
        </tr>
      )}
    </>
  );
}

/** `now` is in ms since 1970. `profiles` is shown under the open row. */
export function LedgerTable({
  rows,
  values,
  now,
  timeZone,
  profiles,
}: {
  rows: readonly UsageRow[];
  values: UsageFilterValues;
  now: number;
  timeZone: string;
  profiles: ReactNode;
}) {
  const shown = { values, now, words: momentWords(timeZone), profiles };
  return (
    <div className="@container overflow-hidden">
      <table aria-label={messages.ledger.label} className={tableClass}>
        <thead>
          <tr>
            <ColumnHead title={messages.ledger.time} className={TIME} />
            <ColumnHead title={messages.ledger.who} className={WHO} />
            <ColumnHead title={messages.ledger.purpose} className={PURPOSE} />
            <ColumnHead title={messages.ledger.what} className={WHAT} />
            <ColumnHead title={messages.ledger.credits} className={CREDITS} />
            <ColumnHead title={messages.ledger.balance} className={BALANCE} />
            <th scope="col" className={`${headCell} ${OPEN}`}>
              <span className="sr-only">{messages.ledger.details}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} shown={shown} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Props = { found: Pick<Usage, "balances" | "sums" | "period" | "service" | "balance" | "held"> };

export function LedgerFoot({ found }: Props) {
  const { balances, sums, period, service, balance, held } = found;
  if (service === "http") return <span className="text-ink-3">{messages.foot.otherService}</span>;
  if (balances === null) return null;
  const { before, after } = balances;
  // The sum includes API keys, so it differs from the balance above and is labelled.
  const isOfMore = after !== (balance ?? 0) + held;
  return (
    <span className="tabular-nums">
      {messages.foot.before(formatNumber(before), dayWords(period.from))}
      {sums.added !== 0 && messages.foot.added(formatNumber(sums.added))}
      {messages.foot.charged(formatNumber(sums.charged))}
      {sums.returned > 0 && messages.foot.returned(formatNumber(sums.returned))}
      {" = "}
      <b className="font-650">{formatNumber(after)}</b>
      {isOfMore && ` ${messages.foot.allAccounts}`}
    </span>
  );
}
