/** A rate of 10 percent fills the bar. */
import { formatNumber, translateMarks } from "@/lib/contract/reader-numbers";
import { messages } from "./messages";

export function EngagementBar({ rate }: { rate: number | undefined }) {
  if (rate === undefined)
    return (
      <span className="text-ink-3" title={messages.engagement.unknown}>
        –
      </span>
    );
  return (
    <span
      className="inline-flex items-center justify-end gap-2 align-middle tabular-nums"
      title={`${formatNumber(rate, 20)}%`}
    >
      <i aria-hidden="true" className="h-1 w-9 shrink-0 overflow-hidden rounded-full bg-line-strong">
        <i className="block h-1 bg-accent" style={{ width: `${Math.min(100, Math.max(0, rate * 10))}%` }} />
      </i>
      <span className="min-w-[5ch] text-right">{translateMarks(rate.toFixed(1))}%</span>
    </span>
  );
}
