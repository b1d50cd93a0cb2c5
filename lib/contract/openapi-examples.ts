import type { Ingested, RefusedRecord } from "./ingest";
import type { OperationName } from "./operations";

type Example = {
  input: Record<string, string | number | boolean | string[]>;
  answer: object;
};

const post = {
  id: "tiktok_7301",
  videoUrl: "https://video.example/7301",
  thumbnailUrl: "https://video.example/7301.jpg",
  caption: "Three knots that never slip",
  views: 1840000,
  likes: 214000,
  comments: 3100,
  shares: 18500,
  viralityScore: 91.4,
  followers: 52000,
  category: "Crafts & DIY",
  country: "Ireland",
  musicTitle: "original sound",
  creatorUsername: "knots.daily",
  hook: "Stop tying it like this",
  createdAt: "2026-03-01T18:20:00.000Z",
  inferred: ["hook", "category"],
};

const creator = {
  id: "tiktok_42",
  username: "knots.daily",
  followers: 52000,
  averageViews: 310000,
  averageLikes: 24000,
  averageComments: 410,
  engagementRate: 7.8,
  age: "30-39",
  gender: "female",
  mainCategory: "Crafts & DIY",
  subCategory: "ropework",
  bio: "One knot a day",
  promotedProducts: ["rope"],
  nichesToPromote: ["sailing gear", "camping"],
  hashtags: ["knots", "diy"],
  country: "Ireland",
  source: "tiktok",
  accountType: "faceless",
  language: "english",
  email: "hello@knots.example",
  dateCreated: "2026-03-02T00:00:00.000Z",
  inferred: ["language"],
};

const source = {
  name: "march.csv",
  newest: "2026-03-02T08:00:00.000Z",
  oldest: "2026-03-01T08:00:00.000Z",
};

const facets = {
  message: "OK",
  response: {
    total: 1,
    counts: { country: [{ value: "Ireland", count: 1 }] },
    histograms: { followers: [{ from: 10000, to: 100000, count: 1 }] },
  },
};

const page = { page: 1, next_page: 2, total_pages: 9 };

const ingested = (errors: RefusedRecord[]): Ingested => ({
  message: "OK",
  response: { batch: "bat_0123456789abcdef", accepted: 1, refused: errors.length, errors },
});

export const EXAMPLES: Record<OperationName, Example> = {
  searchPosts: {
    input: { categories: ["Crafts & DIY", "Home"], countries: ["Ireland"], viewsMin: 100000, pageSize: 12 },
    answer: {
      message: "OK",
      response: { data: [post], page: 1, pageSize: 12, totalPages: 1, totalResults: 1 },
      params: {
        categories: ["Crafts & DIY", "Home"],
        countries: ["Ireland"],
        viewsMin: 100000,
        page: 1,
        pageSize: 12,
      },
    },
  },
  searchCreatorRecords: {
    input: { mainCategory: "Crafts & DIY", followersMin: 10000, perPage: 1 },
    answer: { message: "OK", params: { page: 1, perPage: 1 }, response: { data: [creator], ...page } },
  },
  searchCreatorIds: {
    input: {
      mainCategory: "Crafts & DIY",
      hashtags: "knots,diy",
      age: "20-29,30-39",
      sortBy: "followers",
      perPage: 1,
    },
    answer: { message: "OK", params: { page: 1, perPage: 1 }, response: { data: ["tiktok_42"], ...page } },
  },
  getCreators: {
    input: { userIds: ["tiktok_42", "youtube_7"] },
    answer: {
      message: "OK",
      data: [creator],
      notFound: ["youtube_7"],
      credits: { charged: 1, remaining: 99 },
    },
  },
  getCredits: {
    input: {},
    answer: {
      message: "OK",
      credits: { remaining: 99, spentThisMonth: 1, monthlyCap: 500 },
      rateLimit: { limit: 60, windowS: 60, remaining: 58 },
    },
  },
  getUsage: {
    input: { from: "2026-03-01", to: "2026-03-02" },
    answer: {
      message: "OK",
      response: {
        from: "2026-03-01",
        to: "2026-03-02",
        credits: 3,
        days: [{ day: "2026-03-01", credits: 3, purchases: 2 }],
      },
      credits: { remaining: 97, spentThisMonth: 3, monthlyCap: 500 },
    },
  },
  getCreditEntries: {
    input: {},
    answer: {
      message: "OK",
      response: {
        data: [
          {
            id: 7,
            createdAt: "2026-03-01T09:30:00.000Z",
            kind: "charge",
            amount: -1,
            balanceAfter: 99,
            operation: "getCreators",
            requestId: "req_0123456789abcdef01234567",
            idempotencyKey: "order-17",
          },
        ],
        next_after: 0,
      },
    },
  },
  postFacets: { input: { categories: ["Crafts & DIY"] }, answer: facets },
  postInsights: {
    input: { categories: ["Crafts & DIY"], viralityScoreMin: 70 },
    answer: {
      message: "OK",
      response: {
        total: 1,
        perDay: [{ day: "2026-03-01", count: 1 }],
        followers: [
          { from: 40000, to: 63000, count: 1, medianScore: 91.4, scores: [{ from: 90, to: 92.5, count: 1 }] },
        ],
        pairs: [{ category: "Crafts & DIY", country: "Ireland", count: 1, medianScore: 91.4 }],
        topSounds: [{ value: "original sound", count: 1, medianScore: 91.4 }],
        topHookOpenings: [{ value: "Stop tying it", count: 1, medianScore: 91.4 }],
      },
    },
  },
  creatorFacets: { input: { mainCategory: "Crafts & DIY", emailExists: true }, answer: facets },
  postSources: {
    input: { ids: "tiktok_7301" },
    answer: {
      message: "OK",
      response: {
        data: [
          {
            id: "tiktok_7301",
            sources: [source],
            inferred: ["viralityScore"],
            history: [
              {
                observedAt: "2026-03-02T08:00:00.000Z",
                source: "march.csv",
                counts: { views: 1_250_000, likes: 98_000 },
              },
              { observedAt: "2026-03-01T08:00:00.000Z", source: "march.csv", counts: { views: 640_000 } },
            ],
          },
        ],
      },
    },
  },
  creatorSources: {
    input: { ids: "tiktok_42" },
    answer: {
      message: "OK",
      response: { data: [{ id: "tiktok_42", sources: [source] }] },
    },
  },
  ingestPosts: {
    input: { ...post, observedAt: "2026-03-02T08:00:00Z" },
    answer: ingested([{ line: 3, field: "createdAt", message: "is missing" }]),
  },
  ingestCreators: {
    input: { id: "tiktok_42", username: "knots.daily", followers: 52100, observedAt: "2026-03-02T08:00:00Z" },
    answer: ingested([]),
  },
};
