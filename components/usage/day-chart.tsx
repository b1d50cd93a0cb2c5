/** The SVG is rendered on the server. A table beside it has the same numbers. */
import Link from "next/link";
import { ChartData } from "@/components/ui/chart-data";
import { ownValue } from "@/lib/contract/own-value";
import { NO_PURPOSE, type Period, type Usage } from "@/lib/contract/usage";
import { messages } from "./messages";
import { dayWords, periodWords } from "./period-words";
import { colorOf, OTHER_COLOR } from "./purpose-colors";

type Bars = Usage["bars"];

/** Returns four even steps up to or above the highest day, for example 25, 50, 75, 100. */
export function axisSteps(highest: number): number[] {
  const raw = Math.max(4, highest) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const step =
    [1, 2, 2.5, 5, 10]
      .map((factor) => factor * magnitude)
      .find((each) => each >= raw && Number.isInteger(each)) ?? Math.ceil(raw);
  return [0, 1, 2, 3, 4].map((index) => index * step);
}

/** Bars are stacked from the bottom: ranked purposes, others (`purpose` null), no purpose. */
function legendOf(
  bars: Bars,
  ranked: readonly string[],
): { purpose: string | null; color: string; count: number }[] {
  const seen = new Set(bars.flatMap(({ byPurpose }) => Object.keys(byPurpose)));
  const others = [...seen].filter((purpose) => purpose !== NO_PURPOSE && !ranked.includes(purpose));
  const [only] = others;
  return [
    ...ranked
      .filter((purpose) => seen.has(purpose))
      .map((purpose) => ({ purpose, color: colorOf(purpose, ranked), count: 1 })),
    // A single other purpose is named.
    ...(only === undefined
      ? []
      : [{ purpose: others.length === 1 ? only : null, color: OTHER_COLOR, count: others.length }]),
    ...(seen.has(NO_PURPOSE) ? [{ purpose: NO_PURPOSE, color: colorOf(NO_PURPOSE, ranked), count: 1 }] : []),
  ];
}
type Legend = ReturnType<typeof legendOf>;

const nameOf = ({ purpose, count }: Legend[number]) => purpose ?? messages.chart.others(count);

type Part = { name: string; color: string; from: number; to: number };

const totalOf = (byPurpose: Record<string, number>) =>
  Object.values(byPurpose).reduce((sum, credits) => sum + credits, 0);

/** Refunds can make a sum negative, which has no height. */
function partsOf(byPurpose: Record<string, number>, legend: Legend): Part[] {
  const named = new Set(legend.map(({ purpose }) => purpose));
  let base = 0;
  return legend.flatMap((each): Part[] => {
    const credits =
      each.purpose === null
        ? Object.entries(byPurpose).reduce((sum, [name, spent]) => sum + (named.has(name) ? 0 : spent), 0)
        : (ownValue(byPurpose, each.purpose) ?? 0);
    if (credits <= 0) return [];
    base += credits;
    return [{ name: nameOf(each), color: each.color, from: base - credits, to: base }];
  });
}

const isEmpty = ({ byPurpose, held }: Pick<Bars[number], "byPurpose" | "held">) =>
  totalOf(byPurpose) === 0 && held === 0;

/** A day is too narrow to be pressed surely, so these links are for pointers. The table has the same ones. */
function BarLinks({ bars, hrefOf }: { bars: Bars; hrefOf: (span: Period) => string }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 flex">
      {bars.map(({ from, to, byPurpose, held }) => {
        const words = messages.chart.bar(periodWords({ from, to }), totalOf(byPurpose), held);
        return isEmpty({ byPurpose, held }) ? (
          <span key={from} className="flex-1" />
        ) : (
          <Link
            key={from}
            href={hrefOf({ from, to })}
            prefetch={false}
            scroll={false}
            tabIndex={-1}
            title={[
              words,
              ...Object.entries(byPurpose).map(([purpose, spent]) => `${purpose}: ${spent}`),
            ].join("\n")}
            className="flex-1 rounded-4 hover:bg-hover"
          />
        );
      })}
    </div>
  );
}

/** Before the books began the spending is unknown, not zero. */
function BeforeBooks({ bars, since }: { bars: Bars; since: string | null }) {
  const before = since === null ? 0 : bars.filter(({ to }) => to < since).length;
  if (before === 0) return null;
  return (
    <div
      className="absolute inset-y-0 left-0 grid place-items-center rounded-4 bg-sunken px-2 text-center text-12 text-ink-3"
      style={{ width: `${(100 * before) / bars.length}%` }}
    >
      {before / bars.length > 0.25 && messages.chart.since(dayWords(since!))}
    </div>
  );
}

