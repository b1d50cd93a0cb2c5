/** `share` is 0 to 1. `isLow` marks an uncertain one. */
export function Share({
  share,
  isLow = false,
  className = "w-16",
}: {
  share: number;
  isLow?: boolean;
  className?: string;
}) {
  return (
    <span className={`block h-1 overflow-hidden rounded-full bg-line ${className}`} aria-hidden="true">
      <i
        className={`block h-1 ${isLow ? "bg-heat-3" : "bg-accent"}`}
        style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }}
      />
    </span>
  );
}

type Segment = { name: string; count: number; color: string };

export function SegmentBar({ segments }: { segments: readonly Segment[] }) {
  const all = segments.reduce((sum, { count }) => sum + count, 0);
  return (
    <span className="flex h-2.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
      {segments.map(({ name, count, color }) =>
        count === 0 ? null : (
          <i key={name} className={`min-w-0.5 ${color}`} style={{ width: `${(count / all) * 100}%` }} />
        ),
      )}
    </span>
  );
}
