import { STAGES, type Stage } from "./lists";

export const FUNNEL = [
  "shortlisted",
  "contacted",
  "replied",
  "agreed",
  "posted",
] as const satisfies readonly Stage[];
export type FunnelStage = (typeof FUNNEL)[number];
type ByStage = Readonly<Record<FunnelStage, number>>;

/**
 * `money`: sums of the first money column of a list over the creators who reached a stage; null without such a column.
 * `daysToReply`: median from contacted to replied, in days; null when unknown.
 */
export type Outcome = {
  creators: number;
  credits: number;
  reached: ByStage;
  money?: { name: string; currency: string | undefined; reached: ByStage } | null;
  daysToReply?: number | null;
};

/** @returns position of a stage in the order; 0 for `declined`, which is outside of it */
export const stageRank = (stage: Stage): number => (stage === "declined" ? 0 : STAGES.indexOf(stage) + 1);

/** @param furthest creators, or their money, by the position of the furthest stage */
export function reachedFrom(furthest: ReadonlyMap<number, number>): Outcome["reached"] {
  const reached = (stage: Stage) =>
    [...furthest].reduce((sum, [rank, count]) => (rank >= stageRank(stage) ? sum + count : sum), 0);
  return {
    shortlisted: reached("shortlisted"),
    contacted: reached("contacted"),
    replied: reached("replied"),
    agreed: reached("agreed"),
    posted: reached("posted"),
  };
}

/** Shares of fewer creators than this say nothing. */
const LEAST_FOR_SHARES = 5;

/** @returns share of the creators of the stage before who reached this one, percent; null for the first and for few */
export function shareOf({ creators, reached }: Outcome, stage: FunnelStage): number | null {
  const before = FUNNEL[FUNNEL.indexOf(stage) - 1];
  if (before === undefined || creators < LEAST_FOR_SHARES || reached[before] === 0) return null;
  return Math.round((100 * reached[stage]) / reached[before]);
}

/** @returns credits per creator who reached the stage; null when none did */
export const costOf = ({ credits, reached }: Outcome, stage: FunnelStage): number | null =>
  reached[stage] === 0 ? null : credits / reached[stage];
