import { VIRALITY_PARTS } from "@/lib/domain/virality";
import { messages } from "./messages/score";
import { isOwnFormula, type ScoredPost } from "./score-explained";

const STEPS = [0, 40, 60, 75, 90] as const;

export function HeatScale({ score, hasNumbers = false }: { score: number; hasNumbers?: boolean }) {
  return (
    <div aria-hidden="true">
      <div className="heat-scale relative h-2 rounded-full">
        <i
          className="absolute -top-[3px] -ml-0.5 h-3.5 w-1 rounded-[2px] bg-ink shadow-[0_0_0_2px_var(--raised)]"
          style={{ left: `${Math.min(99, Math.max(1, score))}%` }}
        />
      </div>
      {hasNumbers && (
        <div className="relative mt-1.5 h-4 text-11 tabular-nums text-ink-3">
          {STEPS.map((step) => (
            <span
              key={step}
              className={`absolute ${step === 0 ? "" : "-translate-x-1/2"}`}
              style={{ left: `${step}%` }}
            >
              {step}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

const TINTS = [
  "bg-heat-soft-0",
  "bg-heat-soft-1",
  "bg-heat-soft-2",
  "bg-heat-soft-3",
  "bg-heat-soft-4 dark:text-white",
  "bg-heat-soft-5 text-white",
] as const;
/** A smaller range of scores leaves the strongest colours unused. */
const MIN_SPAN = 24;

export function heatSoft(score: number, lowest: number, highest: number): string {
  const span = Math.max(MIN_SPAN, highest - lowest);
  const step = Math.floor(((score - lowest) / span) * TINTS.length);
  return TINTS[Math.min(TINTS.length - 1, Math.max(0, step))]!;
}

export function ScoreMethod({ post }: { post: ScoredPost }) {
  const own = post.followers === undefined ? messages.method.ownWithoutFollowers : messages.method.own;
  return (
    <details className="text-12">
      <summary className="inline-block rounded-4 font-550 text-accent-ink hover:underline">
        {messages.method.title}
      </summary>
      <p className="mt-1.5 text-ink-2">{isOwnFormula(post) ? own(VIRALITY_PARTS) : messages.method.came}</p>
    </details>
  );
}
