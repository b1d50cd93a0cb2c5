/** The line is decorative: the number beside it says the same. */
import { linePoints } from "@/lib/domain/growth";

const BOX = { width: 84, height: 24 };
const EDGE = 3;

export function Sparkline({ values }: { values: readonly (number | undefined)[] }) {
  const points = linePoints(values, BOX);
  const [first, last] = [points?.at(0), points?.at(-1)];
  if (!points || !first || !last) return null;
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <svg
      viewBox={`${-EDGE} ${-EDGE} ${BOX.width + 2 * EDGE} ${BOX.height + 2 * EDGE}`}
      aria-hidden="true"
      className="h-[1.875rem] w-[5.625rem] shrink-0 text-accent-ink"
    >
      <polygon
        points={`${line} ${last.x},${BOX.height} ${first.x},${BOX.height}`}
        fill="currentColor"
        opacity="0.1"
      />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {points.slice(0, -1).map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="1.75" stroke="currentColor" className="fill-surface" />
      ))}
      <circle cx={last.x} cy={last.y} r="2.5" fill="currentColor" />
    </svg>
  );
}
