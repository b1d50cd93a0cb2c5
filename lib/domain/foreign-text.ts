/** Texts that strangers wrote, as agents get them: apart from the facts, short, and without invisible characters. */
import { foreignText, withoutHidden } from "@/lib/contract/agents";
import type { Creator, ViralPage, ViralPost } from "@/lib/contract/records";
import { hideAddresses } from "./without-contacts";

const MOST_TEXT = 300;
const MOST_NAME = 100;
const MOST_ENTRIES = 20;

const TEXTS = ["caption", "hook", "bio", "musicTitle"] as const;
const NAMES = ["username", "creatorUsername", "subCategory", "category", "mainCategory", "country"] as const;
const LISTS = ["promotedProducts", "nichesToPromote", "hashtags"] as const;
/** Everything else that a record has is a number, a date, or an entry of a closed list. */
const FACTS = [
  "id",
  "views",
  "likes",
  "comments",
  "shares",
  "viralityScore",
  "followers",
  "createdAt",
  "averageViews",
  "averageLikes",
  "averageComments",
  "engagementRate",
  "age",
  "gender",
  "source",
  "accountType",
  "language",
  "dateCreated",
] as const;

export type ForeignText = Record<string, string | string[]>;
export type MarkedRecord = { id: string; foreign_text: ForeignText } & Record<string, unknown>;

const webAddress = (value: unknown): string | undefined =>
  typeof value === "string" && value.length <= 500 && /^https?:\/\//u.test(value) ? value : undefined;

/**
 * Separates what the record's author wrote from the facts. An email address is kept when the record has one.
 * @param shown changes each text, without its hidden characters, before it is shortened
 */
function marked(record: ViralPost | Creator, shown: (text: string) => string = (text) => text): MarkedRecord {
  const given = record as Record<string, unknown>;
  const foreign: ForeignText = {};
  const facts: Record<string, unknown> = {};
  for (const name of FACTS) {
    const value = given[name];
    if (typeof value === "string") facts[name] = foreignText(value, MOST_NAME);
    else if (value !== undefined) facts[name] = value;
  }
  for (const name of [...NAMES, ...TEXTS]) {
    const value = given[name];
    const most = (NAMES as readonly string[]).includes(name) ? MOST_NAME : MOST_TEXT;
    if (typeof value === "string" && value !== "")
      foreign[name] = foreignText(shown(withoutHidden(value)), most);
  }
  for (const name of LISTS) {
    const value = given[name];
    if (!Array.isArray(value) || value.length === 0) continue;
    const texts = value.filter((each): each is string => typeof each === "string");
    foreign[name] = texts
      .slice(0, MOST_ENTRIES)
      .map((each) => foreignText(shown(withoutHidden(each)), MOST_NAME));
  }
  const videoUrl = webAddress(given.videoUrl);
  const email = typeof given.email === "string" ? foreignText(given.email, 254) : undefined;
  return {
    ...facts,
    id: record.id,
    ...(videoUrl !== undefined && { videoUrl }),
    ...(email !== undefined && { email }),
    foreign_text: foreign,
  };
}

/** Marks records for an agent that sees addresses only with `isSeeing`. */
export const markedFor =
  (isSeeing: boolean) =>
  (record: ViralPost | Creator): MarkedRecord => {
    if (isSeeing) return marked(record);
    const { email: _, ...rest } = record as Creator;
    return marked(rest, hideAddresses);
  };

/** A page of posts as an agent gets it. */
export const postsAnswer = (isSeeing: boolean, { data, page, totalPages, totalResults }: ViralPage) => ({
  posts: data.map(markedFor(isSeeing)),
  page,
  total_pages: totalPages,
  total_results: totalResults,
});
