import Link from "next/link";
import type { ReactNode } from "react";
import { ArrowRight } from "lucide-react";
import { When } from "@/components/ui/moment";
import type { AuditRow } from "@/lib/contract/audit-log";
import type { AuditChange } from "@/lib/contract/audit-acts/act-definition";
import { actorName, auditChanges } from "@/lib/domain/audit-words";
import { kindOf } from "./audit-kinds";
import { auditHref } from "./audit-link";
import { messages } from "./messages/audit";

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

export function AuditDetails({ row }: { row: AuditRow }) {
  const changes = auditChanges(row);
  const isChange = changes.some(({ before }) => before !== null);
  return (
    <div className="grid gap-3 bg-hover px-[18px] pb-4 pt-1 md:pl-[100px] lg:grid-cols-[minmax(0,1fr)_300px]">
      {changes.length > 0 && (isChange ? <Changes changes={changes} /> : <Values changes={changes} />)}
      <Facts row={row} />
    </div>
  );
}
