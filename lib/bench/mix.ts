/** The 26 searches that the engines are compared by, and the searches whose whole page is timed. */
import type { CreatorValues } from "@/lib/contract/creators";
import type { ViralValues } from "@/lib/contract/viral";
import type { ListSearch, Search } from "./engine";

/** Searches whose whole page is timed: nothing, lists, ranges, text and many filters, of both kinds. */
const PAGES = new Set([
  "newest first, no filter",
  "category + country",
  "views + virality ranges",
  "hook contains a common text",
  "everything combined",
  "creators: newest first, no filter",
  "creators: followers range by engagement",
  "creators: bio keyword",
  "creators: combination of 8",
]);

function posts(name: string, values: Partial<ViralValues>, isText = false): ListSearch {
  return {
    name,
    isText,
    isPage: PAGES.has(name),
    kind: "posts",
    values: { page: 1, pageSize: 12, ...values },
  };
}

function creators(name: string, values: Partial<CreatorValues>, isText = false): ListSearch {
  const sort = { sortBy: "date_created", sortOrder: "desc" } as const;
  return {
    name,
    isText,
    isPage: PAGES.has(name),
    kind: "creators",
    values: { page: 1, perPage: 10, ...sort, ...values },
  };
}

/** The first creators that a search finds, fetched as records. */
export type Sample = { creatorIds: readonly string[]; username: string; newestDay: string; weekAgo: string };

/** Texts are of the demo data of any seed: `this` is in a thirteenth of the hooks, the rare one in a few hundred. */
const COMMON = "this";
const RARE = "228 km";
const ABSENT = "quartz xylophone";

export function postSearches({ newestDay, weekAgo }: Sample): ListSearch[] {
  return [
    posts("newest first, no filter", {}),
    posts("category + country", { categories: ["Food"], countries: ["France"] }),
    posts("3 categories + 3 countries", {
      categories: ["Fitness", "Food", "Travel"],
      countries: ["United States", "Japan", "Brazil"],
    }),
    posts("views + virality ranges", { viewsMin: 50_000, viewsMax: 2_000_000, viralityScoreMin: 70 }),
    posts("followers range", { followersMin: 10_000, followersMax: 50_000 }),
    posts("posted in the last week", { dateCreatedFrom: weekAgo, dateCreatedTo: newestDay }),
    posts("hook contains a common text", { hook: COMMON }, true),
    posts("hook contains a rare text", { hook: RARE }, true),
    posts("hook contains an absent text", { hook: ABSENT }, true),
    posts("hook + category", { hook: COMMON, categories: ["Fitness"] }, true),
    posts("sound contains", { musicTitle: "original sound" }, true),
    posts("page 5,000", { page: 5000 }),
    posts("page 500 of a range", { viewsMin: 10_000, page: 500 }),
    posts(
      "everything combined",
      {
        categories: ["Fitness", "Food", "Gaming", "Beauty & Personal Care"],
        countries: ["United States", "United Kingdom", "Germany"],
        viralityScoreMin: 20,
        viewsMin: 1_000,
        followersMax: 5_000_000,
        dateCreatedTo: newestDay,
        musicTitle: "o",
        hook: "you",
      },
      true,
    ),
  ];
}

export function creatorSearches({ username }: Sample): ListSearch[] {
  return [
    creators("creators: newest first, no filter", {}),
    creators("creators: followers range by engagement", {
      followersMin: 10_000,
      followersMax: 100_000,
      sortBy: "engagement_rate",
    }),
    creators("creators: category + country by followers", {
      mainCategory: "Fitness",
      country: "Germany",
      sortBy: "followers",
    }),
    creators("creators: hashtags, both of 2", { hashtags: ["grwm", "makeup"] }, true),
    creators("creators: bio keyword", { bio: "skincare" }, true),
    creators("creators: bio, two words", { bio: "comedy night" }, true),
    creators("creators: promoted product", { promotedProducts: ["app"] }, true),
    creators("creators: niche", { nichesToPromote: ["meal prep"] }, true),
    creators("creators: username", { username }),
    creators("creators: page 500 by average views", {
      averageViewsMin: 5_000,
      sortBy: "avg_views",
      page: 500,
    }),
    creators("creators: combination of 8", {
      mainCategory: "Beauty & Personal Care",
      source: "tiktok",
      language: "english",
      accountType: "ugc",
      emailExists: true,
      followersMin: 1_000,
      engagementRateMin: 1,
      averageViewsMin: 500,
    }),
  ];
}

/** All 26. */
export function mix(sample: Sample): Search[] {
  return [
    ...postSearches(sample),
    ...creatorSearches(sample),
    { name: "creators: 100 by id", kind: "records", ids: sample.creatorIds },
  ];
}
