import { Fragment, type ReactNode } from "react";
import Link from "next/link";
import { ArrowDown, LayoutGrid, Users } from "lucide-react";
import { StatusName } from "@/components/records/status-glyph";
import { Avatar } from "@/components/ui/avatar";
import { Moment } from "@/components/ui/moment";
import { templateName } from "@/lib/contract/list-templates";
import { STAGES, type BoardCover, type ListSummary, type Stage } from "@/lib/contract/lists";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages";
import { listsHref, type ListFilter } from "./overview/index-address";
import { lastChangeMessage } from "./overview/last-change-messages";
import { ListMenu } from "./overview/list-menu";
import { messages as overview } from "./overview/messages";
import { SplitBar } from "./split-bar";

const ICONS = { creators: Users, posts: LayoutGrid } as const;
const cell = "px-3 py-2.5 first:pl-[18px] last:pr-[18px] max-md:px-2 max-md:first:pl-3";
const wide = `${cell} max-md:hidden`;
const widest = `${cell} max-lg:hidden`;

/** `poster` draws a part of the icon. `back` holds the current filters and is null if the reader can't change lists. */
type LineProps = {
  list: ListSummary;
  poster: (post: BoardCover) => ReactNode;
  now: number;
  back: string | null;
};

function KindIcon({ list: { kind, covers }, poster }: Pick<LineProps, "list" | "poster">) {
  const Icon = ICONS[kind];
  if (covers.length > 0)
    return (
      <span title={overview.isOf[kind]} className="flex size-8 shrink-0 gap-px overflow-hidden rounded-8">
        {covers.map((post, index) => (
          <Fragment key={index}>{poster(post)}</Fragment>
        ))}
        <span className="sr-only">{overview.isOf[kind]}</span>
      </span>
    );
  return (
    <span
      title={overview.isOf[kind]}
      className="grid size-8 shrink-0 place-items-center rounded-8 bg-sunken text-ink-2 ring-1 ring-inset ring-line"
    >
      <Icon size={15} aria-hidden="true" />
      <span className="sr-only">{overview.isOf[kind]}</span>
    </span>
  );
}

function Last({ list, now }: { list: ListSummary; now: number }) {
  return (
    <>
      <Moment iso={list.touchedAt} now={now} />
      {list.last && (
        <span className="text-ink-3">
          , <bdi>{list.last.by}</bdi> <bdi>{lastChangeMessage(list.last, list.kind)}</bdi>
        </span>
      )}
    </>
  );
}

const FURTHEST = ["posted", "agreed", "replied", "contacted"] as const;

/** Returns null for a list without creators. */
export function progressWords({
  statuses,
  byStatus,
}: Pick<ListSummary, "statuses" | "byStatus">): string | null {
  const counts: Partial<Record<Stage, number>> = {};
  for (const { id, stage } of statuses) counts[stage] = (counts[stage] ?? 0) + (byStatus[id] ?? 0);
  const furthest = FURTHEST.find((stage) => (counts[stage] ?? 0) > 0);
  if (furthest) return overview.reached[furthest](counts[furthest]!);
  if ((counts.shortlisted ?? 0) > 0) return overview.reached.shortlisted();
  return (counts.declined ?? 0) > 0 ? overview.reached.declined(counts.declined!) : null;
}

function Progress({ list }: { list: ListSummary }) {
  const words = progressWords(list);
  if (words === null) return "–";
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <SplitBar {...list} className="w-44 max-lg:w-28 max-md:w-16" />
      <span className="whitespace-nowrap text-ink-3">{words}</span>
    </span>
  );
}

function Line({ list, now, back, poster }: LineProps) {
  return (
    <tr className="relative border-t border-line last:*:first:rounded-bl-10 last:*:last:rounded-br-10 hover:*:bg-hover">
      <th scope="row" className={`${cell} text-left font-450`}>
        <span className="flex min-w-0 items-center gap-3">
          <KindIcon list={list} poster={poster} />
          <span className="min-w-0 wrap-anywhere">
            <Link
              href={`/lists/${list.id}`}
              prefetch={false}
              className="font-600 after:absolute after:inset-0 hover:underline focus-visible:outline-offset-0"
            >
              <bdi>{list.name}</bdi>
            </Link>
            <span className="block text-12 text-ink-3">
              {templateName(list.template)}
              {!list.isTeam && ` · ${messages.private}`}
            </span>
            <span className="block text-12 md:hidden">
              {progressWords(list) !== null && <Progress list={list} />}
            </span>
            <span className="block text-12 lg:hidden">
              <Last list={list} now={now} />
            </span>
          </span>
        </span>
      </th>
      <td className={wide}>
        <span className="flex items-center gap-2">
          <Avatar name={list.owner.name} isSmall />
          <bdi>{list.owner.name}</bdi>
        </span>
      </td>
      <td className={`${cell} text-right tabular-nums`}>{formatNumber(list.items)}</td>
      <td className={wide}>
        <Progress list={list} />
      </td>
      <td className={widest}>
        <Last list={list} now={now} />
      </td>
      {back !== null && (
        <td className="w-px py-2.5 pr-3 max-md:pr-1">
          <ListMenu list={list} back={back} />
        </td>
      )}
    </tr>
  );
}

function Key() {
  return (
    <ul aria-label={overview.colours} className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
      {STAGES.map((stage) => (
        <li key={stage}>
          <StatusName stage={stage} name={messages.stages[stage]} />
        </li>
      ))}
    </ul>
  );
}

const { name, owner, items, progress, last } = messages.columns;

export function ListIndex({
  lists,
  filter,
  canWrite,
  counts,
  ...of
}: Pick<LineProps, "poster" | "now"> & {
  lists: readonly ListSummary[];
  filter: ListFilter;
  canWrite: boolean;
  counts: string;
}) {
  const back = canWrite ? (listsHref(filter).split("?")[1] ?? "") : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="rounded-10 border border-line bg-surface max-md:relative max-md:overflow-x-auto">
        <table className="w-full text-13" aria-label={messages.title}>
          <thead>
            <tr className="text-left text-12 text-ink-2 *:font-500">
              <th scope="col" className={cell}>
                {name}
              </th>
              <th scope="col" className={wide}>
                {owner}
              </th>
              <th scope="col" className={`${cell} text-right`}>
                {items}
              </th>
              <th scope="col" className={wide}>
                {progress}
              </th>
              <th scope="col" aria-sort="descending" className={`${widest} font-600! text-ink`}>
                {last}
                <ArrowDown size={12} className="ml-1 inline" aria-hidden="true" />
                <span className="sr-only">{overview.latest}</span>
              </th>
              {canWrite && (
                <th scope="col">
                  <span className="sr-only">{overview.actions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <Line key={list.id} list={list} back={back} {...of} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-[18px]">
        <Key />
        <p className="text-12 text-ink-3 tabular-nums">{counts}</p>
      </div>
    </div>
  );
}
