import { Segments } from "@/components/ui/segments";
import type { Period } from "@/lib/contract/usage";
import { addDays } from "@/lib/domain/zone-days";
import { messages } from "./messages";
import { periodWords } from "./period-words";

/** `from` and `to` are left out where they are the default. */
type Preset = { label: string; period: Period; from?: string; to?: string };

export function presetsOf(today: string, since: string | null): Preset[] {
  const first = `${today.slice(0, 7)}-01`;
  const lastMonth = addDays(first, -1);
  const back = (days: number) => addDays(today, 1 - days);
  const words = messages.presets;
  const until = (label: string, from: string): Preset => ({ label, period: { from, to: today }, from });
  const month = `${lastMonth.slice(0, 7)}-01`;
  return [
    until(words.week, back(7)),
    { label: words.month, period: { from: back(30), to: today } },
    until(words.thisMonth, first),
    { label: words.lastMonth, period: { from: month, to: lastMonth }, from: month, to: lastMonth },
    until(words.quarter, back(90)),
    ...(since === null || since >= back(90) ? [] : [until(words.all, since)]),
  ];
}

const isSame = (a: Period, b: Period) => a.from === b.from && a.to === b.to;

/** The name of a preset, or the days: `30 days`, `1–20 Nov`. */
export function nameOf(period: Period, { today, since }: { today: string; since: string | null }): string {
  return (
    presetsOf(today, since).find((preset) => isSame(preset.period, period))?.label ?? periodWords(period)
  );
}

/**
 * `today` and `since` are YYYY-MM-DD in the time zone of the books; `since` is their first day, null if they are empty.
 */
export function PeriodLinks({
  label,
  period,
  today,
  since,
  hrefOf,
}: {
  label: string;
  period: Period;
  today: string;
  since: string | null;
  hrefOf: (days: { from: string | undefined; to: string | undefined }) => string;
}) {
  return (
    <Segments
      label={label}
      segments={presetsOf(today, since).map(({ label: name, period: span, from, to }) => ({
        label: name,
        href: hrefOf({ from, to }),
        isCurrent: isSame(span, period),
      }))}
    />
  );
}
