/** The lists that a member may see, as a table; on phones the last activity stands below the name. */
import Link from "next/link";
import { ArrowDown, LayoutGrid, Users } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Moment } from "@/components/ui/moment";
import { templateName } from "@/lib/contract/list-templates";
import { STAGES, type ListKind, type ListSummary } from "@/lib/contract/lists";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages";
import { messages as overview } from "./overview/messages";
import { progressWords } from "./overview/progress";
import { SplitBar } from "./split-bar";
import { StatusName } from "./status-glyph";

const ICONS = { creators: Users, posts: LayoutGrid } as const;
const cell = "px-3 py-2.5 first:pl-[18px] last:pr-[18px]";
const wide = `${cell} max-md:hidden`;

function KindIcon({ kind }: { kind: ListKind }) {
  const Icon = ICONS[kind];
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
          , <bdi>{list.last.by}</bdi> {messages.did[list.last.kind]}
        </span>
      )}
    </>
  );
}

function Progress({ list }: { list: ListSummary }) {
  const words = progressWords(list);
  if (words === null) return "–";
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <SplitBar {...list} className="w-44 max-lg:w-28 max-md:w-20" />
      <span className="whitespace-nowrap text-ink-3">{words}</span>
    </span>
  );
}

function Line({ list, now }: { list: ListSummary; now: number }) {
  return (
    <tr className="relative border-t border-line hover:bg-hover">
      <th scope="row" className={`${cell} text-left font-450`}>
        <span className="flex min-w-0 items-center gap-3">
          <KindIcon kind={list.kind} />
          <span className="min-w-0">
            <Link
              href={`/lists/${list.id}`}
              prefetch={false}
              className="font-600 wrap-anywhere after:absolute after:inset-0 hover:underline focus-visible:outline-offset-0"
            >
              <bdi>{list.name}</bdi>
            </Link>
            <span className="block text-12 text-ink-3">
              {templateName(list.template)}
              {!list.isTeam && ` · ${messages.private}`}
            </span>
            <span className="block text-12 md:hidden">
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
      <td className={cell}>
        <Progress list={list} />
      </td>
      <td className={wide}>
        <Last list={list} now={now} />
      </td>
    </tr>
  );
}

/** What the shapes and colours of the bars mean. */
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

/** `counts`: how many lists there are, in words. */
export function ListIndex({
  lists,
  now,
  counts,
}: {
  lists: readonly ListSummary[];
  now: number;
  counts: string;
}) {
  return (
    <div className="grid gap-3">
      <div className="overflow-hidden rounded-10 border border-line bg-surface">
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
              <th scope="col" className={cell}>
                {progress}
              </th>
              <th scope="col" aria-sort="descending" className={`${wide} font-600! text-ink`}>
                {last}
                <ArrowDown size={12} className="ml-1 inline" aria-hidden="true" />
                <span className="sr-only">{overview.latest}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <Line key={list.id} list={list} now={now} />
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
