import type { ReactNode } from "react";
import Link from "next/link";
import { messages as marks } from "../messages/marks";
import { formatDay } from "@/components/ui/moment-words";
import type { ChangedField, FigureChange, TimelineEntry } from "@/lib/contract/creator-record";
import { COLUMN_KINDS } from "@/lib/contract/list-columns/column-kinds";
import { ownValue } from "@/lib/contract/own-value";
import { FigureAmount } from "./figure-amount";
import { messages } from "../messages/work";

type Of<K extends TimelineEntry["kind"]> = Extract<TimelineEntry, { kind: K }>;

const linkClass = "rounded-4 font-550 text-accent-ink hover:underline hover:underline-offset-3 wrap-anywhere";
const strong = (text: string) => <bdi className="font-600 wrap-anywhere">{text}</bdi>;

/** `href` is null if the list can't be opened. */
const listName = (href: string | null, name: string) =>
  href === null ? (
    strong(name)
  ) : (
    <Link href={href} prefetch={false} className={linkClass}>
      <bdi>{name}</bdi>
    </Link>
  );

function Changes({ changes }: { changes: readonly FigureChange[] }) {
  const { figures, changed, unchanged } = messages.records;
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-4 text-12 text-ink-3 tabular-nums">
      {changes.length === 0 && unchanged}
      {changes.map(({ figure, before, after }) => (
        <span key={figure}>
          {figures[figure]}{" "}
          {changed(
            <FigureAmount figure={figure} value={before} />,
            <b className="font-600 text-ink-2">
              <FigureAmount figure={figure} value={after} />
            </b>,
          )}
        </span>
      ))}
    </span>
  );
}

function Bought({ entry }: { entry: Of<"purchase"> }) {
  const bought = messages.purchase[entry.reveal](strong(entry.by.name));
  return (
    <>
      {entry.purpose ? messages.forPurpose(bought, strong(entry.purpose)) : bought}
      {entry.href && (
        <>
          {" · "}
          <Link href={entry.href} prefetch={false} className={linkClass}>
            {messages.timeline.receipt}
          </Link>
        </>
      )}
      {entry.changes && <Changes changes={entry.changes} />}
    </>
  );
}

const fieldName = ({ type, name }: ChangedField): ReactNode =>
  type === "status" || type === "owner" ? messages.field[type] : strong(name);

/** A value that its column no longer accepts is shown as stored. */
export function valueWords(
  { type, currency }: Pick<ChangedField, "type" | "currency">,
  value: string,
): string {
  const kind = ownValue(COLUMN_KINDS, type);
  if (kind === undefined) return value;
  if (kind.look === "day") return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value;
  if (kind.look === "check" && value === "1") return messages.field.yes;
  return kind.text(value, currency === undefined ? {} : { currency }, () => undefined);
}

function Changed({ entry, who }: { entry: Of<"list">; who: ReactNode }) {
  const list = listName(entry.href, entry.list);
  const { field } = entry;
  if (!field) return messages.list[entry.change](who, list);
  const value = field.after && strong(valueWords(field, field.after));
  return (
    <>
      {value
        ? messages.field.set(who, fieldName(field), value, list)
        : messages.field.cleared(who, fieldName(field), list)}
      {field.before && (
        <span className="block text-12 text-ink-3 wrap-anywhere">
          {messages.field.was(<bdi>{valueWords(field, field.before)}</bdi>)}
        </span>
      )}
    </>
  );
}

function Noted({ entry, who }: { entry: Of<"note">; who: ReactNode }) {
  const { list } = entry.note;
  return list ? messages.note.wroteIn(who, listName(entry.href, list.name)) : messages.note.wrote(who);
}

function Written({ entry, who }: { entry: Of<"message">; who: ReactNode }) {
  const { message } = messages;
  return (
    <>
      {message.wrote(who, listName(entry.href, entry.list))}
      <details className="text-12">
        <summary className="w-fit cursor-pointer rounded-4 text-ink-2 hover:text-ink max-md:min-h-11 max-md:py-3">
          {message.template(<bdi>{entry.template}</bdi>, entry.version)}
        </summary>
        <div className="mt-1 w-fit max-w-[60ch] rounded-8 bg-sunken px-3 py-2 text-13 wrap-anywhere">
          {entry.subject && (
            <p className="mb-1 font-600">
              <bdi>{entry.subject}</bdi>
            </p>
          )}
          <p className="whitespace-pre-wrap">
            <bdi>{entry.body}</bdi>
          </p>
        </div>
      </details>
    </>
  );
}

export function EntryWords({ entry }: { entry: TimelineEntry }) {
  const who = strong(entry.by.name);
  if (entry.kind === "purchase") return <Bought entry={entry} />;
  if (entry.kind === "list") return <Changed entry={entry} who={who} />;
  if (entry.kind === "note") return <Noted entry={entry} who={who} />;
  if (entry.kind === "tag") return messages.tagged(who, strong(entry.name));
  if (entry.kind === "mark")
    return messages[entry.isSet ? "marked" : "unmarked"](who, strong(marks.isSet[entry.mark]));
  if (entry.kind === "message") return <Written entry={entry} who={who} />;
  if (entry.kind === "decision")
    return (
      <>
        {messages.decided[entry.answer](who, listName(entry.href, entry.list))}
        {entry.reason && (
          <span className="block text-12 text-ink-3 wrap-anywhere">
            <bdi>{entry.reason}</bdi>
          </span>
        )}
      </>
    );
  return messages.linked(
    who,
    <a href={entry.url} target="_blank" rel="noopener noreferrer" className={linkClass}>
      <bdi>{entry.title}</bdi>
    </a>,
  );
}
