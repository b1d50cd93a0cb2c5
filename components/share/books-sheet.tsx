/** A receipt or statement, on a client's page and in the product. */
import type { ReactNode } from "react";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { PlatformIcon } from "@/components/records/platform-icon";
import { momentWords } from "@/components/ui/moment-words";
import { bodyCell, headCell, tableClass } from "@/components/ui/table-cells";
import type { BookLine, SharedBooks } from "@/lib/contract/links";
import { formatNumber, formatShort } from "@/lib/contract/reader-numbers";
import { booksMessages as messages } from "./messages";

export const monthName = (month: string): string =>
  new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

export function booksTitle({ kind, number, period }: SharedBooks): string {
  return kind === "receipt"
    ? messages.receipt(number)
    : messages.statement(monthName(period.from.slice(0, 7)));
}

function Figure({
  value,
  label,
  detail,
  isGood,
}: {
  value: number;
  label: string;
  detail?: string;
  isGood?: boolean;
}) {
  return (
    <div className="min-w-0 flex-1 basis-40 px-5 py-4">
      <p className={`text-28 font-650 tabular-nums ${isGood ? "text-accent-ink" : ""}`}>
        {formatNumber(value)}
      </p>
      <p className="font-600">{label}</p>
      {detail && <p className="text-12 text-ink-2">{detail}</p>}
    </div>
  );
}

