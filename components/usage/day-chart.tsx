/** Credits per day by purpose, as an SVG made on the server, with its numbers in a table beside it. */
import { ownValue } from "@/lib/contract/own-value";
import { NO_PURPOSE, type Usage } from "@/lib/contract/usage";
import { messages } from "./messages";

const COLORS = [
  "var(--chart-1)",
  "var(--chart-2)",
  "var(--chart-3)",
  "var(--heat-2)",
  "var(--heat-3)",
] as const;

/** Four even steps that end at or above the highest day: 25, 50, 75, 100. */
export function axisSteps(highest: number): number[] {
  const raw = Math.max(4, highest) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const step =
    [1, 2, 2.5, 5, 10]
      .map((factor) => factor * magnitude)
      .find((each) => each >= raw && Number.isInteger(each)) ?? Math.ceil(raw);
  return [0, 1, 2, 3, 4].map((index) => index * step);
}

const shortDay = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));

/** The purposes that spent most, each with its colour; the rest share the last one. */
function legendOf(days: Usage["days"]): { purpose: string; color: string; credits: number }[] {
  const totals = new Map<string, number>();
  for (const { byPurpose } of days) {
    for (const [purpose, credits] of Object.entries(byPurpose))
      totals.set(purpose, (totals.get(purpose) ?? 0) + credits);
  }
  const named = [...totals].filter(([purpose]) => purpose !== NO_PURPOSE).sort((a, b) => b[1] - a[1]);
  const shown = named
    .slice(0, COLORS.length)
    .map(([purpose, credits], index) => ({ purpose, credits, color: COLORS[index]! }));
  const rest =
    [...totals.values()].reduce((sum, credits) => sum + credits, 0) -
    shown.reduce((sum, { credits }) => sum + credits, 0);
  return rest > 0
    ? [
        ...shown,
        {
          purpose: named.length > COLORS.length ? messages.chart.others : NO_PURPOSE,
          color: "var(--chart-4)",
          credits: rest,
        },
      ]
    : shown;
}

type Part = { purpose: string; color: string; from: number; to: number };

const totalOf = (byPurpose: Record<string, number>) =>
  Object.values(byPurpose).reduce((sum, credits) => sum + credits, 0);

/** The stack of one day; what has no colour of its own is counted into the last part. */
function partsOf(byPurpose: Record<string, number>, legend: ReturnType<typeof legendOf>): Part[] {
  const named = new Set(legend.map(({ purpose }) => purpose));
  const unnamed = Object.entries(byPurpose).reduce(
    (sum, [name, each]) => sum + (named.has(name) ? 0 : each),
    0,
  );
  let base = 0;
  const parts = legend.map(({ purpose, color }, index): Part => {
    const isLast = index === legend.length - 1;
    const from = base;
    base += (ownValue(byPurpose, purpose) ?? 0) + (isLast ? unnamed : 0);
    return { purpose, color, from, to: base };
  });
  return parts.filter(({ from, to }) => to > from);
}

function DayTable({ days }: { days: Usage["days"] }) {
  return (
    <details className="mt-1 text-12">
      <summary className="inline-block rounded-4 font-500 text-accent-ink">{messages.chart.asTable}</summary>
      <div
        className="mt-2 max-h-60 overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label={messages.chart.label}
      >
        <table aria-label={messages.chart.label} className="w-full">
          <thead>
            <tr className="text-left text-ink-3">
              <th scope="col" className="py-1 font-500">
                {messages.chart.day}
              </th>
              <th scope="col" className="py-1 text-right font-500">
                {messages.chart.credits}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, byPurpose }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-450">
                  {shortDay(day)}
                </th>
                <td className="py-1 text-right tabular-nums">{totalOf(byPurpose)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function DayChart({ days }: { days: Usage["days"] }) {
  const legend = legendOf(days);
  const steps = axisSteps(Math.max(0, ...days.map(({ byPurpose }) => totalOf(byPurpose))));
  const top = steps.at(-1)!;
  const y = (credits: number) => 100 * (1 - credits / top);
  const every = Math.max(1, Math.ceil(days.length / 8));
  return (
    <figure className="px-[18px] pb-4 pt-2">
      <figcaption className="mb-3 flex flex-wrap justify-end gap-x-3.5 gap-y-1 text-12 text-ink-2">
        {legend.map(({ purpose, color }) => (
          <span key={purpose} className="flex items-center gap-1.5">
            <i className="size-2.5 rounded-[2px]" style={{ background: color }} />
            <bdi className="max-w-40 truncate">{purpose}</bdi>
          </span>
        ))}
      </figcaption>
      <div aria-hidden="true" className="relative ml-9 h-[11.5rem] text-11 tabular-nums text-ink-3">
        {steps.map((step) => (
          <span
            key={step}
            className="absolute right-full -translate-y-1/2 pr-2"
            style={{ top: `${y(step)}%` }}
          >
            {step}
          </span>
        ))}
        {/* Stretched to the width of the box; text stays outside, so that it is not stretched. */}
        <svg
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {steps.map((step) => (
            <line
              key={step}
              x1={0}
              x2={days.length}
              y1={y(step)}
              y2={y(step)}
              stroke="var(--line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {days.map(({ day, byPurpose }, index) =>
            partsOf(byPurpose, legend).map(({ purpose, color, from, to }) => (
              <rect
                key={day + purpose}
                x={index + 0.14}
                y={y(to)}
                width={0.72}
                height={Math.max(0.6, y(from) - y(to) - 0.5)}
                fill={color}
              >
                <title>{`${shortDay(day)}, ${purpose}: ${to - from}`}</title>
              </rect>
            )),
          )}
        </svg>
      </div>
      <div aria-hidden="true" className="relative ml-9 mt-2 h-4 text-11 text-ink-3">
        {days.map(({ day }, index) =>
          index % every === 0 ? (
            <span
              key={day}
              className={`absolute -translate-x-1/2 whitespace-nowrap ${(index / every) % 2 === 1 ? "max-md:hidden" : ""}`}
              style={{ left: `${((index + 0.5) / days.length) * 100}%` }}
            >
              {shortDay(day)}
            </span>
          ) : null,
        )}
      </div>
      <DayTable days={days} />
    </figure>
  );
}
