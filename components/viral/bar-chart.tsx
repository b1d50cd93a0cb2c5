/** Bars over an axis, drawn on the server. The bars stretch with the box, the words do not. */
import { formatCompact } from "@/lib/contract/human-number";
import { axisTop } from "./day-buckets";

export type Bar = {
  key: string;
  /** Said on hover. */
  title: string;
  count: number;
  /** A CSS colour. */
  color: string;
};
/** A word under the axis; `at`: 0 the left end, 1 the right. */
export type AxisLabel = { at: number; text: string };

/** Room between bars, as a share of a bar. */
const GAP = 0.2;

export function BarChart({
  label,
  bars,
  axis,
  callout,
}: {
  label: string;
  bars: readonly Bar[];
  axis: readonly AxisLabel[];
  /** Index of the bar that gets words of its own. */
  callout?: { index: number; strong: string; text: string };
}) {
  const top = axisTop(Math.max(...bars.map((bar) => bar.count), 0));
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * top);
  const place = callout && (callout.index + 0.5) / bars.length;
  return (
    <figure className="relative pl-9">
      <div className="relative h-[184px]">
        {ticks.map((tick) => (
          <div
            key={tick}
            aria-hidden="true"
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${(tick / top) * 100}%` }}
          >
            <span className="absolute -left-9 -top-2 w-7 text-right text-11 tabular-nums text-ink-3">
              {formatCompact(tick)}
            </span>
          </div>
        ))}
        <svg
          viewBox={`0 0 ${bars.length} ${top}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="absolute inset-0 size-full"
        >
          {bars.map((bar, index) => (
            <g key={bar.key}>
              <title>{bar.title}</title>
              <rect x={index} y={0} width={1} height={top} fill="transparent" />
              <rect
                x={index + GAP / 2}
                y={top - bar.count}
                width={1 - GAP}
                height={bar.count}
                fill={bar.color}
              />
            </g>
          ))}
        </svg>
        {callout && place !== undefined && (
          <p
            className="pointer-events-none absolute translate-y-1/2 rounded-4 bg-surface px-1.5 text-12 leading-4"
            style={{
              bottom: `${((bars[callout.index]?.count ?? 0) / top) * 100}%`,
              ...(place < 0.6 ? { left: `${place * 100 + 1.5}%` } : { right: `${(1 - place) * 100 + 1.5}%` }),
            }}
          >
            <b className="block font-600">{callout.strong}</b>
            <span className="text-ink-3">{callout.text}</span>
          </p>
        )}
      </div>
      <div className="relative mt-1.5 h-4 text-11 tabular-nums text-ink-3" aria-hidden="true">
        {axis.map(({ at, text }, index) => (
          <span
            key={text}
            className={`absolute whitespace-nowrap ${index % 2 === 1 ? "max-sm:hidden" : ""}`}
            style={{ left: `${at * 100}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </figure>
  );
}
