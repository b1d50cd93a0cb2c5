/** The SVG is rendered on the server. Bars stretch with the box, text doesn't. */
import { formatShort } from "@/lib/contract/reader-numbers";
import { ChartAxis, ChartFrame, type ChartWord } from "./chart-frame";

type Bar = {
  key: string;
  title: string;
  count: number;
  color: string;
  /** Only a bar with posts is a link. */
  href?: string;
};

/** The gap is relative to the width of a bar. */
const GAP = 0.2;

const DAY_MS = 86_400_000;
/** Longer periods are grouped by week. */
const MAX_DAY_BARS = 100;

export type Bucket = {
  /** Days are YYYY-MM-DD (UTC). */
  from: string;
  to: string;
  count: number;
  /** The bucket includes today and is incomplete. */
  isOpen: boolean;
};

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** `perDay` is in any order and leaves out days without posts. `now` is ms since 1970. */
export function dayBuckets(
  perDay: readonly { day: string; count: number }[],
  now: number,
): { unit: "day" | "week"; buckets: Bucket[] } {
  if (perDay.length === 0) return { unit: "day", buckets: [] };
  const counts = new Map(perDay.map(({ day, count }) => [Date.parse(`${day}T00:00:00Z`), count]));
  const days = [...counts.keys()];
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const isWeekly = (last - first) / DAY_MS + 1 > MAX_DAY_BARS;
  const length = isWeekly ? 7 : 1;
  // Weeks begin on Monday. 5 January 1970 was one.
  const start = isWeekly ? first - ((((first / DAY_MS - 4) % 7) + 7) % 7) * DAY_MS : first;
  const buckets: Bucket[] = [];
  for (let from = start; from <= last; from += length * DAY_MS) {
    let count = 0;
    for (let day = 0; day < length; day++) count += counts.get(from + day * DAY_MS) ?? 0;
    const end = from + length * DAY_MS;
    buckets.push({ from: dayOf(from), to: dayOf(end - DAY_MS), count, isOpen: from <= now && now < end });
  }
  return { unit: isWeekly ? "week" : "day", buckets };
}

/**
 * Gaps between days are filled. Long periods are grouped by week. The result is at least 4, and its quarters are
 * round numbers, too.
 */
export function axisTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(4, most)));
  return [1, 2, 4, 6, 8, 10].map((factor) => factor * power).find((top) => top >= Math.max(4, most))!;
}

/** One path a colour, because elements weigh more than what they draw. */
function pathsOf(bars: readonly Bar[], top: number): Map<string, string> {
  const paths = new Map<string, string>();
  for (const [index, { color, count }] of bars.entries())
    if (count > 0)
      paths.set(
        color,
        `${paths.get(color) ?? ""}M${index + GAP / 2} ${top - count}h${1 - GAP}v${count}h-${1 - GAP}z`,
      );
  return paths;
}

export function BarChart({
  label,
  bars,
  axis,
  callout,
}: {
  label: string;
  bars: readonly Bar[];
  axis: readonly ChartWord[];
  /** `index` is the bar that gets a label. */
  callout?: { index: number; strong: string; text: string };
}) {
  const top = axisTop(Math.max(...bars.map((bar) => bar.count), 0));
  const at = callout && (callout.index + 0.5) / bars.length;
  const above = callout && at !== undefined && (
    <p
      className="pointer-events-none absolute translate-y-1/2 rounded-4 bg-surface px-1.5 text-12 leading-4"
      style={{
        bottom: `${((bars[callout.index]?.count ?? 0) / top) * 100}%`,
        ...(at < 0.6 ? { left: `${at * 100 + 1.5}%` } : { right: `${(1 - at) * 100 + 1.5}%` }),
      }}
    >
      <b className="block font-600">{callout.strong}</b>
      <span className="text-ink-3">{callout.text}</span>
    </p>
  );
  return (
    <figure className="relative overflow-x-clip pl-9">
      <ChartFrame
        label={label}
        size={[bars.length, top]}
        ticks={[0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, text: formatShort(at * top) }))}
        links={bars.flatMap(({ href, title, count }, index) =>
          href && count > 0
            ? [{ href, title, left: index / bars.length, top: 0, width: 1 / bars.length, height: 1 }]
            : [],
        )}
        above={above}
      >
        {[...pathsOf(bars, top)].map(([color, d]) => (
          <path key={color} d={d} fill={color} />
        ))}
      </ChartFrame>
      <ChartAxis words={axis} everyOther />
    </figure>
  );
}
