import { STAGES, type ListStatus, type Stage } from "./lists";

export const FUNNEL = [
  "shortlisted",
  "contacted",
  "replied",
  "agreed",
  "posted",
] as const satisfies readonly Stage[];
export type FunnelStage = (typeof FUNNEL)[number];
type ByStage = Readonly<Record<FunnelStage, number>>;

export type Outcome = { creators: number; credits: number; reached: ByStage };

/** Stages with a time since the stage before. */
export const TIMED = ["replied", "agreed", "posted"] as const satisfies readonly FunnelStage[];

/** `id` and `name` are null for creators without an owner. `waitingSince`: last status change of the earliest of those who were contacted and have not replied. */
export type OutcomeOwner = {
  id: string | null;
  name: string | null;
  creators: number;
  reached: ByStage;
  money: number;
  waitingSince: string | null;
};

/**
 * `money` is of the first money column, and null without one: sums over the creators who reached a stage, and by present
 * status over those who have an amount. `owners` is empty while no creator has one. `between`: median time in days from
 * the stage before, over the creators whose changes of status tell it.
 */
export type ListOutcome = Outcome & {
  money: {
    name: string;
    currency: string | undefined;
    reached: ByStage;
    byStatus: readonly (ListStatus & { creators: number; amount: number })[];
  } | null;
  owners: readonly OutcomeOwner[];
  between: Readonly<Partial<Record<(typeof TIMED)[number], { days: number; creators: number }>>>;
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
