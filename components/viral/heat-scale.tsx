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
