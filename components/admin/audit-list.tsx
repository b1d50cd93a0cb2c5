import { Ban, ChevronDown, KeyRound, Server, ArrowRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { When } from "@/components/ui/moment";
import { momentWords, type MomentWords } from "@/components/ui/moment-words";
import type { Act } from "@/lib/contract/audit";
import type { AuditChange } from "@/lib/contract/audit-acts/act-definition";
import type { AuditRow } from "@/lib/contract/audit-log";
import { auditSentence, actorName, auditChanges } from "@/lib/domain/audit-words";
import { dayIn } from "@/lib/domain/zone-days";
import { kindOf } from "./audit-filters";
import { auditHref } from "./audit-link";
import { messages } from "./messages/audit";

// Days have no time, so they are parsed and formatted in UTC.
const inYear = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const withYear = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });

/** Example: `Today, Sun 22 November`. `now` is in ms since 1970, `zone` the reader's. */
export function dayHeading(day: string, now: number, zone: string): string {
  const today = dayIn(zone, now);
  const date = new Date(day);
  // A manually edited row may hold an invalid time.
  if (Number.isNaN(date.getTime())) return day;
  const format = day.slice(0, 4) === today.slice(0, 4) ? inYear : withYear;
  const text = format.format(date).replace(",", "");
  return day === today ? messages.list.today(text) : text;
}

function dayOf({ at }: AuditRow, zone: string): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at.slice(0, 10) : dayIn(zone, time);
}

export function byDay(rows: readonly AuditRow[], zone: string): { day: string; entries: AuditRow[] }[] {
  const days: { day: string; entries: AuditRow[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row, zone);
    if (days.at(-1)?.day === day) days.at(-1)!.entries.push(row);
    else days.push({ day, entries: [row] });
  }
  return days;
}

const ICONS = { key: KeyRound, operator: Server, system: Server, anonymous: Ban } as const;

function Actor({ actor: { kind, name } }: { actor: AuditRow["actor"] }) {
  if (kind === "member") return <Avatar name={name ?? "?"} />;
  const Icon = ICONS[kind];
  return (
    <span className="grid size-6 shrink-0 place-items-center rounded-6 bg-sunken text-ink-2 ring-1 ring-inset ring-line">
      <Icon size={13} aria-hidden="true" />
    </span>
  );
}

const WARNS: readonly Act[] = ["sign-in.failed", "spending.refused", "credits.refused", "key.refused"];

/** Looks like a tag, but can wrap. */
const WARNING = "inline-block rounded-4 bg-warn-soft px-1.5 py-0.5 text-12 font-500 text-warn-ink";

function Sentence({ row }: { row: AuditRow }) {
  const { who, before, object, after, fact } = auditSentence(row);
  const isWarning = WARNS.includes(row.act);
  return (
    <>
      <b className="font-600">
        <bdi>{who}</bdi>
      </b>{" "}
      {before}
      {object !== null && (
        <>
          {" "}
          <b className="font-600">
            <bdi>{object}</bdi>
          </b>
        </>
      )}
      {after !== "" && ` ${after}`}
      {fact !== null && (
        <>
          {" "}
          <span className={isWarning ? WARNING : "text-ink-2"}>
            <bdi>{fact}</bdi>
          </span>
        </>
      )}
    </>
  );
}

const OF_SERVER = messages.entry.ofServer;

function placeOf({ address, actor: { kind } }: AuditRow): string {
  if (address !== null) return address;
  return kind === "operator" || kind === "system" ? OF_SERVER[kind] : "";
}

const VALUE = "max-w-full rounded-4 px-1.5 py-px tabular-nums wrap-anywhere";
const linkClass = "font-550 text-accent-ink underline decoration-line-strong underline-offset-3";

function BeforeAndAfter({ change: { before, after, isChanged } }: { change: AuditChange }) {
  if (!isChanged) {
    return (
      <>
        <td className="px-3.5 py-2 text-ink-2 wrap-anywhere">{after}</td>
        <td className="px-3.5 py-2 text-ink-3">{messages.details.notChanged}</td>
      </>
    );
  }
  return (
    <>
      <td className="px-3.5 py-2">
        {before !== null && (
          <del className={`${VALUE} bg-bad-soft text-bad-ink no-underline`}>
            <bdi>{before}</bdi>
          </del>
        )}
      </td>
      <td className="px-3.5 py-2">
        {after !== null && (
          <ins className={`${VALUE} bg-accent-soft-2 font-550 text-accent-ink no-underline`}>
            <bdi>{after}</bdi>
          </ins>
        )}
      </td>
    </>
  );
}

const tableClass =
  "w-full table-fixed self-start overflow-hidden rounded-8 border border-line bg-surface [&_td]:border-t [&_td]:border-line [&_th[scope=row]]:border-t [&_th[scope=row]]:border-line";

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="h-8 px-3.5 text-left text-12 font-550 text-ink-3">
      {children}
    </th>
  );
}

function Label({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className="px-3.5 py-2 text-left font-450 wrap-anywhere">
      {children}
    </th>
  );
}

