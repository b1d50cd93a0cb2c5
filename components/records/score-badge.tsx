import { unseen } from "@/components/ui/unseen";
import { messages } from "./messages";

const CIRCUMFERENCE = 2 * Math.PI * 8;

/** Steps begin at 0, 40, 60, 75 and 90. */
export function heatStep(score: number): 1 | 2 | 3 | 4 | 5 {
  return score < 40 ? 1 : score < 60 ? 2 : score < 75 ? 3 : score < 90 ? 4 : 5;
}

const RING = { 1: "#BDB9AE", 2: "#E3B04B", 3: "#FFA13D", 4: "#FF6A3D", 5: "#FF4760" } as const;

/** The dark background keeps the badge readable on any poster. */
export function ScoreBadge({ score }: { score: number }) {
  const filled = (Math.min(100, Math.max(0, score)) / 100) * CIRCUMFERENCE;
  return (
    <span className="inline-flex h-6 items-center gap-1.5 rounded-full bg-poster/80 pl-1 pr-2 text-12 font-650 leading-none tabular-nums text-white">
      <svg viewBox="0 0 22 22" className="size-4 -rotate-90" fill="none" strokeWidth={3} aria-hidden="true">
        <circle cx="11" cy="11" r="8" stroke="rgb(255 255 255 / .24)" />
        <circle
          cx="11"
          cy="11"
          r="8"
          stroke={RING[heatStep(score)]}
          strokeLinecap="round"
          strokeDasharray={`${filled} ${CIRCUMFERENCE}`}
        />
      </svg>
      {messages.score(Math.round(score), unseen)}
    </span>
  );
}
