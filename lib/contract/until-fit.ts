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

/** `search` and `wish` are canonical. `most` is the limit in credits, at least `wanted`. */
export type UntilFitRequest = { search: string; wish: string; wanted: number; most: number };

export type UntilFitQuote = UntilFitRequest & {
  /** `basis`: all creators who fit, the service's own count, or those of the first page of a hundred. */
  found: number;
  basis: "all" | "count" | "page";
  /** Owned creators of the search who fit. They are free and don't count. */
  owned: number;
};

/** Null while the reveal runs, and when it was stopped or ended for the reason in its message. */
const FIT_ENDS = ["found", "spent", "fewFit", "noMore"] as const;
export type FitEnd = (typeof FIT_ENDS)[number];

export type FitResult = {
  id: string;
  username: string | null;
  engagementRate: number | null;
  hasEmail: boolean;
  fits: boolean;
};

/** `spent` includes credits in flight or with an unknown outcome. `skipped` creators are proven not to fit. */
export type UntilFitProgress = UntilFitRequest & {
  found: number;
  bought: number;
  spent: number;
  skipped: number;
  endedBy: FitEnd | null;
  /** Latest purchases, newest first. */
  results: FitResult[];
};
