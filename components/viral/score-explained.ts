/** A score is explained by its rank in the category and by its three ratios compared with the usual ones. */
import { formatNumber, formatShort, translateMarks } from "@/lib/contract/reader-numbers";
import type { Benchmark, ViralPost } from "@/lib/contract/records";
import { viralityRatios, viralityScore } from "@/lib/domain/virality";
import { messages } from "./messages/score";

export type ScoreInput = {
  name: string;
  /** Examples: `42×`, `11.8%`. */
  value: string;
  unit: string;
  brief: string;
  note: string;
  /** The category's usual value is formatted like `value`. */
  usual?: string;
  /** It is a multiple of the usual value. */
  timesUsual?: number;
};

export type ScoredPost = Pick<
  ViralPost,
  "views" | "likes" | "comments" | "shares" | "followers" | "viralityScore" | "category" | "inferred"
>;

/** Returns the ratio of posts in the category with a lower score, interpolated between the 21 known scores. */
export function shareBelow(score: number, { scoreAt }: Pick<Benchmark, "scoreAt">): number | undefined {
  if (scoreAt.length < 2) return undefined;
  const last = scoreAt.length - 1;
  if (score <= scoreAt[0]!) return 0;
  if (score >= scoreAt[last]!) return 1;
  const above = scoreAt.findIndex((value) => value > score);
  const [low, high] = [scoreAt[above - 1]!, scoreAt[above]!];
  return (above - 1 + (score - low) / (high - low)) / last;
}

function times(value: number): string {
  if (value >= 100) return `${formatShort(Math.round(value))}×`;
  return `${translateMarks(value.toFixed(value >= 10 ? 0 : 1).replace(/\.0$/, ""))}×`;
}

function percent(value: number): string {
  const shown = value * 100;
  return `${formatNumber(Number(shown.toFixed(shown >= 1 ? 1 : 2)))}%`;
}

function against(value: number, usual: number | null | undefined, write: (value: number) => string) {
  return usual ? { usual: write(usual), timesUsual: value / usual } : {};
}

export function scoreInputs(post: ScoredPost, benchmark: Benchmark | undefined): ScoreInput[] {
  const { reach, engagement, shareRate } = viralityRatios(post);
  const inputs: ScoreInput[] = [];
  if (reach !== undefined) {
    const { name, unit, brief, note } = messages.reach;
    const value = times(reach);
    inputs.push({
      name,
      unit,
      value,
      brief: brief(value),
      note: note(formatShort(post.views!), formatShort(post.followers!)),
      ...against(reach, benchmark?.usualReach, times),
    });
  }
  if (engagement !== undefined) {
    const { name, unit, note, ...words } = messages.engagement;
    const value = percent(engagement);
    const parts = (["likes", "comments", "shares"] as const).filter((part) => post[part] !== undefined);
    inputs.push({
      name,
      unit,
      value,
      brief: value,
      note: note(parts.map((part) => words[part])),
      ...against(engagement, benchmark?.usualEngagement, percent),
    });
  }
  if (shareRate !== undefined) {
    const { name, unit, brief, note } = messages.shares;
    const value = percent(shareRate);
    inputs.push({
      name,
      unit,
      value,
      note: note(value),
      brief: shareRate > 0 ? brief(formatShort(Math.round(1 / shareRate))) : value,
      ...against(shareRate, benchmark?.usualShareRate, percent),
    });
  }
  return inputs;
}

/** Example: `Hotter than 96 of 100 Fitness posts`. It is undefined if the category's scores are unknown. */
export function rankInWords(post: ScoredPost, benchmark: Benchmark | undefined): string | undefined {
  if (!benchmark || post.viralityScore === undefined) return undefined;
  const share = shareBelow(post.viralityScore, benchmark);
  if (share === undefined) return undefined;
  return messages.rank.ofHundred(Math.min(99, Math.floor(share * 100)), post.category!);
}

/** The result is in percent, at least 1. */
export function topPercent(post: ScoredPost, benchmark: Benchmark | undefined): number | undefined {
  if (!benchmark || post.viralityScore === undefined) return undefined;
  const share = shareBelow(post.viralityScore, benchmark);
  return share === undefined ? undefined : Math.max(1, Math.ceil((1 - share) * 100));
}

/** Returns true if our formula gives the score, false if it came with the data. */
export function isOwnFormula(post: ScoredPost): boolean {
  if (post.inferred?.includes("viralityScore")) return true;
  const own = viralityScore(post);
  return own !== undefined && post.viralityScore !== undefined && Math.abs(own - post.viralityScore) < 0.15;
}
