import { deriveHook } from "./derive-hook";
import type { MergeRules, Values } from "./known-record";
import { viralityScore, type ViralityInputs } from "./virality";

export const POST_COUNTS = ["views", "likes", "comments", "shares", "followers"] as const;
export const CREATOR_COUNTS = [
  "followers",
  "averageViews",
  "averageLikes",
  "averageComments",
  "engagementRate",
] as const;

function countsOf(values: Values): ViralityInputs {
  const known = POST_COUNTS.filter((field) => typeof values[field] === "number");
  return Object.fromEntries(known.map((field) => [field, values[field]]));
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
