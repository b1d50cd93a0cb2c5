import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { bodyCell, headCell, rowHead, tableClass } from "@/components/ui/table-cells";
import { unseen } from "@/components/ui/unseen";
import type { ImportSummary, ImportedBy } from "@/lib/contract/imports";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { pageOfImport } from "./import-calls";
import { isOpen } from "./import-state";
import { messages } from "./messages/history";
import { UndoLink } from "./undo-link";

const { history: words } = messages;

export const nameOf = ({ kind, name }: ImportedBy): string =>
  name ?? (kind === "operator" ? words.operator : kind === "key" ? words.program : words.former);

function Action({ row }: { row: ImportSummary }) {
  const { id, number, state, canUndo } = row;
  if (canUndo)
    return (
      <UndoLink importId={id} number={number}>
        {words.undo(unseen, number)}
      </UndoLink>
    );
  if (!isOpen(state) && state !== "stopped") return null;
  return (
    <ButtonLink size="small" href={pageOfImport(id)}>
      {words.open(unseen, number)}
    </ButtonLink>
  );
}

const right = "text-right! tabular-nums @max-2xl:hidden";

function Row({ row, now }: { row: ImportSummary; now: number }) {
  const { id, number, state, by, createdAt, endedAt, fileNames, files, totals } = row;
  const counts = state === "done" ? totals : null;
  const name = nameOf(by);
  return (
    <tr className={`last:[&>*]:border-b-0 ${state === "undone" ? "text-ink-3" : ""}`}>
      <th scope="row" className={`${bodyCell} ${rowHead} pl-[18px]`}>
        <Link href={pageOfImport(id)} prefetch={false} className="font-550 underline">
          {formatNumber(number)}
        </Link>
      </th>
      <td className={bodyCell}>
        <Moment iso={endedAt ?? createdAt} now={now} style="age" />
      </td>
      <td className={`${bodyCell} @max-xl:hidden`}>
        <span className="flex min-w-0 items-center gap-2">
          {by.kind === "member" && <Avatar name={name} />}
          <bdi className="truncate">{name}</bdi>
        </span>
      </td>
      <td className={bodyCell}>
        <bdi title={fileNames.join(", ")}>{files === 0 ? words.noFiles : words.files(fileNames, files)}</bdi>
      </td>
      <td className={`${bodyCell} ${counts ? "" : "text-ink-3"}`}>{words.states[state]}</td>
      <td className={`${bodyCell} ${right}`}>{counts && formatNumber(counts.added)}</td>
      <td className={`${bodyCell} ${right}`}>{counts && formatNumber(counts.updated)}</td>
      <td className={`${bodyCell} ${right}`}>{counts && formatNumber(counts.rejected)}</td>
      <td className={`${bodyCell} pr-3 text-right`}>
        <Action row={row} />
      </td>
    </tr>
  );
}

/** `now` is in ms since 1970. */
export function HistoryTable({ imports, now }: { imports: readonly ImportSummary[]; now: number }) {
  if (imports.length === 0) return <p className="text-ink-3">{words.empty}</p>;
  return (
    <div className="@container relative overflow-x-auto rounded-10 border border-line bg-surface">
      <table aria-label={words.label} className={tableClass}>
        <thead>
          <tr>
            <th scope="col" className={`${headCell} w-14 pl-[18px]`}>
              {words.number}
            </th>
            <th scope="col" className={`${headCell} w-16`}>
              {words.when}
            </th>
            <th scope="col" className={`${headCell} w-40 @max-xl:hidden`}>
              {words.who}
            </th>
            <th scope="col" className={headCell}>
              {words.from}
            </th>
            <th scope="col" className={`${headCell} w-40 @max-xl:w-20`}>
              {words.state}
            </th>
            <th scope="col" className={`${headCell} ${right} w-20`}>
              {words.new}
            </th>
            <th scope="col" className={`${headCell} ${right} w-20`}>
              {words.updated}
            </th>
            <th scope="col" className={`${headCell} ${right} w-20`}>
              {words.rejected}
            </th>
            <th scope="col" className={`${headCell} w-24 pr-3 text-right`}>
              <span className="sr-only">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {imports.map((row) => (
            <Row key={row.id} row={row} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
