/** What a virality score means: its rank within the category and the three figures it is made of, against the usual. */
import { formatNumber, formatShort, translateMarks } from "@/lib/contract/reader-numbers";
import type { Benchmark, ViralPost } from "@/lib/contract/records";
import { viralityRatios, viralityScore } from "@/lib/domain/virality";

export type ScoreInput = {
  name: "Reach" | "Engagement" | "Shares";
  /** `42×`, `11.8%`. */
  value: string;
  /** The unit after the value. */
  unit: string;
  /** The sentence under it. */
  meaning: string;
  /** The usual value in the category, written like the value; undefined when unknown. */
  usual?: string;
  /** The value as a multiple of the usual one. */
  timesUsual?: number;
};

/** Share of the category's posts (0 to 1) whose score is lower, by linear interpolation between the 21 known scores. */
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

/** The figures that the data allows to compute; unknown ones are left out. */
export function scoreInputs(post: ViralPost, benchmark: Benchmark | undefined): ScoreInput[] {
  const { reach, engagement, shareRate } = viralityRatios(post);
  const inputs: ScoreInput[] = [];
  if (reach !== undefined) {
    const meaning = `${formatShort(post.views!)} views for ${formatShort(post.followers!)} followers`;
    const compared = against(reach, benchmark?.usualReach, times);
    inputs.push({ name: "Reach", value: times(reach), unit: "views per follower", meaning, ...compared });
  }
  if (engagement !== undefined) {
    const parts = (["likes", "comments", "shares"] as const).filter((part) => post[part] !== undefined);
    const list = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0]!;
    const meaning = `${list.charAt(0).toUpperCase()}${list.slice(1)} per view`;
    const compared = against(engagement, benchmark?.usualEngagement, percent);
    inputs.push({
      name: "Engagement",
      value: percent(engagement),
      unit: "of views react",
      meaning,
      ...compared,
    });
  }
  if (shareRate !== undefined) {
    const meaning =
      shareRate > 0 ? `1 in ${formatShort(Math.round(1 / shareRate))} views` : "Nobody passed it on";
    const compared = against(shareRate, benchmark?.usualShareRate, percent);
    inputs.push({
      name: "Shares",
      value: percent(shareRate),
      unit: "of views pass it on",
      meaning,
      ...compared,
    });
  }
  return inputs;
}

/** `Hotter than 96 of 100 Fitness posts`; undefined when the category's scores are unknown. */
export function rankInWords(post: ViralPost, benchmark: Benchmark | undefined): string | undefined {
  if (!benchmark || post.viralityScore === undefined) return undefined;
  const share = shareBelow(post.viralityScore, benchmark);
  if (share === undefined) return undefined;
  return `Hotter than ${Math.min(99, Math.floor(share * 100))} of 100 ${post.category} posts`;
}

/** `Top 2%`, at least 1. */
export function topPercent(post: ViralPost, benchmark: Benchmark | undefined): number | undefined {
  if (!benchmark || post.viralityScore === undefined) return undefined;
  const share = shareBelow(post.viralityScore, benchmark);
  return share === undefined ? undefined : Math.max(1, Math.ceil((1 - share) * 100));
}

/** Whether the score follows from the figures by our own formula, or came with the data. */
export function isOwnFormula(post: ViralPost): boolean {
  const own = viralityScore(post);
  return own !== undefined && post.viralityScore !== undefined && Math.abs(own - post.viralityScore) < 0.15;
}
