export function Meter({
  used,
  planned = 0,
  of,
  tone = "ink",
}: {
  used: number;
  planned?: number;
  of: number;
  tone?: "ink" | "warm" | "full";
}) {
  const share = (value: number) => `${of > 0 ? Math.min(100, (value / of) * 100) : 0}%`;
  const color = { ink: "bg-ink opacity-80", warm: "bg-heat-3", full: "bg-heat-5" }[tone];
  return (
    <span className="flex h-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
      <i className={color} style={{ width: share(used) }} />
      {planned > 0 && <i className="hatched" style={{ width: share(planned) }} />}
    </span>
  );
}

/** A limit counts as nearly used from this ratio on. */
const NEARLY = 0.8;

/** `isHard` limits refuse what exceeds them. A limit that only warns is never full. */
export function toneOf(used: number, limit: number, isHard = true): "ink" | "warm" | "full" {
  if (used >= limit && isHard) return "full";
  return used >= limit * NEARLY ? "warm" : "ink";
}
