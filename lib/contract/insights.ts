import type { FacetCount, HistogramBucket } from "./records";

/** `medianScore` is the median virality score. Null when no post has a score. */
export type ScoredCount = { count: number; medianScore: number | null };

/** Posts by the followers of their authors. `scores` has only buckets with posts. */
export type FollowersBar = ScoredCount & { from: number; to: number; scores: HistogramBucket[] };

/** Covers posts that match all filters. Buckets are those of the facet histograms. */
export type PostInsights = {
  total: number;
  /** Posts per UTC day, ascending, the newest 400 days. */
  perDay: { day: string; count: number }[];
  /** Ascending. Counts posts whose followers and score are known. */
  followers: FollowersBar[];
  /** Posts of the 12 most frequent categories in the 12 most frequent countries, most frequent first. */
  pairs: (ScoredCount & { category: string; country: string })[];
  topSounds: (FacetCount & ScoredCount)[];
  topHookOpenings: (FacetCount & ScoredCount)[];
};
