import { formatDay } from "@/components/ui/moment-words";
import { BarChart } from "./bar-chart";
import { ChartData } from "./chart-data";
import { dayBuckets, type Bucket } from "./day-buckets";
import { messages } from "./messages/insights";

const AXIS_WORDS = 5;
const axisDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

function named(bucket: Bucket): string {
  return bucket.from === bucket.to
    ? formatDay(bucket.from)
    : `${formatDay(bucket.from)} – ${formatDay(bucket.to)}`;
}

/** Another year than the current one is named once, and where it changes. */
function axisText(day: string, before: string | undefined, now: number): string {
  const yearBefore = before?.slice(0, 4) ?? String(new Date(now).getUTCFullYear());
  return yearBefore === day.slice(0, 4) ? axisDay.format(Date.parse(day)) : formatDay(day);
}

export function DayChart({
  perDay,
  hrefOf,
  now,
}: {
  perDay: readonly { day: string; count: number }[];
  /** Both days are inclusive, YYYY-MM-DD. */
  hrefOf: (from: string, to: string) => string;
  now: number;
}) {
  const { buckets } = dayBuckets(perDay, now);
  if (buckets.length === 0) return <p className="text-ink-3">{messages.days.none}</p>;
  const most = buckets.reduce(
    (best, bucket, index) => (bucket.count > buckets[best]!.count ? index : best),
    0,
  );
  const newest = buckets.toReversed();
  const every = Math.max(1, Math.ceil(buckets.length / AXIS_WORDS));
  return (
    <>
      <BarChart
        label={messages.days.title}
        bars={buckets.map((bucket, index) => ({
          key: bucket.from,
          title: `${named(bucket)}: ${messages.posts(bucket.count)}`,
          count: bucket.count,
          href: hrefOf(bucket.from, bucket.to),
          color: index === most ? "var(--accent)" : bucket.isOpen ? "var(--accent-line)" : "var(--hist-on)",
        }))}
        axis={buckets
          .map(({ from }, index) => ({ at: index / buckets.length, from }))
          .filter((_, index) => index % every === 0)
          .map(({ at, from }, index, shown) => ({ at, text: axisText(from, shown[index - 1]?.from, now) }))}
        callout={{
          index: most,
          strong: messages.posts(buckets[most]!.count),
          text: buckets[most]!.isOpen ? messages.days.soFar(named(buckets[most]!)) : named(buckets[most]!),
        }}
      />
      <ChartData
        label={messages.days.title}
        head={messages.days.head}
        rows={newest.map((bucket) => [named(bucket), bucket.count] as const)}
        hrefOf={(index) => {
          const { count, from, to } = newest[index]!;
          return count > 0 ? hrefOf(from, to) : undefined;
        }}
      />
    </>
  );
}
