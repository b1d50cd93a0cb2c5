/** The SVG is rendered on the server. Bars stretch with the box, text doesn't. */
import { formatShort } from "@/lib/contract/reader-numbers";
import { ChartAxis, ChartFrame, type ChartWord } from "./chart-frame";
import { axisTop } from "./day-buckets";

export type Bar = {
  key: string;
  title: string;
  count: number;
  color: string;
  /** Only a bar with posts is a link. */
  href?: string;
};

/** The gap is relative to the width of a bar. */
const GAP = 0.2;

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
      </ChartFrame>
      <ChartAxis words={axis} everyOther />
    </figure>
  );
}
