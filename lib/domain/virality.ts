/** Computes the score of posts that have none (section 10): 0 to 100. */

type ViralityInputs = {
  views?: number;
  likes?: number;
  comments?: number;
  shares?: number;
  followers?: number;
};

/** Weight in the score, and the value at which a part is full. */
export const VIRALITY_PARTS = {
  reach: { weight: 50, fullAt: 100 },
  engagement: { weight: 35, fullAt: 0.2 },
  shareRate: { weight: 15, fullAt: 0.03 },
} as const;

export function viralityRatios(post: ViralityInputs): {
  reach?: number;
  engagement?: number;
  shareRate?: number;
} {
  const { views, followers, likes, comments, shares } = post;
  const isSeen = views !== undefined && views > 0;
  const hasReactions = likes !== undefined || comments !== undefined || shares !== undefined;
  return {
    reach: views !== undefined && followers !== undefined && followers > 0 ? views / followers : undefined,
    engagement: isSeen && hasReactions ? ((likes ?? 0) + (comments ?? 0) + (shares ?? 0)) / views : undefined,
    shareRate: isSeen && shares !== undefined ? shares / views : undefined,
  };
}

const unit = (value: number) => Math.min(1, Math.max(0, value));

/** If the followers are unknown, the reach follows from the views, from 1,000 (nothing) to 100 million (all). */
export function viralityScore(post: ViralityInputs): number | undefined {
  if (post.views === undefined) return undefined;
  const { reach, engagement, shareRate } = viralityRatios(post);
  const parts = VIRALITY_PARTS;
  const reachPart =
    reach === undefined
      ? (Math.log10(Math.max(1, post.views)) - 3) / 5
      : Math.log10(1 + reach) / Math.log10(1 + parts.reach.fullAt);
  const score =
    parts.reach.weight * unit(reachPart) +
    parts.engagement.weight * unit((engagement ?? 0) / parts.engagement.fullAt) +
    parts.shareRate.weight * unit((shareRate ?? 0) / parts.shareRate.fullAt);
  return Math.round(score * 10) / 10;
}
