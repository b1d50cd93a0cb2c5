/** The lists that a member may see, as a table. */
import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { Moment } from "@/components/ui/moment";
import { templateName } from "@/lib/contract/list-templates";
import { STAGES, type ListSummary } from "@/lib/contract/lists";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages";
import { SplitBar, spreadWords } from "./split-bar";
import { StatusName } from "./status-glyph";

function Line({ list, now }: { list: ListSummary; now: number }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-[18px] py-2.5 text-left font-450">
        <Link href={`/lists/${list.id}`} prefetch={false} className="font-600 hover:underline">
          <bdi>{list.name}</bdi>
        </Link>
        <span className="block text-12 text-ink-3">
          {templateName(list.template)}
          {!list.isTeam && ` · ${messages.private}`}
        </span>
      </th>
      <td className="px-3 py-2.5">
        <span className="flex items-center gap-2">
          <Avatar name={list.owner.name} isSmall />
          <bdi>{list.owner.name}</bdi>
        </span>
      </td>
      <td className="px-3 py-2.5 text-right tabular-nums">{formatNumber(list.items)}</td>
      <td className="px-3 py-2.5 text-ink-2">
        {spreadWords(list) === "" ? "–" : <SplitBar {...list} className="w-44" />}
      </td>
      <td className="px-[18px] py-2.5">
        <Moment iso={list.touchedAt} now={now} style="full" />
        {list.last && (
          <span className="block text-12 text-ink-3">
            <bdi>{list.last.by}</bdi> {messages.did[list.last.kind]}
          </span>
        )}
      </td>
    </tr>
  );
}

/** What the shapes and colours of the bars mean. */
function Key() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-[18px] text-12 text-ink-2">
      {STAGES.map((stage) => (
        <li key={stage}>
          <StatusName stage={stage} name={messages.stages[stage]} />
        </li>
      ))}
    </ul>
  );
}

export function ListIndex({ lists, now }: { lists: readonly ListSummary[]; now: number }) {
  const { name, owner, items, progress, last } = messages.columns;
  const heads = [name, owner, items, progress, last];
  return (
    <>
      <div
        className="overflow-x-auto rounded-10 border border-line bg-surface"
        tabIndex={0}
        role="region"
        aria-label={messages.title}
      >
        <table className="w-full min-w-[40rem] text-13">
          <thead>
            <tr className="text-12 text-ink-2">
              {heads.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className={`px-3 py-2.5 font-500 first:pl-[18px] last:pl-[18px] ${head === items ? "text-right" : "text-left"}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <Line key={list.id} list={list} now={now} />
            ))}
          </tbody>
        </table>
      </div>
      <Key />
    </>
  );
}
