/** A reveal that goes on until enough of those it bought fit. No zod: the browser imports these. */

/** Most creators that are looked for at once, and most credits for it. */
export const MOST_WANTED = 1_000;
/** Most credits that are on their way at once: what one batch brings decides about the next. */
export const FIT_BATCH = 10;
/** After so many credits it ends if fewer than one in `FEW_OF` fit. */
export const FEW_AFTER = 15;
export const FEW_OF = 5;

/**
 * Fields that somebody can wish for: those that free searches prove and a record shows. Their names in the address are
 * those of the search.
 */
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

/** `search`: canonical, with its order and what of it is hidden (hiding.ts). `wish`: canonical filters. `most`: credits, at least as many as are `wanted`. */
export type UntilFitRequest = { search: string; wish: string; wanted: number; most: number };

/** What free searches say before the first credit. */
export type UntilFitQuote = UntilFitRequest & {
  /**
   * New creators who fit. `basis`: `all`: every one of them was found; `count`: as the service counts, without owned ones;
   * `page`: those of the first hundred, and there are more.
   */
  found: number;
  basis: "all" | "count" | "page";
  /** Owned creators of the search who fit: they are free, and do not count. */
  owned: number;
};

/**
 * Why it ended: enough fit; the credits are spent; too few of them fit; the search has no more who may fit. Null: it
 * runs, was stopped, or ended by what its message says.
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

/** `spent`: with what is on its way or not known. `skipped`: proven not to fit, and never bought. */
export type UntilFitProgress = UntilFitRequest & {
  found: number;
  bought: number;
  spent: number;
  skipped: number;
  endedBy: FitEnd | null;
  /** The last that were bought, the newest first. */
  results: FitResult[];
};