/** This is used if the act replaced no values. */
function Values({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <table aria-label={messages.details.values.label} className={tableClass}>
      <thead>
        <tr>
          <Head>{messages.details.values.detail}</Head>
          <Head>{messages.details.values.value}</Head>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, after }) => (
          <tr key={label}>
            <Label>{label}</Label>
            <td className="px-3.5 py-2 tabular-nums wrap-anywhere">
              <bdi>{after}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <table aria-label={messages.details.changes.label} className={tableClass}>
      <thead>
        <tr>
          <Head>{messages.details.changes.setting}</Head>
          <Head>{messages.details.changes.before}</Head>
          <Head>
            <span className="flex items-center gap-1.5">
              <ArrowRight size={13} aria-hidden="true" />
              {messages.details.changes.after}
            </span>
          </Head>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.label}>
            <Label>{change.label}</Label>
            <BeforeAndAfter change={change} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2 py-0.5">
      <dt className="w-16 shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

const WITHOUT_ADDRESS: Partial<Record<AuditRow["actor"]["kind"], string>> = messages.details.withoutAddress;

function Facts({ row }: { row: AuditRow }) {
  const { actor, subject, after } = row;
  const revealId = subject?.kind === "reveal" ? subject.id : after?.revealId;
  return (
    <dl className="self-start rounded-8 border border-line bg-surface px-3.5 py-2">
      <Fact name="Time">
        <time dateTime={row.at}>
          <When iso={row.at} style="full" />
        </time>
      </Fact>
      <Fact name="From">{row.address ?? WITHOUT_ADDRESS[actor.kind] ?? messages.details.unknownPlace}</Fact>
      {row.requestId !== null && (
        <Fact name="Request">
          <span className="font-mono text-12">{row.requestId}</span>
        </Fact>
      )}
      {typeof revealId === "string" && (
        <Fact name="Reveal">
          <Link
            prefetch={false}
            href={`/creators/reveals/${encodeURIComponent(revealId)}`}
            className={linkClass}
          >
            {messages.details.seeReceipt}
          </Link>
        </Fact>
      )}
      <Fact name="History">
        <Link prefetch={false} href={auditHref({ person: actor.id ?? actor.kind })} className={linkClass}>
          {messages.details.actsOfPerson(<bdi>{actorName(actor)}</bdi>)}
        </Link>
        {subject !== null && subject.id !== actor.id && (
          <>
            <br />
            <Link
              prefetch={false}
              href={auditHref({ object: `${subject.kind}:${subject.id}` })}
              className={linkClass}
            >
              {messages.details.actsOnObject(kindOf(subject.kind).one)}
            </Link>
          </>
        )}
      </Fact>
    </dl>
  );
}

function AuditDetails({ row }: { row: AuditRow }) {
  const changes = auditChanges(row);
  const isChange = changes.some(({ before }) => before !== null);
  return (
    <div className="grid gap-3 bg-hover px-[18px] pb-4 pt-1 md:pl-[100px] lg:grid-cols-[minmax(0,1fr)_300px]">
      {changes.length > 0 && (isChange ? <Changes changes={changes} /> : <Values changes={changes} />)}
      <Facts row={row} />
    </div>
  );
}

function AuditEntry({ row, words }: { row: AuditRow; words: MomentWords }) {
  const time = <time dateTime={row.at}>{words.clock(row.at)}</time>;
  const place = placeOf(row);
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group">
        <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[24px_minmax(0,1fr)_24px] items-center gap-x-3 px-[18px] py-2 hover:bg-hover group-open:bg-hover max-md:min-h-14 md:grid-cols-[46px_24px_minmax(0,1fr)_auto_24px] [&::-webkit-details-marker]:hidden">
          <span className="tabular-nums text-ink-3 max-md:hidden">{time}</span>
          <Actor actor={row.actor} />
          <span className="min-w-0 wrap-anywhere">
            <Sentence row={row} />
            <span className="mt-0.5 block text-12 tabular-nums text-ink-3 md:hidden">
              {time}
              {place !== "" && ` · ${place}`}
            </span>
          </span>
          <span className="max-w-52 truncate text-12 tabular-nums text-ink-3 max-md:hidden">{place}</span>
          <ChevronDown
            size={15}
            className="justify-self-end text-ink-3 transition-transform duration-fast group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <AuditDetails row={row} />
      </details>
    </li>
  );
}

export function AuditList({ rows, now, zone }: { rows: readonly AuditRow[]; now: number; zone: string }) {
  const words = momentWords(zone);
  return byDay(rows, zone).map(({ day, entries }, index) => (
    <section key={day}>
      <h2
        className={`border-b border-line bg-sunken px-[18px] py-2 text-12 font-600 text-ink-2 ${index === 0 ? "rounded-t-10" : ""}`}
      >
        {dayHeading(day, now, zone)}
      </h2>
      <ul>
        {entries.map((row) => (
          <AuditEntry key={row.id} row={row} words={words} />
        ))}
      </ul>
    </section>
  ));
}
