import { Ban } from "lucide-react";
import { PlatformIcon } from "@/components/records/platform-icon";
import { sourceOf } from "@/components/records/masked-id";
import { recordHref } from "@/components/records/record-href";
import { Avatar } from "@/components/ui/avatar";
import { shortDay } from "@/components/ui/moment-words";
import { Tag } from "@/components/ui/tag";
import { formatShort, translateMarks } from "@/lib/contract/reader-numbers";
import type { ColumnKind } from "@/lib/contract/list-columns/column-kind";
import { columnKind } from "@/lib/contract/list-columns/column-kinds";
import type { ListRow } from "@/lib/contract/lists";
import { WarningChip } from "../warning-chip";
import { cellText } from "./cell-text";
import { nameOf } from "./creator-name";
import { tableFields } from "./table-fields";
import type { TableContext } from "./table-context";
import { messages } from "./messages";

function Marks({ row: { record, marks } }: { row: ListRow }) {
  return (
    <>
      {marks.doNotContact && (
        <span title={messages.doNotContact} className="inline-flex shrink-0 text-bad-ink">
          <Ban size={14} aria-hidden="true" />
          <span className="sr-only">{messages.doNotContact}</span>
        </span>
      )}
      {!record && (
        <span className="max-md:hidden">
          <Tag>{messages.notRevealed}</Tag>
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

function Figures({ row: { record, tags } }: { row: ListRow }) {
  const parts = [
    // A label would leave no room for the name.
    !record && messages.notRevealed,
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
            className={`min-w-0 truncate rounded-4 hover:underline hover:decoration-line-strong hover:underline-offset-3 max-md:-my-2 max-md:py-2 ${row.record?.username ? "font-600" : "font-mono text-12"}`}
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
