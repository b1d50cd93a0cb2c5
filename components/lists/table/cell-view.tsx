import type { ReactNode } from "react";
import { mailAddress } from "@/components/records/mail-address";
import { Check, Ban } from "lucide-react";
import { EngagementBar } from "@/components/records/engagement-bar";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { recordHref } from "@/components/records/record-href";
import { ReminderMark } from "@/components/records/reminder-mark";
import { StatusName } from "@/components/records/status-glyph";
import { Amount } from "@/components/ui/amount";
import { Avatar } from "@/components/ui/avatar";
import { Moment } from "@/components/ui/moment";
import { shortDay } from "@/components/ui/moment-words";
import { Tag } from "@/components/ui/tag";
import { ownValue } from "@/lib/contract/own-value";
import type { ColumnKind } from "@/lib/contract/list-columns/column-kind";
import { columnKind } from "@/lib/contract/list-columns/column-kinds";
import type { CellEdit, ListRow, List, ListPerson } from "@/lib/contract/lists";
import { formatShort, readerNumbers, translateMarks } from "@/lib/contract/reader-numbers";
import { WarningChip } from "../warning-chip";
import { type TableField, type TableContext, tableFields } from "./table-fields";
import { messages } from "./messages";

const none = <span className="text-ink-3">{messages.none}</span>;

function Link({ href }: { href: string }) {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return <bdi title={href}>{href}</bdi>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      className="rounded-4 hover:underline hover:decoration-line-strong hover:underline-offset-3"
    >
      <bdi>{url.host.replace(/^www\./, "") + (url.pathname === "/" ? "" : url.pathname)}</bdi>
    </a>
  );
}

function Person({ name }: { name: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <Avatar name={name} isSmall />
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}

function Email({ row: { record } }: { row: ListRow }) {
  if (!record) return none;
  const { email } = record;
  if (!email) return <span className="text-ink-3">{messages.noEmail}</span>;
  const href = mailAddress(email);
  if (href === null) return <bdi title={email}>{email}</bdi>;
  return (
    <a
      href={href}
      title={email}
      className="rounded-4 text-ink-2 hover:text-ink hover:underline hover:decoration-line-strong hover:underline-offset-3"
    >
      <bdi>{email}</bdi>
    </a>
  );
}

/** These fields come from the record and the team and can't be typed into. */
const READ: Readonly<Record<string, (row: ListRow, now: number) => ReactNode>> = {
  tags: ({ tags }) =>
    tags.length === 0 ? (
      none
    ) : (
      <span className="inline-flex max-w-full gap-1 overflow-hidden align-middle" title={tags.join(", ")}>
        {tags.map((tag) => (
          <Tag key={tag}>
            <bdi className="truncate">{tag}</bdi>
          </Tag>
        ))}
      </span>
    ),
  note: ({ note }) =>
    note ? (
      <bdi title={`${note.body} · ${note.by}`} className="text-ink-2">
        {note.body}
      </bdi>
    ) : (
      none
    ),
  decision: ({ decision }) =>
    decision ? (
      <span title={[decision.name, decision.label, decision.reason].filter(Boolean).join(" · ")}>
        <Tag variant={decision.answer === "yes" ? "own" : "plain"}>{messages.decisions[decision.answer]}</Tag>
        <span className="sr-only"> {messages.by(decision.name)}</span>
      </span>
    ) : (
      none
    ),
  followers: ({ record }) => (record ? <Amount value={record.followers} /> : none),
  engagement: ({ record }) => (record ? <EngagementBar rate={record.engagementRate} /> : none),
  email: (row) => <Email row={row} />,
  touched: ({ touchedAt, touchedBy, warning }, now) =>
    warning ? (
      <WarningChip warning={warning} now={now} />
    ) : (
      <span title={touchedBy}>
        <Moment iso={touchedAt} now={now} />
        <span className="sr-only"> {messages.by(touchedBy)}</span>
      </span>
    ),
  credits: ({ credits }) => <span className="text-ink-3 tabular-nums">{credits}</span>,
};

const plain = (text: string) => <bdi title={text}>{text}</bdi>;

const LOOKS: Record<ColumnKind["look"], (text: string, value: string | null, now: number) => ReactNode> = {
  text: plain,
  person: (name) => <Person name={name} />,
  link: (href) => <Link href={href} />,
  check: (text, value) =>
    value === "1" ? (
      <>
        <Check size={15} aria-hidden="true" className="inline align-middle text-accent" />
        <span className="sr-only">{text}</span>
      </>
    ) : (
      plain(text)
    ),
  day: (text, _, now) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) ? <time dateTime={text}>{shortDay(text, now)}</time> : plain(text),
};

export type CellWords = Pick<List, "statuses"> & { people: readonly ListPerson[] };

/** A cell's stored value, or a typed one. */
type Edited = Pick<CellEdit, "value" | "isStored">;

const nameIn = (all: readonly { id: string; name: string }[], id: string) =>
  all.find((each) => each.id === id)?.name;

/** Dates keep their stored format. The text is empty for no value. */
export function cellText(field: TableField, value: string | null, { statuses, people }: CellWords): string {
  if (value === null || value === "") return "";
  if (field.key === "status") return nameIn(statuses, value) ?? value;
  if (field.key === "owner") return nameIn(people, value) ?? value;
  const { column } = field;
  return column ? columnKind(column).text(value, column.options, (id) => nameIn(people, id)) : value;
}