function Balances({ books: { balances, purpose, kind } }: { books: SharedBooks }) {
  if (kind === "receipt") return null;
  if (balances === null) return <p className="px-5 pb-4 text-ink-2">{messages.noBalance}</p>;
  const { opening, added, spent, closing } = balances;
  const { balance } = messages;
  const parts: [string, string][] = [
    [balance.opening, formatNumber(opening)],
    [purpose === null ? balance.added : balance.fromTeam, `+ ${formatNumber(added)}`],
    [balance.spent, `− ${formatNumber(spent)}`],
    [balance.closing, `= ${formatNumber(closing)}`],
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line px-5 py-4">
      {parts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-12 text-ink-2">{label}</dt>
          <dd className="text-16 font-650 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ line, zone, hasNames }: { line: BookLine; zone: string; hasNames: boolean }) {
  const { handle, source, followers, category } = line;
  const words = momentWords(zone);
  return (
    <tr>
      <td className={`${bodyCell} !whitespace-nowrap pl-5`}>{words.day(line.at)}</td>
      <td className={`${bodyCell} max-sm:hidden`}>{line.what}</td>
      <th scope="row" className={`${bodyCell} text-left font-550 wrap-anywhere`}>
        <span className="inline-flex items-center gap-1.5">
          {source && <PlatformIcon source={source} />}
          <bdi>{handle ? `@${handle}` : source ? messages.erased : line.what}</bdi>
        </span>
      </th>
      <td className={`${bodyCell} text-right tabular-nums max-sm:hidden`}>
        {followers === null ? "" : formatShort(followers)}
      </td>
      <td className={`${bodyCell} max-md:hidden`}>
        <bdi>{category}</bdi>
      </td>
      {hasNames && (
        <td className={`${bodyCell} max-md:hidden`}>
          <bdi>{line.by}</bdi>
        </td>
      )}
      <td className={`${bodyCell} pr-5 text-right font-550 tabular-nums`}>{formatNumber(line.credits)}</td>
    </tr>
  );
}

function Lines({ books }: { books: SharedBooks }) {
  const { lines, totalLines, spent, zone } = books;
  const hasNames = lines.some(({ by }) => by !== null);
  const { columns } = messages;
  const width = hasNames ? 6 : 5;
  return (
    <table
      className={`${tableClass} max-md:table-auto max-md:[&_td]:wrap-anywhere max-md:[&_td]:whitespace-normal`}
    >
      <thead>
        <tr>
          <th scope="col" className={`${headCell} pl-5`}>
            {columns.day}
          </th>
          <th scope="col" className={`${headCell} max-sm:hidden`}>
            {columns.what}
          </th>
          <th scope="col" className={headCell}>
            {columns.creator}
          </th>
          <th scope="col" className={`${headCell} text-right max-sm:hidden`}>
            {columns.followers}
          </th>
          <th scope="col" className={`${headCell} max-md:hidden`}>
            {columns.category}
          </th>
          {hasNames && (
            <th scope="col" className={`${headCell} max-md:hidden`}>
              {columns.by}
            </th>
          )}
          <th scope="col" className={`${headCell} pr-5 text-right`}>
            {columns.credits}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.length === 0 && (
          <tr>
            <td colSpan={width + 1} className={`${bodyCell} pl-5 text-ink-2`}>
              {messages.noLines}
            </td>
          </tr>
        )}
        {lines.map((line, at) => (
          // Two lines can be equal, and the order never changes.
          <Line key={at} {...{ line, zone, hasNames }} />
        ))}
        {totalLines > lines.length && (
          <tr>
            <td colSpan={width + 1} className={`${bodyCell} pl-5 text-ink-2`}>
              {messages.more(totalLines - lines.length)}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="py-3 pl-5 text-left text-14 font-650">
            {messages.total}
          </th>
          <td colSpan={width - 1} className="py-3 pr-5 text-right text-14 font-650 tabular-nums">
            {formatNumber(spent)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Reconciled({ books: { books, zone } }: { books: SharedBooks }) {
  if (books === null) return <p className="text-ink-2">{messages.unchecked}</p>;
  const Icon = books.isRight ? ShieldCheck : ShieldAlert;
  const moment = momentWords(zone).moment(books.checkedAt);
  return (
    <p className="flex items-start gap-2 text-ink-2">
      <Icon size={16} className={books.isRight ? "text-accent" : "text-warn-ink"} aria-hidden="true" />
      {books.isRight ? messages.reconciled(moment) : messages.differs(moment)}
    </p>
  );
}

/** `acts`: downloads and printing. */
export function BooksSheet({ books, team, acts }: { books: SharedBooks; team: string; acts?: ReactNode }) {
  const { purpose, period, kind, number, version, versions, zone, charged, returned } = books;
  const facts: [string, string][] = [
    [messages.for, purpose ?? (kind === "receipt" ? team : messages.team)],
    [messages.period, period.from === period.to ? period.from : `${period.from} – ${period.to}`],
    [messages.number, version > 1 ? `${number}, ${messages.version(version)}` : number],
  ];
  return (
    <section className="overflow-hidden rounded-10 border border-line bg-surface print:border-0">
      <header className="flex flex-wrap items-start gap-3 border-b border-line px-5 py-4">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-22 font-650 wrap-anywhere">{booksTitle(books)}</h1>
          <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
            {facts.map(([label, text]) => (
              <div key={label}>
                <dt className="text-12 text-ink-2">{label}</dt>
                <dd className="font-550 wrap-anywhere">
                  <bdi>{text}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">{acts}</div>
      </header>
      <div className="flex flex-wrap divide-line sm:divide-x">
        <Figure
          value={books.spent}
          label={messages.charged}
          detail={returned > 0 ? messages.chargedDetail(charged, returned) : undefined}
        />
        <Figure value={books.profiles} label={messages.profiles} />
        <Figure value={books.saved} label={messages.saved} detail={messages.savedDetail} isGood />
      </div>
      <Balances books={books} />
      <Lines books={books} />
      <footer className="grid gap-1 border-t border-dashed border-line-strong px-5 py-4 text-12">
        <Reconciled books={books} />
        {versions
          .filter((each) => each.version < version)
          .map((each) => (
            <p key={each.version} className="text-ink-2">
              {messages.earlier(each.version, momentWords(zone).day(each.at), each.spent)}
            </p>
          ))}
        <p className="text-ink-3">{messages.noContacts}</p>
      </footer>
    </section>
  );
}
