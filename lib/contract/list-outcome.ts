import { STAGES, type Stage } from "./lists";

export const FUNNEL = ["shortlisted", "contacted", "replied", "agreed"] as const satisfies readonly Stage[];
export type FunnelStage = (typeof FUNNEL)[number];

export type Outcome = {
  creators: number;
  credits: number;
  reached: Readonly<Record<FunnelStage, number>>;
};

/** @returns position of a stage in the order; 0 for `declined`, which is outside of it */
export const stageRank = (stage: Stage): number => (stage === "declined" ? 0 : STAGES.indexOf(stage) + 1);

export function reachedFrom(furthest: ReadonlyMap<number, number>): Outcome["reached"] {
  const reached = (stage: Stage) =>
    [...furthest].reduce((sum, [rank, count]) => (rank >= stageRank(stage) ? sum + count : sum), 0);
  return {
    shortlisted: reached("shortlisted"),
    contacted: reached("contacted"),
    replied: reached("replied"),
    agreed: reached("agreed"),
  };
}

/** @returns credits per creator who reached the stage; null when none did */
export const costOf = ({ credits, reached }: Outcome, stage: FunnelStage): number | null =>
  reached[stage] === 0 ? null : credits / reached[stage];
