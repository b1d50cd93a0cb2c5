/** What the posts under some filters have in common: the answer of `POST /api/v1/viral-content/insights`. */
import type { FacetCount, HistogramBucket } from "./records";

/** `medianScore`: of the virality scores among them; null when none has one. */
export type ScoredCount = { count: number; medianScore: number | null };

/** Posts by the followers of their posters, with how their scores are spread; `scores` has only buckets with posts. */
export type FollowersBar = ScoredCount & { from: number; to: number; scores: HistogramBucket[] };

/** All of it is about posts under all filters. Buckets are those of the histograms of the facets. */
export type PostInsights = {
  total: number;
  /** Posts per UTC day, newest 400 days, ascending. */
  perDay: { day: string; count: number }[];
  /** Ascending; posts whose followers and score are known. */
  followers: FollowersBar[];
  /** Posts of the 12 most frequent categories in the 12 most frequent countries, most frequent first. */
  pairs: (ScoredCount & { category: string; country: string })[];
  /** The 10 most frequent ones; of equally frequent ones those that the whole catalogue has more often. */
  topSounds: (FacetCount & ScoredCount)[];
  topHookOpenings: (FacetCount & ScoredCount)[];
};
