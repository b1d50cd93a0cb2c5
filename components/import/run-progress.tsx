"use client";
import { Square } from "lucide-react";
import { bodyCell, headCell, rowHead, tableClass } from "@/components/ui/table-cells";
import type { ImportDetail, ImportProgress } from "@/lib/contract/imports";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { ActionForm } from "./action-form";
import { leftOut, partsOf } from "./import-state";
import { messages } from "./messages/run";
import { Share } from "./progress-bar";
import type { ImportCalls } from "./use-import";

const { progress: words } = messages;

/** The share is relative to all rows, or to the bytes of all files while the number of rows is unknown. */
function shareOf({ rows, rowsExpected, files }: ImportProgress): number {
  if (rowsExpected) return Math.min(1, rows / rowsExpected);
  if (files.length === 0) return 0;
  return files.reduce((sum, { share }) => sum + share, 0) / files.length;
}

/** @param isRun false for a check, which computes the same and saves nothing */
function pace({ phase, rows, rowsExpected, rowsPerSecond }: ImportProgress, isRun: boolean): string {
  if (phase === "waiting") return words.waiting;
  if (phase === "writing") return isRun ? words.writing : words.comparing;
  if (!rowsPerSecond) return "";
  if (!rowsExpected) return words.rate(rowsPerSecond);
  const seconds = Math.ceil(Math.max(0, rowsExpected - rows) / rowsPerSecond);
  const left = seconds < 120 ? words.left(seconds) : words.leftMinutes(Math.ceil(seconds / 60));
  return `${words.rate(rowsPerSecond)}, ${left}`;
}

function FileTable({ files }: Pick<ImportProgress, "files">) {
  if (files.length < 2) return null;
  return (
    <table aria-label={words.table} className={`${tableClass} border-t border-line`}>
      <thead>
        <tr>
          <th scope="col" className={`${headCell} pl-4.5`}>
            {words.file}
          </th>
          <th scope="col" className={`${headCell} w-40 max-sm:w-24`}>
            {words.progress}
          </th>
          <th scope="col" className={`${headCell} w-28 text-right! max-sm:w-20`}>
            {words.read}
          </th>
          <th scope="col" className={`${headCell} w-28 pr-4.5 text-right! max-sm:w-20`}>
            {words.rejected}
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ name, rows, rejected, share, isDone }) => (
          <tr key={name} className="last:[&>*]:border-b-0">
            <th scope="row" className={`${bodyCell} ${rowHead} pl-4.5`}>
              <bdi title={name}>{name}</bdi>
            </th>
            <td className={bodyCell}>
              <span className="flex items-center gap-2 text-12 text-ink-2 tabular-nums">
                <Share share={isDone ? 1 : share} className="w-24 max-sm:hidden" />
                {isDone ? words.done : words.share(share)}
              </span>
            </td>
            <td className={`${bodyCell} text-right tabular-nums`}>{formatNumber(rows)}</td>
            <td className={`${bodyCell} pr-4.5 text-right tabular-nums`}>{formatNumber(rejected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RunProgress({
  detail,
  isBusy,
  isOutOfTouch,
  send,
}: Pick<ImportCalls, "isBusy" | "isOutOfTouch" | "send"> & { detail: ImportDetail }) {
  const progress: ImportProgress = detail.progress ?? {
    phase: detail.isWaiting ? "waiting" : "reading",
    rows: 0,
    rowsExpected: null,
    rowsPerSecond: null,
    files: [],
  };
  const isRun = detail.state === "running";
  const share = shareOf(progress);
  return (
    <section className="overflow-hidden rounded-10 border border-line bg-surface">
      <div className="grid gap-3 px-4.5 py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <b className="text-36 font-650 tabular-nums">{words.share(share)}</b>
          <span className="min-w-0 flex-1 basis-48">
            <b className="block font-600 tabular-nums">{words.rows(progress.rows, progress.rowsExpected)}</b>
            <span className="block text-12 text-ink-3 tabular-nums">{pace(progress, isRun)}</span>
          </span>
          <ActionForm
            importId={detail.id}
            action="stop"
            disabled={isBusy}
            onSend={() => void send({ path: "stop" })}
          >
            <Square size={13} aria-hidden="true" />
            {words.stop}
          </ActionForm>
        </div>
        <progress
          value={share}
          max={1}
          aria-label={words.bar}
          className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
        <p className="text-ink-3" role="status">
          {isOutOfTouch ? words.lost : isRun ? `${words.stopMeans} ${words.leave}` : words.checking}
        </p>
      </div>
      <FileTable files={progress.files} />
    </section>
  );
}

const { bar: barWords } = messages;

function wordsOf(detail: ImportDetail) {
  const parts = partsOf(detail);
  const others = leftOut(parts);
  const rows = detail.totals?.accepted ?? 0;
  if (detail.isStale) return barWords.stale;
  if (rows === 0) return barWords.nothing;
  return (
    <>
      {barWords.ready(
        <b className="font-600 text-inv-ink">{barWords.rows(rows)}</b>,
        parts.length - others.length,
      )}
      {others.length > 0 && ` ${barWords.leftOut(others[0]!.name, others.length)}`}
    </>
  );
}

export function RunBar({
  detail,
  isBusy,
  send,
  onDiscard,
}: Pick<ImportCalls, "isBusy" | "send"> & { detail: ImportDetail; onDiscard: () => void }) {
  return (
    <section
      aria-label={barWords.label}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-12 bg-inv px-4.5 py-2.5 text-inv-ink-2 shadow-3 ring-1 ring-inv-line max-md:bottom-20 short:static"
    >
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">{wordsOf(detail)}</p>
      <ActionForm
        importId={detail.id}
        action="discard"
        variant="inverse"
        disabled={isBusy}
        onSend={onDiscard}
      >
        {barWords.discard}
      </ActionForm>
      {detail.isStale ? (
        <ActionForm
          importId={detail.id}
          action="check"
          variant="inversePrimary"
          disabled={isBusy}
          onSend={() => void send({ path: "check" })}
        >
          {barWords.check}
        </ActionForm>
      ) : (
        detail.canRun && (
          <ActionForm
            importId={detail.id}
            action="run"
            variant="inversePrimary"
            disabled={isBusy}
            onSend={() => void send({ path: "run" })}
          >
            {barWords.run(detail.totals?.accepted ?? 0)}
          </ActionForm>
        )
      )}
    </section>
  );
}
