import { fieldLabel } from "@/components/ui/messages/fields";
import { Notice } from "@/components/ui/notice";
import { Tiles } from "@/components/ui/tiles";
import type { ImportTotals } from "@/lib/contract/imports";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { repeatsOf } from "@/lib/domain/merged-repeats";
import { messages } from "./messages/run";

const { figures: words, changed: changedWords } = messages;

export function Figures({ totals }: { totals: ImportTotals }) {
  const { added, updated, unchanged, older, rejected } = totals;
  const repeats = repeatsOf(totals);
  return (
    <Tiles
      tiles={[
        { label: words.new, value: formatNumber(added), meaning: words.afterwards(totals) },
        {
          label: words.updated,
          value: formatNumber(updated),
          meaning: older > 0 ? words.older(older) : words.newer,
        },
        { label: words.unchanged, value: formatNumber(unchanged), meaning: words.same },
        // The figures add up to the rows of the files.
        ...(repeats > 0 ? [{ label: words.repeats, value: formatNumber(repeats) }] : []),
        {
          label: words.rejected,
          value: formatNumber(rejected),
          meaning: rejected > 0 ? undefined : words.none,
        },
      ]}
    />
  );
}

/** `isDone` says that the import has run. */
export function Changed({ totals, isDone }: { totals: ImportTotals; isDone: boolean }) {
  const { changed, updated } = totals;
  if (changed.length === 0) return null;
  return (
    <details className="rounded-10 border border-line bg-surface">
      <summary className="cursor-pointer px-4 py-2.5 font-550 max-md:py-3">
        {isDone ? changedWords.done(updated) : changedWords.title(updated)}
      </summary>
      <ul className="grid gap-x-8 border-t border-line px-4 py-2 sm:grid-cols-2 lg:grid-cols-3">
        {changed.map(({ kind, field, count }) => (
          <li key={`${kind} ${field}`} className="flex justify-between gap-3 py-1">
            <span>
              {fieldLabel(field)} <span className="text-ink-3">{changedWords.of[kind]}</span>
            </span>
            <b className="font-550 tabular-nums">{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Warnings({ totals }: { totals: ImportTotals }) {
  return (
    <>
      {totals.replacesDemo && <Notice variant="plain">{words.demo}</Notice>}
      {totals.erased > 0 && <Notice variant="plain">{words.erased(totals.erased)}</Notice>}
    </>
  );
}
