import "server-only";
/** Confidence values are 0 to 1. */
import type { MappedKind } from "@/lib/contract/import-mapping";
import { readHeader, type HeaderReading } from "./read-header";

const PLATFORMS = ["instagram", "tiktok", "youtube"];
const METRICS = { views: "views", likes: "likes", comments: "comments", shares: "shares" };

type Rules = Record<string, readonly [field: string, score: number]>;

const metricRules: Rules = Object.fromEntries(
  Object.entries(METRICS).flatMap(([word, field]) => [
    [word, [field, 1]],
    [[word, "post"].toSorted().join(" "), [field, 1]],
  ]),
);

const ABOUT_BOTH: Rules = {
  platform: ["source", 1],
  followers: ["followers", 1],
  "creator followers": ["followers", 1],
  "followers profile": ["followers", 1],
  country: ["country", 1],
  "country creator": ["country", 0.95],
  hashtags: ["hashtags", 1],
  "hashtags post": ["hashtags", 1],
  observed: ["observedAt", 1],
  "date observed": ["observedAt", 1],
};

const POSTS: Rules = {
  ...ABOUT_BOTH,
  ...metricRules,
  id: ["id", 0.9],
  "id post": ["id", 1],
  link: ["videoUrl", 0.9],
  "link post": ["videoUrl", 1],
  post: ["videoUrl", 0.7],
  impressions: ["views", 0.6],
  published: ["createdAt", 1],
  "date published": ["createdAt", 1],
  "date post": ["createdAt", 0.95],
  "post published": ["createdAt", 1],
  "date post published": ["createdAt", 1],
  date: ["createdAt", 0.85],
  handle: ["creatorUsername", 1],
  "creator handle": ["creatorUsername", 1],
  "handle name": ["creatorUsername", 0.95],
  "handle published": ["creatorUsername", 0.8],
  creator: ["creatorUsername", 0.85],
  "creator name": ["creatorUsername", 0.8],
  "creator id": ["creatorUsername", 0.4],
  "handle profile": ["creatorUsername", 0.95],
  name: ["creatorUsername", 0.5],
  profile: ["creatorUsername", 0.7],
  "link profile": ["creatorUsername", 0.75],
  "creator link": ["creatorUsername", 0.7],
  "caption creator": ["creatorUsername", 0.7],
  caption: ["caption", 1],
  "caption post": ["caption", 0.95],
  description: ["caption", 0.9],
  "description post": ["caption", 0.95],
  hook: ["hook", 1],
  score: ["viralityScore", 0.8],
  category: ["category", 1],
  "category post": ["category", 1],
  music: ["musicTitle", 1],
  "caption music": ["musicTitle", 1],
  "music name": ["musicTitle", 1],
  thumbnail: ["thumbnailUrl", 1],
  "link thumbnail": ["thumbnailUrl", 1],
  "post thumbnail": ["thumbnailUrl", 1],
};

const CREATORS: Rules = {
  ...ABOUT_BOTH,
  handle: ["username", 1],
  "creator handle": ["username", 1],
  "handle name": ["username", 0.95],
  "handle profile": ["username", 0.95],
  "handle link": ["username", 0.9],
  creator: ["username", 0.7],
  "creator name": ["username", 0.65],
  "caption creator": ["username", 0.6],
  name: ["username", 0.6],
  "name profile": ["username", 0.75],
  profile: ["username", 0.8],
  "link profile": ["username", 0.9],
  "creator link": ["username", 0.9],
  "creator profile": ["username", 0.8],
  link: ["username", 0.75],
  "": ["username", 0.9],
  id: ["id", 0.8],
  "creator id": ["id", 0.9],
  "id profile": ["id", 0.9],
  "handle id": ["id", 0.8],
  engagement: ["engagementRate", 0.9],
  rate: ["engagementRate", 0.4],
  "engagement rate": ["engagementRate", 1],
  "average engagement": ["engagementRate", 0.8],
  "average engagement rate": ["engagementRate", 1],
  "engagement post rate": ["engagementRate", 0.95],
  "average views": ["averageViews", 1],
  "average likes": ["averageLikes", 1],
  "average comments": ["averageComments", 1],
  category: ["mainCategory", 1],
  "category creator": ["mainCategory", 0.95],
  language: ["language", 1],
  gender: ["gender", 1],
  age: ["age", 1],
  email: ["email", 1],
  "creator email": ["email", 0.95],
  bio: ["bio", 1],
  description: ["bio", 0.85],
  "description profile": ["bio", 0.95],
  "bio description": ["bio", 0.95],
  "bio caption": ["bio", 0.9],
  "bio profile": ["bio", 0.95],
  type: ["accountType", 0.9],
};

const RULES: Record<MappedKind, ReadonlyMap<string, readonly [string, number]>> = {
  posts: new Map(Object.entries(POSTS)),
  creators: new Map(Object.entries(CREATORS)),
};

export const namesOnlyPlatforms = ({ meanings, unknown }: HeaderReading) =>
  unknown === 0 && meanings.length > 0 && meanings.every((meaning) => PLATFORMS.includes(meaning));

const OWNERS = ["post", "creator", "profile"];

/** @returns undefined when the header names no field of the kind */
export function fieldOfHeader(
  { meanings, unknown }: HeaderReading,
  kind: MappedKind,
): { field: string; score: number } | undefined {
  if (meanings.includes("other")) return undefined;
  const platforms = meanings.filter((meaning) => PLATFORMS.includes(meaning));
  const own = meanings.filter((meaning) => !PLATFORMS.includes(meaning));
  // A header that only names platforms may hold handles, links or followers: its values decide.
  if (own.length === 0 && platforms.length === 0) return undefined;
  const rules = RULES[kind];
  const rule =
    rules.get(own.join(" ")) ??
    (own.length > 1 ? rules.get(own.filter((meaning) => !OWNERS.includes(meaning)).join(" ")) : undefined);
  if (!rule || (unknown > 0 && own.length === 0)) return undefined;
  const [field, certainty] = rule;
  // "instagram name" is usually a handle.
  const named = platforms.length > 0 && own.join(" ") === "name" ? 0.9 : certainty;
  return { field, score: named * (platforms.length > 0 && own.length > 0 ? 0.95 : 1) * 0.65 ** unknown };
}

export function meanSame(a: string, b: string): boolean {
  const [left, right] = [readHeader(a), readHeader(b)];
  return (["creators", "posts"] as const).some((kind) => {
    const field = fieldOfHeader(left, kind)?.field;
    return field !== undefined && field === fieldOfHeader(right, kind)?.field;
  });
}

export const recognisedColumns = (headers: readonly string[]): number =>
  headers.filter((header) => {
    const reading = readHeader(header);
    return fieldOfHeader(reading, "creators") !== undefined || fieldOfHeader(reading, "posts") !== undefined;
  }).length;
