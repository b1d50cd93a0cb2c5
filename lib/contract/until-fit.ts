/** A reveal that continues until enough of the bought creators fit. */

/** Limits both the creators wanted and the credits spent. */
export const MOST_WANTED = 1_000;
/** Most credits in flight, because the result of one batch decides about the next. */
export const FIT_BATCH = 10;
/** After this many credits the reveal ends if fewer than one in `FEW_OF` fit. */
export const FEW_AFTER = 15;
export const FEW_OF = 5;

/** Filters that free searches can prove and that a record shows. Their parameter names are those of the search. */
export const WISH_FILTERS = [
  "emailExists",
  "engagementRate",
  "followers",
  "averageViews",
  "averageLikes",
  "country",
  "mainCategory",
  "accountType",
  "language",
  "gender",
  "age",
] as const;

/**
 * `search` is canonical, with its order and hiding criteria (hiding.ts). `wish` is canonical filters. `most` is the
 * limit in credits, at least `wanted`.
 */
export type UntilFitRequest = { search: string; wish: string; wanted: number; most: number };

/** Results of free searches before the first credit. */
export type UntilFitQuote = UntilFitRequest & {
  /**
   * New creators who fit. `basis` tells what was counted: `all` of them, the service's own `count` without owned ones,
   * or the first `page` of a hundred with more to follow.
   */
  found: number;
  basis: "all" | "count" | "page";
  /** Owned creators of the search who fit. They are free and don't count. */
  owned: number;
};

/**
 * Reasons for the end: enough creators fit, the credits are spent, too few fit, or the search has no more candidates.
 * Null while the reveal runs, and when it was stopped or ended for the reason in its message.
 */
export const FIT_ENDS = ["found", "spent", "fewFit", "noMore"] as const;
export type FitEnd = (typeof FIT_ENDS)[number];

export type FitResult = {
  id: string;
  username: string | null;
  engagementRate: number | null;
  hasEmail: boolean;
  fits: boolean;
};

/**
 * `spent` includes credits in flight or with an unknown outcome. `skipped` creators are proven not to fit and are never
 * bought.
 */
export type UntilFitProgress = UntilFitRequest & {
  found: number;
  bought: number;
  spent: number;
  skipped: number;
  endedBy: FitEnd | null;
  /** Latest purchases, newest first. */
  results: FitResult[];
};