/** Typed numbers are shown as the server will read them, unless it can't. */
export function editText(field: TableField, { value, isStored = false }: Edited, words: CellWords): string {
  const { column } = field;
  if (isStored || !column || !field.isNumber || value === null) return cellText(field, value, words);
  const read = columnKind(column).read(value.trim(), column.options, { locale: readerNumbers(), people: [] });
  return "problem" in read ? value : cellText(field, read.text, words);
}

/** The text that an editor begins with. */
export function typedText(field: TableField, edited: Edited, words: CellWords): string {
  const { value, isStored = false } = edited;
  if (value === null || !field.isNumber) return cellText(field, value, words);
  return isStored ? translateMarks(value) : value;
}

export function CellView({
  field,
  row,
  edited,
  world,
}: {
  field: TableField;
  row: ListRow;
  edited: Edited;
  world: TableContext;
}) {
  const read = ownValue(READ, field.key);
  if (read) return read(row, world.now);
  const { list, people, now } = world;
  const { value } = edited;
  const text = editText(field, edited, { statuses: list.statuses, people });
  const status = field.key === "status" && list.statuses.find(({ id }) => id === value);
  if (status) return <StatusName stage={status.stage} name={status.name} />;
  if (text === "") return none;
  const look = field.key === "owner" ? "person" : field.column ? columnKind(field.column).look : "text";
  return LOOKS[look](text, value, now);
}

type Named = Pick<ListRow, "record" | "creatorId"> & Partial<Pick<ListRow, "contact">>;

export function nameOf({ record, creatorId, contact }: Named): string {
  if (record?.username) return `@${record.username}`;
  return contact?.name ?? contact?.url ?? record?.email ?? maskedId(creatorId);
}

function Marks({ row: { record, contact, marks, reminder } }: { row: ListRow }) {
  return (
    <>
      {reminder && <ReminderMark reminder={reminder} />}
      {marks.doNotContact && (
        <span title={messages.doNotContact} className="inline-flex shrink-0 text-bad-ink">
          <Ban size={14} aria-hidden="true" />
          <span className="sr-only">{messages.doNotContact}</span>
        </span>
      )}
      {(contact ?? !record) && (
        <span className="max-md:hidden">
          <Tag title={contact ? messages.nothingToReveal : undefined}>
            {contact ? messages.ownContact : messages.notRevealed}
          </Tag>
        </span>
      )}
    </>
  );
}

function Aside({ row, world }: { row: ListRow; world: TableContext }) {
  const { list, people, now } = world;
  const owner = people.find(({ id }) => id === row.ownerId);
  const fields = tableFields(list);
  const first = (isMeant: (kind: ColumnKind) => boolean) =>
    fields.find(({ column }) => column && isMeant(columnKind(column)) && row.values[column.id]);
  const [money, day] = [first(({ isSummed }) => isSummed), first(({ look }) => look === "day")];
  const textOf = (field: typeof money) =>
    field && cellText(field, row.values[field.key] ?? null, { statuses: list.statuses, people });
  return (
    <span className="grid shrink-0 justify-items-end leading-5" aria-hidden="true">
      <span className="h-5">{owner && <Avatar name={owner.name} isSmall />}</span>
      <b className="h-5 font-600 tabular-nums">{textOf(money)}</b>
      <span className="text-ink-3">{day && shortDay(row.values[day.key]!, now)}</span>
    </span>
  );
}

function Figures({ row: { record, contact, tags } }: { row: ListRow }) {
  const parts = [
    // A label would leave no room for the name.
    !record && messages.notRevealed,
    contact && messages.ownContact,
    record?.followers !== undefined && formatShort(record.followers),
    record?.engagementRate !== undefined && `${translateMarks(record.engagementRate.toFixed(1))}%`,
    ...tags.slice(0, 2),
  ].filter((part): part is string => typeof part === "string");
  return <bdi>{parts.join(" · ") || messages.none}</bdi>;
}

export function RowName({ row, world, isLive }: { row: ListRow; world: TableContext; isLive: boolean }) {
  const name = nameOf(row);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 flex-1 leading-5">
        <span className="flex min-w-0 items-center gap-2">
          <a
            href={recordHref(row.creatorId, { listId: world.list.id })}
            tabIndex={isLive ? -1 : undefined}
            className={`min-w-0 truncate rounded-4 hover:underline hover:decoration-line-strong hover:underline-offset-3 max-md:-my-2 max-md:py-2 ${row.record?.username || row.contact ? "font-600" : "font-mono text-12"}`}
          >
            <bdi>{name}</bdi>
          </a>
          <PlatformIcon source={row.record?.source ?? sourceOf(row.creatorId)} size={14} />
          <Marks row={row} />
        </span>
        <span className="block truncate text-ink-3 md:hidden">
          <Figures row={row} />
        </span>
        <span className="block truncate text-ink-2 md:hidden">
          {row.warning ? <WarningChip warning={row.warning} now={world.now} /> : <bdi>{row.note?.body}</bdi>}
        </span>
      </span>
      <span className="md:hidden">
        <Aside row={row} world={world} />
      </span>
    </span>
  );
}
