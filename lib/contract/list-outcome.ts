/** How far creators came on lists, and what it cost. No zod: the browser imports it. */
import { STAGES, type Stage } from "./lists";

/** The stages that are counted, from the first to the last. */
export const FUNNEL = ["shortlisted", "contacted", "replied", "agreed"] as const satisfies readonly Stage[];
export type FunnelStage = (typeof FUNNEL)[number];

/**
 * `creators`: of whom it speaks, wherever they are. `credits`: what was paid for them. `reached`: how many came to each stage
 * or beyond it.
 */
export type Outcome = {
  creators: number;
  credits: number;
  reached: Readonly<Record<FunnelStage, number>>;
};

/** The place of a stage on the way; 0 for `declined`, which is not on it. */
export const stageRank = (stage: Stage): number => (stage === "declined" ? 0 : STAGES.indexOf(stage) + 1);

/** @param furthest how many creators came furthest to each rank */
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

/** Credits for each who came so far; null when nobody did. */
export const costOf = ({ credits, reached }: Outcome, stage: FunnelStage): number | null =>
  reached[stage] === 0 ? null : credits / reached[stage];
