import { heatStep } from "@/components/records/score-badge";
import type { HistogramBucket } from "@/lib/contract/records";
import { BarChart } from "./bar-chart";
import { ChartData } from "./chart-data";
import { messages } from "./messages/insights";

const STEPS = [0, 40, 60, 75, 90] as const;

type Props = {
  bars: readonly HistogramBucket[];
  /** Both scores are inclusive. */
  hrefOf: (from: number, to: number) => string;
};

export function ScoreChart({ bars, hrefOf }: Props) {
  const named = (bar: HistogramBucket) => `${bar.from}–${bar.to}`;
  return (
    <>
      <BarChart
        label={messages.scores.label}
        bars={bars.map((bar) => ({
          key: String(bar.from),
          title: messages.scores.bar(named(bar), bar.count),
          count: bar.count,
          href: hrefOf(bar.from, bar.to),
          color: `var(--heat-${heatStep(bar.from)})`,
        }))}
        axis={STEPS.map((step) => ({ at: step / 100, text: String(step) }))}
      />
      <ChartData
        label={messages.scores.label}
        head={messages.scores.head}
        rows={bars.map((bar) => [named(bar), bar.count] as const)}
        hrefOf={(index) => {
          const { count, from, to } = bars[index]!;
          return count > 0 ? hrefOf(from, to) : undefined;
        }}
      />
    </>
  );
}
