import { formatNumber } from "@/lib/contract/reader-numbers";

/** @param days the oldest first */
export function DayBars({ days, label }: { days: readonly number[]; label: string }) {
  const most = Math.max(1, ...days);
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="flex h-6 w-32 items-end gap-px border-b border-line"
    >
      {days.map((credits, index) => (
        <i
          key={index}
          data-credits={formatNumber(credits)}
          className="flex-1 rounded-t-[1px] bg-accent opacity-70"
          style={{ height: credits === 0 ? "0" : `${Math.max(8, (credits / most) * 100)}%` }}
        />
      ))}
    </span>
  );
}
