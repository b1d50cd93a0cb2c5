import { deriveHook } from "./derive-hook";
import type { MergeRules, Value, Values } from "./known-record";
import { viralityScore } from "./virality";

const POST_COUNTS = ["views", "likes", "comments", "shares", "followers"] as const;
const CREATOR_COUNTS = [
  "followers",
  "averageViews",
  "averageLikes",
  "averageComments",
  "engagementRate",
] as const;

const number = (value: Value | undefined) => (typeof value === "number" ? value : undefined);

function countsOf({ views, likes, comments, shares, followers }: Values) {
  return {
    views: number(views),
    likes: number(likes),
    comments: number(comments),
    shares: number(shares),
    followers: number(followers),
  };
}

export const postRules: MergeRules = {
  counts: POST_COUNTS,
  smallest: new Set(),
  derived: {
    hook: {
      from: "caption",
      by: ({ caption }) => deriveHook(typeof caption === "string" ? caption : undefined),
    },
    viralityScore: { from: "views", by: (values) => viralityScore(countsOf(values)) },
  },
};

export const creatorRules: MergeRules = {
  counts: CREATOR_COUNTS,
  // A source that states no date has the date of the import, which is later than any real date.
  smallest: new Set(["dateCreated"]),
  derived: {},
};
