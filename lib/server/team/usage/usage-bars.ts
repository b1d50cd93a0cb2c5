import "server-only";
/** Longer periods have a bar per month, because bars of days would be too narrow to click. */
import { NO_PURPOSE, type Period, type Usage } from "@/lib/contract/usage";
import { addDays } from "@/lib/domain/zone-days";
import type { DaySum } from "./usage-sums";

const MOST_DAYS = 92;
const MOST_MONTHS = 240;

function spansOf({ from, to }: Period): Period[] {
  const spans: Period[] = [];
  const isByDay = addDays(from, MOST_DAYS) > to;
  const most = isByDay ? MOST_DAYS : MOST_MONTHS;
  for (let end = to; end >= from && spans.length < most;) {
    const start = isByDay ? end : `${end.slice(0, 7)}-01`;
    spans.unshift({ from: start < from ? from : start, to: end });
    end = addDays(start, -1);
  }
  // The oldest bar includes everything before it, so that the bars add up to the rows.
  if (spans[0]) spans[0].from = from;
  return spans;
}

/** @param days newest first */
export function barsOf(period: Period, days: readonly DaySum[]): Usage["bars"] {
  const bars = spansOf(period).map((span) => ({ span, sums: new Map<string, number>(), held: 0 }));
  let index = bars.length - 1;
  for (const { day, purpose, spent, held } of days) {
    while (index > 0 && bars[index]!.span.from > day) index--;
    const bar = bars[index];
    if (!bar) break;
    const name = purpose || NO_PURPOSE;
    if (spent !== 0) bar.sums.set(name, (bar.sums.get(name) ?? 0) + spent);
    bar.held += held;
  }
  return bars.map(({ span, sums, held }) => ({ ...span, byPurpose: Object.fromEntries(sums), held }));
}
