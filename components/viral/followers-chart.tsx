import type { ReactNode } from "react";
import { heatStep } from "@/components/records/score-badge";
import { ChartData } from "@/components/ui/chart-data";
import type { FollowersBar, HistogramBucket } from "@/lib/contract/records";
import { formatShort } from "@/lib/contract/reader-numbers";
import { ChartAxis, ChartFrame } from "./chart-frame";
import { messages } from "./messages/insights";

/** Sizes with fewer posts get no median. */
const MIN_FOR_MEDIAN = 5;
const AXIS_WORDS = 5;
const BAND = 10;

const sizeOf = ({ from, to }: FollowersBar) => `${formatShort(from)}–${formatShort(to)}`;

const cellWords = (bar: FollowersBar, { from, to, count }: HistogramBucket) =>
  messages.followers.cell(sizeOf(bar), from, to, count);

/** Both ends are rounded to tens. */
function scoreSpan(bars: readonly FollowersBar[]): [low: number, high: number] {
  const scores = bars.flatMap((bar) => bar.scores);
  const low = Math.floor(Math.min(...scores.map(({ from }) => from)) / 10) * 10;
  const high = Math.ceil(Math.max(...scores.map(({ to }) => to)) / 10) * 10;
  return [low, Math.max(high, low + 10)];
}

function medianPath(bars: readonly FollowersBar[]): string {
  const points = bars.flatMap(({ count, medianScore }, index) =>
    medianScore === null || count < MIN_FOR_MEDIAN ? [] : [`${index + 0.5} ${medianScore}`],
  );
  return points.length < 2 ? "" : `M${points.join("L")}`;
}

/** A cell of two points is too low to point at, so a link covers those of ten. */
function bandsOf(scores: readonly HistogramBucket[]): HistogramBucket[] {
  const bands = new Map<number, HistogramBucket>();
  for (const { from, to, count } of scores) {
    const low = Math.floor(from / BAND) * BAND;
    const before = bands.get(low);
    bands.set(low, { from: low, to: Math.max(low + BAND, to), count: (before?.count ?? 0) + count });
  }
  return [...bands.values()];
}

/** Cells of one colour and opacity are one path, because a chart has a thousand cells. */
function Cells({ bars }: { bars: readonly FollowersBar[] }) {
  const most = Math.max(...bars.flatMap(({ scores }) => scores.map(({ count }) => count)));
  const paths = new Map<string, string>();
  for (const [index, { scores }] of bars.entries())
    for (const { from, to, count } of scores) {
      // A single post must be visible. The square root separates the others.
      const opacity = Math.round((0.22 + 0.78 * Math.sqrt(count / most)) * 20) / 20;
      const look = `${heatStep(from)} ${opacity}`;
      const height = to - from - 0.3;
      const cell = `M${index + 0.06} ${from + 0.15}h.88v${height}h-.88z`;
      paths.set(look, (paths.get(look) ?? "") + cell);
    }
  return [...paths].map(([look, d]) => {
    const [step, opacity] = look.split(" ");
    return <path key={look} d={d} fill={`var(--heat-${step})`} opacity={opacity} />;
  });
}

/** Both ends of `scores` are inclusive. */
export type SizeHref = (followers: FollowersBar, scores?: { from: number; to: number }) => string;

type Props = { bars: readonly FollowersBar[]; hrefOf: SizeHref; outlier?: ReactNode };

export function FollowersChart({ bars, hrefOf, outlier }: Props) {
  if (bars.length === 0) {
    return <p className="text-ink-3">{messages.followers.none}</p>;
  }
  const [low, high] = scoreSpan(bars);
  const step = high - low > 50 ? 20 : 10;
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, tick) => low + tick * step);
  const every = Math.max(1, Math.ceil(bars.length / AXIS_WORDS));
  const path = medianPath(bars);
  return (
    <>
      <figure className="relative pl-9">
        <ChartFrame
          label={messages.followers.label}
          size={[bars.length, high - low]}
          ticks={ticks.map((tick) => ({ at: (tick - low) / (high - low), text: String(tick) }))}
          links={bars.flatMap((bar, index) =>
            bandsOf(bar.scores).map((scores) => ({
              href: hrefOf(bar, scores),
              title: cellWords(bar, scores),
              left: index / bars.length,
              top: (high - scores.to) / (high - low),
              width: 1 / bars.length,
              height: (scores.to - scores.from) / (high - low),
            })),
          )}
        >
          <g transform={`matrix(1 0 0 -1 0 ${high})`}>
            <Cells bars={bars} />
            <path
              d={path}
              fill="none"
              stroke="var(--surface)"
              strokeWidth="5"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={path}
              fill="none"
              stroke="var(--ink)"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        </ChartFrame>
        <ChartAxis
          words={bars
            .map(({ from }, index) => ({ at: index / bars.length, text: formatShort(from) }))
            .filter((_word, index) => index % every === 0)}
        />
        <figcaption className="mt-1 flex flex-wrap items-center gap-x-3 text-11 text-ink-3">
          <span className="flex items-center gap-1.5">
            <i className="h-0.5 w-4 rounded-full bg-ink" aria-hidden="true" />
            {messages.followers.median}
          </span>
          <span className="flex items-center gap-1.5">
            <i className="h-2.5 w-4 rounded-[2px] bg-heat-4" aria-hidden="true" />
            {messages.followers.fuller}
          </span>
          <span className="ml-auto">{messages.followers.axis}</span>
        </figcaption>
      </figure>
      {outlier && <p className="mt-2 text-12 text-ink-2">{outlier}</p>}
      <ChartData
        label={messages.followers.data}
        head={messages.followers.head}
        rows={bars.map((bar) => [sizeOf(bar), bar.count, bar.medianScore] as const)}
        hrefOf={(index) => (bars[index]!.count > 0 ? hrefOf(bars[index]!) : undefined)}
      />
    </>
  );
}

/** Example: `highest median at 10K–16K`. It is undefined if there are no two sizes to compare. */
export function bestSize(bars: readonly FollowersBar[]): string | undefined {
  const known = bars.filter(({ count, medianScore }) => count >= MIN_FOR_MEDIAN && medianScore !== null);
  if (known.length < 2) return undefined;
  const best = known.reduce((a, b) => (b.medianScore! > a.medianScore! ? b : a));
  return messages.followers.best(sizeOf(best));
}
