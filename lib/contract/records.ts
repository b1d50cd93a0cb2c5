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

export const count = z.int().min(0);
export const moment = z.iso.datetime();
export const message = z.string().describe("A status text.");

const inSection = (section: string) => ({
  description: `Section ${section}. Fields that the data does not have are absent.`,
  additionalProperties: true,
});
export const viralPostRecord = viralPost.partial().required({ id: true }).meta(inSection("2.1"));
export const creatorRecord = creator.partial().required({ id: true }).meta(inSection("2.3"));

export const viralPage = z.object({
  message,
  response: z.object({
    data: z.array(viralPostRecord),
    page: count,
    pageSize: count,
    totalPages: count,
    totalResults: count,
  }),
  params: z.record(z.string(), z.unknown()).optional().describe("The filters and paging values applied."),
});

const creatorPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    message,
    params: z.object({ page: count, perPage: count }),
    response: z.object({
      data: z.array(item),
      page: count,
      next_page: count.describe("Page to continue with; 0 on the last page."),
      total_pages: count,
    }),
  });
export const creatorIdPage = creatorPage(z.string());
export const creatorRecordPage = creatorPage(creatorRecord);

export const creatorFetch = z.object({
  message,
  data: z.array(creatorRecord),
  notFound: z.array(z.string()).describe("Unknown identifiers; they cost nothing."),
  credits: z.object({ charged: count, remaining: count }),
});

export const creditState = z.object({
  message,
  credits: z.object({
    remaining: count,
    spentThisMonth: count.describe("Since the first of the UTC month."),
    monthlyCap: z.int().nullable(),
  }),
  rateLimit: z.object({ limit: count, windowS: count, remaining: count }),
});

const creditEntry = z.object({
  id: count.describe("Grows with every entry."),
  createdAt: moment,
  kind: z.enum(["grant", "charge"]),
  amount: z.int().describe("Credits; negative for a charge."),
  balanceAfter: count.optional().describe("Absent of a key that acts as a member."),
  operation: z.string().nullable().describe("What a charge paid for."),
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable().describe("Of the request that was charged; null when it had none."),
  note: z.string().optional(),
});
export const creditEntryPage = z.object({
  message,
  response: z.object({
    data: z.array(creditEntry),
    next_after: count.describe("Send it as after to continue; 0 when there are no more entries yet."),
  }),
});

const facetCount = z.object({ value: z.string(), count });
const bucket = z.object({ from: z.number(), to: z.number(), count });
const perDay = z.array(z.object({ day: z.iso.date(), count }));
const benchmark = z.object({
  count,
  scoreAt: z
    .array(z.number())
    .describe(
      "21 scores; below the one at position i are 5 times i percent of the category's posts, from 0.",
    ),
  usualReach: z.number().nullable(),
  usualEngagement: z.number().nullable(),
  usualShareRate: z.number().nullable(),
});
export const facets = z.object({
  message,
  response: z.object({
    total: count.describe("Records under all filters, exact."),
    counts: z.record(z.string(), z.array(facetCount)),
    histograms: z.record(z.string(), z.array(bucket)),
    perDay: perDay.optional(),
    topSounds: z.array(facetCount).optional(),
    topHookOpenings: z.array(facetCount).optional(),
    benchmarks: z.record(z.string(), benchmark).optional(),
  }),
});

const scored = {
  count,
  medianScore: z.number().nullable().describe("Median of the virality scores among them."),
};
const followersBar = z.object({ from: z.number(), to: z.number(), ...scored, scores: z.array(bucket) });
const scoredValue = z.object({ value: z.string(), ...scored });
export const postInsights = z.object({
  message,
  response: z.object({
    total: count.describe("Posts under all filters, exact."),
    perDay,
    followers: z
      .array(followersBar)
      .describe("Posts by the followers of their posters, and how their scores are spread."),
    pairs: z
      .array(z.object({ category: z.string(), country: z.string(), ...scored }))
      .describe("The 12 most frequent categories in the 12 most frequent countries."),
    topSounds: z.array(scoredValue),
    topHookOpenings: z.array(scoredValue),
  }),
});

/**
 * `isAtLeast` means that the total of another service is missing or contradicts its page, so there may be more.
 * `leftOut` counts records without a usable id, `unmatched` records on the page that contradict a filter.
 */
type PageDoubts = { isAtLeast?: true; leftOut?: number; unmatched?: number };

type Answer<Schema extends z.ZodType<{ response: unknown }>> = z.infer<Schema>["response"];

/** Section 2.2, the `response` object. */
export type ViralPage = Answer<typeof viralPage> & PageDoubts;
/** Null when the service reports only a lower bound. */
export const knownTotal = ({ totalResults, isAtLeast }: ViralPage): number | null =>
  isAtLeast ? null : totalResults;
/** Section 2.4, the `response` object. `next_page` is 0 on the last page. */
export type CreatorIdPage = Answer<typeof creatorIdPage> & PageDoubts;
/** The `response` object of version 1 (section 10). */
export type CreatorRecordPage = Omit<CreatorIdPage, "data"> & { data: Creator[] };
/** Answer of v2 get (section 4.4 and decisions). */
export type CreatorFetch = Omit<z.infer<typeof creatorFetch>, "data"> & { data: Creator[] };
/** `GET /api/v2/credits`. */
export type CreditState = z.infer<typeof creditState>;
/** `GET /api/v2/credits/entries`. `next_after` is the next `after`; 0 when there are no entries yet. */
export type CreditEntryPage = z.infer<typeof creditEntryPage>;
/** A grant or charge of a key. `amount` is negative for a charge. */
export type CreditEntry = CreditEntryPage["response"]["data"][number];

/**
 * `POST /api/v1/viral-content/facets`, `GET /api/v2/creators/facets`, the `response` object. Keys are filter names.
 * `perDay`: posts per UTC day (viral only) under all filters, newest 400 days. `topSounds`, `topHookOpenings`: the 10
 * most frequent values; ties go to the value that is more frequent in the whole catalogue. `benchmarks`: distribution
 * of scores per category regardless of filters, to explain a score (viral only).
 */
export type Facets = Answer<typeof facets>;
/** Counts per value of an enum filter. The filter's own restriction does not apply to its own counts. */
export type FacetCount = Facets["counts"][string][number];
/** `from` is inclusive, `to` exclusive. The first and last bucket also hold the values beyond the ends. */
export type HistogramBucket = Facets["histograms"][string][number];
/** `scoreAt[i]` is the virality score below which i × 5 percent of the category's posts are (21 numbers). */
export type Benchmark = NonNullable<Facets["benchmarks"]>[string];

/**
 * Covers posts that match all filters. Buckets are those of the facet histograms. `perDay` is ascending, the newest 400
 * days. `followers` is ascending and counts posts whose followers and score are known. `pairs`: most frequent first.
 */
export type PostInsights = Answer<typeof postInsights>;
/** Posts by the followers of their authors. `scores` has only buckets with posts. */
export type FollowersBar = PostInsights["followers"][number];
/** `medianScore` is the median virality score. Null when no post has a score. */
export type ScoredCount = Pick<FollowersBar, "count" | "medianScore">;

/** Body of v2 get (section 4.4); 1 to 100 ids after duplicates are removed. */
export const creatorFetchBody = z.strictObject({
  userIds: z
    .array(z.string({ error: "must be a string" }), { error: "must be a list of creator identifiers" })
    .min(1, { error: "must have at least 1 identifier" })
    .max(10_000, { error: "must have at most 100 different identifiers" })
    .describe("1 to 100 different identifiers, as the search returns them; repeated ones count once."),
});
