import type { ReactNode } from "react";
import { mailAddress } from "@/components/records/mail-address";
import { Check } from "lucide-react";
import { EngagementBar } from "@/components/records/engagement-bar";
import { Amount } from "@/components/ui/amount";
import { Avatar } from "@/components/ui/avatar";
import { Moment } from "@/components/ui/moment";
import { shortDay } from "@/components/ui/moment-words";
import { Tag } from "@/components/ui/tag";
import { ownValue } from "@/lib/contract/own-value";
import type { ColumnKind } from "@/lib/contract/list-columns/column-kind";
import { columnKind } from "@/lib/contract/list-columns/column-kinds";
import type { ListRow } from "@/lib/contract/lists";
import { StatusName } from "../status-glyph";
import { WarningChip } from "../warning-chip";
import { cellText } from "./cell-text";
import type { TableField } from "./table-fields";
import type { TableContext } from "./table-context";
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

export function CellView({
  field,
  row,
  value,
  world,
}: {
  field: TableField;
  row: ListRow;
  value: string | null;
  world: TableContext;
}) {
  const read = ownValue(READ, field.key);
  if (read) return read(row, world.now);
  const { list, people, now } = world;
  const text = cellText(field, value, { statuses: list.statuses, people });
  const status = field.key === "status" && list.statuses.find(({ id }) => id === value);
  if (status) return <StatusName stage={status.stage} name={status.name} />;
  if (text === "") return none;
  const look = field.key === "owner" ? "person" : field.column ? columnKind(field.column).look : "text";
  return LOOKS[look](text, value, now);
}
