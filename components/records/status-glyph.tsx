import type { Stage } from "@/lib/contract/lists";

const COLORS = {
  shortlisted: "text-shortlisted",
  contacted: "text-contacted",
  replied: "text-replied",
  agreed: "text-agreed",
  posted: "text-posted",
  declined: "text-declined",
} as const satisfies Record<Stage, string>;

export const STAGE_FILLS = {
  shortlisted: "bg-shortlisted",
  contacted: "bg-contacted",
  replied: "bg-replied",
  agreed: "bg-agreed",
  posted: "bg-posted",
  declined: "bg-declined",
} as const satisfies Record<Stage, string>;

/** Values are percent of the circle. */
const FILLED = { contacted: 30, replied: 55, agreed: 80 } as const;
const MARKS = { posted: "m4.4 7.2 1.8 1.8 3.4-3.8", declined: "m5 5 4 4m0-4-4 4" } as const;

const line = { fill: "none", strokeWidth: 1.5, strokeLinecap: "round", strokeLinejoin: "round" } as const;

function Shape({ stage }: { stage: Stage }) {
  if (stage === "shortlisted")
    return <circle cx="7" cy="7" r="5.25" stroke="currentColor" strokeDasharray="2.1 1.65" {...line} />;
  if (stage === "posted" || stage === "declined")
    return (
      <>
        <circle cx="7" cy="7" r="6" fill="currentColor" />
        <path d={MARKS[stage]} stroke="var(--surface)" {...line} />
      </>
    );
  return (
    <>
      <circle cx="7" cy="7" r="5.25" stroke="currentColor" {...line} />
      <circle
        cx="7"
        cy="7"
        r="1.75"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
        pathLength="100"
        strokeDasharray={`${FILLED[stage]} 100`}
        transform="rotate(-90 7 7)"
      />
    </>
  );
}

/** The glyph has no accessible name: the status's name must be beside it. */
export function StatusGlyph({ stage, size = 14 }: { stage: Stage; size?: number }) {
  return (
    <svg
      viewBox="0 0 14 14"
      aria-hidden="true"
      className={`shrink-0 ${COLORS[stage]}`}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
    >
      <Shape stage={stage} />
    </svg>
  );
}

export function StatusName({ stage, name }: { stage: Stage; name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <StatusGlyph stage={stage} />
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}