function Bar({
  bar,
  legend,
  index,
  y,
}: {
  bar: Bars[number];
  legend: Legend;
  index: number;
  y: (credits: number) => number;
}) {
  const parts = partsOf(bar.byPurpose, legend);
  const top = parts.at(-1)?.to ?? 0;
  const rect = (from: number, to: number, fill: string, key: string) => (
    <rect
      key={key}
      x={index + 0.14}
      y={y(to)}
      width={0.72}
      height={Math.max(0.6, y(from) - y(to) - 0.5)}
      fill={fill}
    />
  );
  return (
    <>
      {parts.map(({ name, color, from, to }) => rect(from, to, color, name))}
      {bar.held > 0 && rect(top, top + bar.held, "url(#held)", "held")}
    </>
  );
}

function LegendLine({ legend, isHeld }: { legend: Legend; isHeld: boolean }) {
  return (
    <figcaption className="mb-3 flex flex-wrap justify-end gap-x-3.5 gap-y-1 text-12 text-ink-2">
      {legend.map((each) => (
        <span key={each.purpose} className="flex items-center gap-1.5">
          <i className="size-2.5 rounded-[2px]" style={{ background: each.color }} />
          <bdi className="max-w-40 truncate">{nameOf(each)}</bdi>
        </span>
      ))}
      {isHeld && (
        <span className="flex items-center gap-1.5">
          <i className="hatched size-2.5 rounded-[2px]" />
          {messages.chart.held}
        </span>
      )}
    </figcaption>
  );
}

/** `ranked` purposes have their own colour. `since` is the first day of the books. */
export function DayChart({
  bars,
  ranked,
  since,
  hrefOf,
}: {
  bars: Bars;
  ranked: readonly string[];
  since: string | null;
  hrefOf: (span: Period) => string;
}) {
  const legend = legendOf(bars, ranked);
  const heights = bars.map(({ byPurpose, held }) => (partsOf(byPurpose, legend).at(-1)?.to ?? 0) + held);
  const steps = axisSteps(Math.max(0, ...heights));
  const top = steps.at(-1)!;
  const y = (credits: number) => 100 * (1 - credits / top);
  const every = Math.max(1, Math.ceil(bars.length / 8));
  return (
    <figure className="flex flex-1 flex-col px-[18px] pb-4 pt-2">
      <LegendLine legend={legend} isHeld={bars.some(({ held }) => held > 0)} />
      <div className="relative ml-9 min-h-[11.5rem] flex-1 text-11 tabular-nums text-ink-3">
        {steps.map((step) => (
          <span
            key={step}
            aria-hidden="true"
            className="absolute right-full -translate-y-1/2 pr-2"
            style={{ top: `${y(step)}%` }}
          >
            {step}
          </span>
        ))}
        {/* The SVG is stretched to the box's width. Text is kept outside to avoid distortion. */}
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${bars.length} 100`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <pattern id="held" width="0.2" height="4" patternUnits="userSpaceOnUse">
            <rect width="0.2" height="2" fill="var(--accent)" />
          </pattern>
          {steps.map((step) => (
            <line
              key={step}
              x1={0}
              x2={bars.length}
              y1={y(step)}
              y2={y(step)}
              stroke="var(--line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {bars.map((bar, index) => (
            <Bar key={bar.from} bar={bar} legend={legend} index={index} y={y} />
          ))}
        </svg>
        <BeforeBooks bars={bars} since={since} />
        <BarLinks bars={bars} hrefOf={hrefOf} />
      </div>
      <div aria-hidden="true" className="relative ml-9 mt-2 h-4 text-11 text-ink-3">
        {bars.map(({ from }, index) =>
          index % every === 0 ? (
            <span
              key={from}
              className={`absolute -translate-x-1/2 whitespace-nowrap ${(index / every) % 2 === 1 ? "max-md:hidden" : ""}`}
              style={{ left: `${((index + 0.5) / bars.length) * 100}%` }}
            >
              {dayWords(from)}
            </span>
          ) : null,
        )}
      </div>
      <ChartData
        label={messages.chart.label}
        head={[messages.chart.day, messages.chart.credits]}
        rows={bars.map(({ byPurpose, ...span }) => [periodWords(span), totalOf(byPurpose)])}
        hrefOf={(index) => (isEmpty(bars[index]!) ? undefined : hrefOf(bars[index]!))}
      />
    </figure>
  );
}
