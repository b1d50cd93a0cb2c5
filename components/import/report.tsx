import { CircleCheck, CircleSlash, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { bodyCell, headCell, rowHead, tableClass } from "@/components/ui/table-cells";
import type { ImportDetail, ImportPart, ImportTotals } from "@/lib/contract/imports";
import { PAGES } from "@/lib/contract/pages";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { repeatsOf } from "@/lib/domain/merged-repeats";
import { partsOf } from "./import-state";
import { messages } from "./messages/run";
import { SegmentBar } from "./progress-bar";

const { report: words, figures } = messages;

/** Together all rows that were read. */
const segmentsOf = (totals: ImportTotals) => [
  { name: figures.new, count: totals.added, color: "bg-accent" },
  { name: figures.updated, count: totals.updated, color: "bg-chart-3" },
  { name: figures.unchanged, count: totals.unchanged + totals.older, color: "bg-chart-4" },
  { name: figures.repeats, count: repeatsOf(totals), color: "bg-heat-1" },
  ...(totals.erased > 0 ? [{ name: figures.erasedRows, count: totals.erased, color: "bg-chart-2" }] : []),
  { name: figures.rejected, count: totals.rejected, color: "bg-heat-3" },
];

function headOf({ state, problem, totals }: ImportDetail): { icon: ReactNode; title: string; text: string } {
  switch (state) {
    case "failed":
      return {
        icon: <TriangleAlert size={18} className="text-bad-ink" aria-hidden="true" />,
        title: words.failed,
        text: [problem, words.failedMeans].filter(Boolean).join(" "),
      };
    case "stopped":
      return {
        icon: <CircleSlash size={18} className="text-ink-3" aria-hidden="true" />,
        title: words.stopped,
        text: words.stoppedMeans,
      };
    case "undone":
      return {
        icon: <CircleSlash size={18} className="text-ink-3" aria-hidden="true" />,
        title: words.undone,
        text: words.undoneMeans,
      };
    default: {
      const { accepted = 0, seconds = 0 } = totals ?? {};
      const rate = seconds >= 1 ? messages.progress.rate(Math.round(accepted / seconds)) : null;
      return {
        icon: <CircleCheck size={18} className="text-accent-ink" aria-hidden="true" />,
        title: words.in(accepted),
        text: words.took(words.seconds(seconds), rate),
      };
    }
  }
}

function Legend({ totals }: { totals: ImportTotals }) {
  return (
    <dl className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1">
      {segmentsOf(totals).map(({ name, count, color }) => (
        <div key={name} className="flex items-center gap-1.5">
          <i className={`size-2.5 rounded-[2px] ${color}`} aria-hidden="true" />
          <dt className="text-ink-2">{name}</dt>
          <dd className="font-600 tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

const right = "text-right! tabular-nums";

function FileTable({ parts }: { parts: readonly ImportPart[] }) {
  const sum = (of: (part: ImportPart) => number) =>
    formatNumber(parts.reduce((all, part) => all + of(part), 0));
  return (
    <table aria-label={words.table} className={`${tableClass} border-t border-line`}>
      <thead>
        <tr>
          <th scope="col" className={`${headCell} pl-[18px]`}>
            {words.file}
          </th>
          <th scope="col" className={`${headCell} ${right} w-28 max-sm:w-20`}>
            {words.rows}
          </th>
          <th scope="col" className={`${headCell} ${right} w-28 max-sm:w-20`}>
            {words.taken}
          </th>
          <th scope="col" className={`${headCell} ${right} w-28 pr-[18px] max-sm:w-22`}>
            {words.rejected}
          </th>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>*]:border-b-0">
        {parts.map((part) => (
          <tr key={part.name}>
            <th scope="row" className={`${bodyCell} ${rowHead} pl-[18px]`}>
              <bdi title={part.name}>{part.name}</bdi>
            </th>
            <td className={`${bodyCell} ${right}`}>{formatNumber(part.rows)}</td>
            <td className={`${bodyCell} ${right}`}>
              {part.status === "read" ? formatNumber(part.accepted) : words.notRead}
            </td>
            <td className={`${bodyCell} ${right} pr-[18px]`}>{formatNumber(part.rejected)}</td>
          </tr>
        ))}
        {parts.length > 1 && (
          <tr className="font-600">
            <th scope="row" className={`${bodyCell} pl-[18px] text-left font-600`}>
              {words.total}
            </th>
            <td className={`${bodyCell} ${right}`}>{sum(({ rows }) => rows)}</td>
            <td className={`${bodyCell} ${right}`}>{sum(({ accepted }) => accepted)}</td>
            <td className={`${bodyCell} ${right} pr-[18px]`}>{sum(({ rejected }) => rejected)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Shown({ parts }: { parts: readonly ImportPart[] }) {
  const has = (kind: string) => parts.some((part) => part.kind === kind && part.accepted > 0);
  return (
    <>
      {has("posts") && <ButtonLink href={PAGES.viral.path}>{words.showPosts}</ButtonLink>}
      {has("creators") && <ButtonLink href={PAGES.creators.path}>{words.showCreators}</ButtonLink>}
    </>
  );
}

export function Report({ detail, actions }: { detail: ImportDetail; actions: ReactNode }) {
  const parts = partsOf(detail);
  const { icon, title, text } = headOf(detail);
  const isIn = detail.state === "done";
  return (
    <section className="overflow-hidden rounded-10 border border-line bg-surface">
      <div className="px-[18px] py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {icon}
          <p className="min-w-0 flex-1 basis-56 wrap-anywhere" role="status">
            <b className="text-16 font-650">{title}</b> <span className="text-ink-3">{text}</span>
          </p>
          {actions}
          {isIn && <Shown parts={parts} />}
        </div>
        {isIn && detail.totals && (
          <div className="mt-3.5">
            <SegmentBar segments={segmentsOf(detail.totals)} />
            <Legend totals={detail.totals} />
          </div>
        )}
      </div>
      {parts.length > 0 && <FileTable parts={parts} />}
    </section>
  );
}

/** Ignored columns are listed, so that no data is lost unnoticed. */
export function UnusedColumns({ parts }: { parts: readonly ImportPart[] }) {
  const some = parts.filter(({ unused }) => unused.length > 0);
  if (some.length === 0) return null;
  return (
    <details className="rounded-10 border border-line bg-surface">
      <summary className="cursor-pointer px-4 py-2.5 font-550 max-md:py-3">{words.unused}</summary>
      <dl className="grid gap-2 border-t border-line px-4 py-3">
        {some.map(({ name, unused }) => (
          <div key={name} className="wrap-anywhere">
            <dt className="font-550">
              <bdi>{name}</bdi>
            </dt>
            <dd className="text-ink-2">
              {unused.map(({ column, sample }, index) => (
                <span key={column}>
                  {index > 0 && ", "}
                  <bdi>{column}</bdi>{" "}
                  <span className="text-ink-3">({messages.rejected.quoted(sample.slice(0, 40))})</span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
