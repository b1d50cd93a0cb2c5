/** Gaps between days are filled. Long periods are grouped by week. */

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

/** The result is at least 4, and its quarters are round numbers, too. */
export function axisTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(4, most)));
  return [1, 2, 4, 6, 8, 10].map((factor) => factor * power).find((top) => top >= Math.max(4, most))!;
}
