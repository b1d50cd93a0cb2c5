import type { ReactNode } from "react";
import { Ban, CalendarDays } from "lucide-react";
import { sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { recordHref } from "@/components/records/record-href";
import { Avatar } from "@/components/ui/avatar";
import { shortDay } from "@/components/ui/moment-words";
import { Tag } from "@/components/ui/tag";
import { unseen } from "@/components/ui/unseen";
import { formatShort, translateMarks } from "@/lib/contract/reader-numbers";
import type { ListRow } from "@/lib/contract/lists";
import type { ColumnKind } from "@/lib/contract/list-columns/column-kind";
import { columnKind } from "@/lib/contract/list-columns/column-kinds";
import { moneyText } from "@/lib/contract/list-columns/money";
import { WarningChip } from "../warning-chip";
import type { BoardContext } from "./board-state";
import { nameOf } from "../table/cell-view";
import { messages } from "./messages";

const SHOWN_TAGS = 2;

type Props = { row: ListRow; world: BoardContext; isLive: boolean; menu?: ReactNode };

function Head({ row, world, isLive, menu }: Props) {
  const { record, contact, ownerId, creatorId } = row;
  const owner = world.people.find(({ id }) => id === ownerId);
  const figures = [
    record?.followers !== undefined && formatShort(record.followers),
    record?.engagementRate !== undefined && `${translateMarks(record.engagementRate.toFixed(1))}%`,
  ].filter((figure): figure is string => typeof figure === "string");
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <a
          href={recordHref(creatorId, { listId: world.list.id })}
          tabIndex={isLive ? -1 : undefined}
          draggable={false}
          className={`block truncate rounded-4 leading-6 hover:underline hover:decoration-line-strong hover:underline-offset-3 ${record?.username || contact ? "font-600" : "font-mono text-12"}`}
        >
          <bdi>{nameOf(row)}</bdi>
        </a>
        <span className="flex items-center gap-1 text-12 tabular-nums text-ink-3">
          <PlatformIcon source={record?.source ?? sourceOf(creatorId)} size={13} />
          {contact ? messages.ownContact : record ? figures.join(" · ") : messages.notRevealed}
        </span>
      </div>
      {owner && (
        <>
          <Avatar name={owner.name} />
          {unseen(messages.owner(owner.name))}
        </>
      )}
      {menu && <div className="-my-0.5 -mr-1.5 -ml-1">{menu}</div>}
    </div>
  );
}

function Foot({ row: { tags, values }, world: { list, now } }: { row: ListRow; world: BoardContext }) {
  const first = (isMeant: (kind: ColumnKind) => boolean) =>
    list.columns.find((column) => isMeant(columnKind(column)) && values[column.id] !== undefined);
  const [money, day] = [first(({ isSummed }) => isSummed), first(({ look }) => look === "day")];
  if (tags.length === 0 && !money && !day) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5 text-12 text-ink-2">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <Tag key={tag}>
          <bdi className="truncate">{tag}</bdi>
        </Tag>
      ))}
      <span className="ml-auto inline-flex flex-wrap items-center gap-x-2 tabular-nums">
        {money && (
          <b className="font-550" title={money.name}>
            {unseen(`${money.name}: `)}
            {moneyText(Number(values[money.id]), money.options.currency)}
          </b>
        )}
        {day && (
          <span className="inline-flex items-center gap-1" title={day.name}>
            <CalendarDays size={13} aria-hidden="true" className="text-ink-3" />
            {unseen(`${day.name}: `)}
            {shortDay(values[day.id]!, now)}
          </span>
        )}
      </span>
    </div>
  );
}

/** `isLive` takes the card's content out of the tab order, because arrow keys move between cards. */
export function CardBody({ row, world, isLive, menu }: Props) {
  return (
    <>
      <Head row={row} world={world} isLive={isLive} menu={menu} />
      {row.marks.doNotContact && (
        <p className="mt-1.5 flex items-center gap-1 text-12 font-550 text-bad-ink">
          <Ban size={13} aria-hidden="true" /> {messages.doNotContact}
        </p>
      )}
      {row.note && (
        <p dir="auto" className="mt-1.5 line-clamp-2 text-ink-2 wrap-anywhere">
          {row.note.body}
        </p>
      )}
      {row.warning && (
        <div className="mt-2">
          <WarningChip warning={row.warning} now={world.now} isWhole />
        </div>
      )}
      <Foot row={row} world={world} />
    </>
  );
}
