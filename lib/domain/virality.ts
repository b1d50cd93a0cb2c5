/**
 * The virality score of posts that bring none (decisions, section 1): 0 to 100, from how far a post went beyond its
 * followers and how many of those who saw it reacted and passed it on.
 */

export type ViralityInputs = {
  views?: number;
  likes?: number;
  comments?: number;
  shares?: number;
  followers?: number;
};

/** Share of the score, and the value at which each part is full. */
export const VIRALITY_PARTS = {
  reach: { weight: 50, fullAt: 100 },
  engagement: { weight: 35, fullAt: 0.2 },
  shareRate: { weight: 15, fullAt: 0.03 },
} as const;

/** Views per follower, reactions per view and shares per view; undefined where the data lacks them. */
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

/**
 * The score with one decimal. Reach counts on a log scale. Where the followers are unknown, the views alone give the
 * reach, 1,000 views being nothing and 100 million all; other unknown parts count as zero. Undefined without views.
 */
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
