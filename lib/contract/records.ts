/** Records and envelopes of the specification (section 2). */
import { z } from "zod";
import { AGES, GENDERS, PLATFORMS, ACCOUNT_TYPES } from "./enums";

/** Names of fields that the import derived because the source did not state them. An extension of the specification. */
const inferred = z
  .array(z.string())
  .describe("Fields that were inferred, because the source did not state them. Absent: none.");

/** Section 2.1. */
export const viralPost = z.object({
  id: z.string(),
  videoUrl: z.string(),
  thumbnailUrl: z.string(),
  caption: z.string(),
  views: z.int(),
  likes: z.int(),
  comments: z.int(),
  shares: z.int(),
  viralityScore: z.number(),
  followers: z.int(),
  category: z.string(),
  country: z.string(),
  musicTitle: z.string(),
  creatorUsername: z.string(),
  hook: z.string(),
  createdAt: z.iso.datetime(),
  inferred,
});
/** Any field but the id may be missing; our own service omits what its data lacks (section 11). */
export type ViralPost = { id: string } & Partial<z.infer<typeof viralPost>>;

/** Section 2.3, with the fields that section 10 adds. */
export const creator = z.object({
  id: z.string(),
  username: z.string(),
  followers: z.number(),
  averageViews: z.number(),
  averageLikes: z.number(),
  averageComments: z.number(),
  engagementRate: z.number(),
  age: z.enum(AGES),
  gender: z.enum(GENDERS),
  mainCategory: z.string(),
  subCategory: z.string(),
  bio: z.string(),
  promotedProducts: z.array(z.string()),
  nichesToPromote: z.array(z.string()),
  hashtags: z.array(z.string()),
  country: z.string(),
  source: z.enum(PLATFORMS),
  accountType: z.enum(ACCOUNT_TYPES),
  language: z.string(),
  email: z.string(),
  dateCreated: z.iso.datetime(),
  inferred,
});
type LooseCreator = {
  [K in keyof z.infer<typeof creator>]?: z.infer<typeof creator>[K] extends string
    ? string
    : z.infer<typeof creator>[K];
};
export type Creator = LooseCreator & { id: string };

/** A creator identifier, `<source>_<numeric id>` (section 2.3). */
export const CREATOR_ID = /^(tiktok|instagram|youtube)_\d+$/;

/**
 * `isAtLeast` means that the total of another service is missing or contradicts its page, so there may be more.
 * `leftOut` counts records without a usable id.
 */
type PageDoubts = { isAtLeast?: true; leftOut?: number };

/** Section 2.2, the `response` object. */
export type ViralPage = {
  data: ViralPost[];
  page: number;
  pageSize: number;
  totalPages: number;
  totalResults: number;
} & PageDoubts;
/** Null when the service reports only a lower bound. */
export const knownTotal = ({ totalResults, isAtLeast }: ViralPage): number | null =>
  isAtLeast ? null : totalResults;
/** Section 2.4, the `response` object. `next_page` is 0 on the last page. */
export type CreatorIdPage = {
  data: string[];
  page: number;
  next_page: number;
  total_pages: number;
} & PageDoubts;
/** The `response` object of version 1 (section 10). */
export type CreatorRecordPage = Omit<CreatorIdPage, "data"> & { data: Creator[] };
/** Answer of v2 get (section 4.4 and decisions). */
export type CreatorFetch = {
  message: string;
  data: Creator[];
  notFound: string[];
  credits: { charged: number; remaining: number };
};
/** `GET /api/v2/credits`. */
export type CreditState = {
  message: string;
  credits: { remaining: number; spentThisMonth: number; monthlyCap: number | null };
  rateLimit: { limit: number; windowS: number; remaining: number };
};

/** A grant or charge of a key. `amount` is negative for a charge. */
export type CreditEntry = {
  id: number;
  createdAt: string;
  kind: "grant" | "charge";
  amount: number;
  balanceAfter: number;
  operation: string | null;
  requestId: string | null;
  idempotencyKey: string | null;
  note?: string;
};
/** `GET /api/v2/credits/entries`. `next_after` is the next `after`; 0 when there are no entries yet. */
export type CreditEntryPage = {
  message: string;
  response: { data: CreditEntry[]; next_after: number };
};

/** Counts per value of an enum filter. The filter's own restriction does not apply to its own counts. */
export type FacetCount = { value: string; count: number };
/** `from` is inclusive, `to` exclusive. The first and last bucket also hold the values beyond the ends. */
export type HistogramBucket = { from: number; to: number; count: number };
/** `POST /api/v1/viral-content/facets`, `GET /api/v2/creators/facets`, the `response` object. Keys are filter names. */
export type Facets = {
  total: number;
  counts: Record<string, FacetCount[]>;
  histograms: Record<string, HistogramBucket[]>;
  /** Posts per UTC day (viral only) under all filters, newest 400 days. */
  perDay?: { day: string; count: number }[];
  /** The 10 most frequent values. Ties go to the value that is more frequent in the whole catalogue. */
  topSounds?: FacetCount[];
  topHookOpenings?: FacetCount[];
  /** Distribution of scores per category regardless of filters, to explain a score (viral only). */
  benchmarks?: Record<string, Benchmark>;
};

/** `scoreAt[i]` is the virality score below which i × 5 percent of the category's posts are (21 numbers). */
export type Benchmark = {
  count: number;
  scoreAt: number[];
  usualReach: number | null;
  usualEngagement: number | null;
  usualShareRate: number | null;
};

/** Body of v2 get (section 4.4); 1 to 100 ids after duplicates are removed. */
export const creatorFetchBody = z.strictObject({
  userIds: z
    .array(z.string({ error: "must be a string" }), { error: "must be a list of creator identifiers" })
    .min(1, { error: "must have at least 1 identifier" })
    .max(10_000, { error: "must have at most 100 different identifiers" })
    .describe("1 to 100 different identifiers, as the search returns them; repeated ones count once."),
});
