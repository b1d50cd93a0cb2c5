import { RotateCcw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { Tag } from "@/components/ui/tag";
import { templateName } from "@/lib/contract/list-templates";
import { RESTORED_DAYS, type ListSummary } from "@/lib/contract/lists";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages as words } from "../messages";
import { messages } from "./messages";

const { columns } = messages.trash;
const cell = "px-3 py-2.5 first:pl-[18px] last:pr-[18px] max-md:px-2 max-md:first:pl-3";
const wide = `${cell} max-md:hidden`;
const DAY_MS = 86_400_000;
/** The last days are marked. */
const FEW_DAYS = 3;

/** Days that the list can still be restored, at least 1. `now` is in ms since 1970. */
function daysLeft(removedAt: string, now: number): number {
  return Math.max(1, Math.ceil(RESTORED_DAYS - (now - Date.parse(removedAt)) / DAY_MS));
}

function RestoreForm({ list, label }: { list: ListSummary; label: string }) {
  return (
    <form method="post" action="/api/dashboard/lists" className="inline-flex">
      <input type="hidden" name="id" value={list.id} />
      <Button type="submit" name="action" value="restore" aria-label={`${label}: ${list.name}`}>
        <RotateCcw size={14} aria-hidden="true" /> {label}
      </Button>
    </form>
  );
}

/** Says which list was deleted, with the undo. */
export function DeletedNotice({ list, canWrite }: { list: ListSummary; canWrite: boolean }) {
  return (
    <Notice variant="good" role="status" isAnswer icon={<RotateCcw size={16} aria-hidden="true" />}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          <bdi>{list.name}</bdi> {messages.trash.deleted}
        </span>
        {canWrite && (
          <form method="post" action="/api/dashboard/lists" className="inline-flex">
            <input type="hidden" name="id" value={list.id} />
            <button
              type="submit"
              name="action"
              value="restore"
              className="font-600 underline underline-offset-3 max-md:min-h-11 max-md:min-w-11"
            >
              {words.undo}
            </button>
          </form>
        )}
      </span>
    </Notice>
  );
}

function Line({ list, now, canWrite }: { list: ListSummary; now: number; canWrite: boolean }) {
  const left = daysLeft(list.removedAt!, now);
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${cell} text-left font-450`}>
        <b className="block font-600 wrap-anywhere">
          <bdi>{list.name}</bdi>
        </b>
        <span className="text-12 text-ink-3">{templateName(list.template)}</span>
      </th>
      <td className={`${wide} text-right tabular-nums`}>{formatNumber(list.items)}</td>
      <td className={wide}>
        <bdi>{list.last?.by}</bdi>
      </td>
      <td className={wide}>
        <Moment iso={list.removedAt!} now={now} />
      </td>
      <td className={cell}>
        {left <= FEW_DAYS ? <Tag variant="warn">{messages.trash.left(left)}</Tag> : messages.trash.left(left)}
      </td>
      {canWrite && (
        <td className={`${cell} w-px`}>
          <RestoreForm list={list} label={messages.trash.restore} />
        </td>
      )}
    </tr>
  );
}

/** `now` is in ms since 1970. */
export function DeletedLists({
  lists,
  now,
  canWrite,
}: {
  lists: readonly ListSummary[];
  now: number;
  canWrite: boolean;
}) {
  return (
    <>
      <p className="text-ink-2">{messages.trash.note(RESTORED_DAYS)}</p>
      <div className="rounded-10 border border-line bg-surface">
        <table className="w-full text-13" aria-label={messages.trash.title}>
          <thead>
            <tr className="text-left text-12 text-ink-2 *:font-500">
              <th scope="col" className={cell}>
                {columns.list}
              </th>
              <th scope="col" className={`${wide} text-right`}>
                {columns.items}
              </th>
              <th scope="col" className={wide}>
                {columns.by}
              </th>
              <th scope="col" className={wide}>
                {columns.at}
              </th>
              <th scope="col" className={cell}>
                {columns.left}
              </th>
              {canWrite && (
                <th scope="col">
                  <span className="sr-only">{messages.actions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <Line key={list.id} list={list} now={now} canWrite={canWrite} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
