import type { Range } from "@/lib/contract/definition";
import type { HistogramBucket } from "@/lib/contract/records";
import { shareOf } from "./range-scale";

/** Keeps the bar of a small count visible. */
const LEAST_PERCENT = 3;
const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;

export function Histogram({
  filter,
  bars,
  low,
  high,
}: {
  filter: Range;
  bars: readonly HistogramBucket[];
  low: number | undefined;
  high: number | undefined;
}) {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const isRestricted = low !== undefined || high !== undefined;
  return (
    <div className="relative h-[2.125rem]" aria-hidden="true">
      {bars.map((bar) => {
        const left = shareOf(filter, bar.from);
        const width = shareOf(filter, bar.to) - left;
        if (width <= 0 || bar.count === 0) return null;
        const isIn = isRestricted && bar.to > (low ?? -Infinity) && bar.from < (high ?? Infinity);
        return (
          <i
            key={bar.from}
            className={`absolute bottom-0 rounded-t-[1px] ${isIn ? "bg-hist-on" : "bg-hist"}`}
            style={{
              left: percent(left),
              width: `max(1px, calc(${percent(width)} - 1px))`,
              height: percent(Math.max(LEAST_PERCENT / 100, bar.count / most)),
            }}
          />
        );
      })}
    </div>
  );
}
