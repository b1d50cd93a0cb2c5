/**
 * Facts can be implied by the filters, proven by free checks, or seen in a post that the team opened. Other owned
 * creators are not a source, because their records may be outdated.
 */
import { readableNumber } from "@/components/filters/number-text";
import { optionLabel } from "@/components/filters/option-label";
import type { MomentWords } from "@/components/ui/moment-words";
import type { CreatorFilters } from "@/lib/contract/creators";
import { formatShort } from "@/lib/contract/reader-numbers";
import { combineFacts, isSameFact, type Fact } from "@/lib/domain/proofs/facts";
import type { ProvenFact, ProvenFacts } from "@/lib/domain/proofs/look-step";
import {
  factsOfFilters,
  isDecided,
  type CreatorFacts,
  type ProofField,
} from "@/lib/domain/proofs/proof-fields";
import type { SeenInPost } from "@/lib/contract/privacy";
import { factWords, type FactWords, fromTo } from "./fact-messages";
import { messages } from "./messages/known";

type KnownValues = {
  handle?: string;
  followers?: string;
  averageViews?: string;
  averageLikes?: string;
  /** No filter covers the field, so it is never set. */
  averageComments?: string;
  engagementRate?: string;
  category?: string;
  subCategory?: string;
  country?: string;
  email?: string;
  language?: string;
  accountType?: string;
  gender?: string;
  age?: string;
  niches?: string;
  hashtags?: string;
  products?: string;
  bio?: string;
};

/** Examples: `10–50K`, `over 3%`, `up to 50K`. Both bounds are inclusive. */
function rangeText(min: number | undefined, max: number | undefined, unit = ""): string | undefined {
  const [low, high] = [min, max].map((value) => (value === undefined ? undefined : readableNumber(value)));
  if (low === undefined && high === undefined) return undefined;
  if (low === undefined) return messages.upTo(high + unit);
  if (high === undefined) return messages.over(low + unit);
  return fromTo(low, high) + unit;
}

const option = (value: string | undefined) => value && optionLabel(value);
/** Example: `has “road”`. Filters match a part of the field. */
const part = (texts: readonly string[] | undefined) =>
  texts && texts.length > 0 ? messages.has(texts) : undefined;

export function knownValues(filters: CreatorFilters): KnownValues {
  const { username, subCategory, email, emailExists, age = [], hashtags = [] } = filters;
  return {
    handle: username?.replace(/^@/, ""),
    followers: rangeText(filters.followersMin, filters.followersMax),
    averageViews: rangeText(filters.averageViewsMin, filters.averageViewsMax),
    averageLikes: rangeText(filters.averageLikesMin, filters.averageLikesMax),
    engagementRate: rangeText(filters.engagementRateMin, filters.engagementRateMax, "%"),
    category: filters.mainCategory,
    subCategory: part(subCategory ? [subCategory] : undefined),
    country: filters.country,
    email: email ?? (emailExists ? messages.onFile : undefined),
    language: option(filters.language),
    accountType: option(filters.accountType),
    gender: option(filters.gender),
    age: age.length === 0 ? undefined : messages.oneOf(age),
    niches: part(filters.nichesToPromote),
    hashtags: hashtags.length === 0 ? undefined : hashtags.map((tag) => `#${tag}`).join(", "),
    products: part(filters.promotedProducts),
    bio: filters.bio?.trim() ? messages.has([filters.bio.trim()]) : undefined,
  };
}

type KnownKey = keyof KnownValues;

/** `title` names the source and its date. */
export type KnownFact = FactWords & { source: "filter" | "search" | "post"; title: string };
export type KnownFacts = { [K in KnownKey]?: KnownFact };

export type Evidence = { proven?: ProvenFacts; seen?: SeenInPost };

/** Readers care about these most before they pay. */
const COUNTED = [
  "followers",
  "averageViews",
  "engagementRate",
  "email",
  "country",
  "category",
  "accountType",
  "language",
] as const satisfies readonly KnownKey[];

export const keyOfField = (field: ProofField): KnownKey =>
  field === "emailExists" ? "email" : field === "mainCategory" ? "category" : field;

function ofFilters(filters: CreatorFilters): KnownFacts {
  const facts: KnownFacts = {};
  const title = messages.title.filter;
  for (const [key, text] of Object.entries(knownValues(filters)) as [KnownKey, string | undefined][]) {
    if (text === undefined) continue;
    const isTick = key === "email" && filters.email === undefined;
    facts[key] = { text, ...(isTick && { sign: "yes" }), source: "filter", title };
  }
  return facts;
}

/** Returns undefined if the fact adds nothing to the filter. */
function narrowed(field: ProofField, fact: Fact, filter: Fact | undefined): Fact | undefined {
  const both = filter ? combineFacts(filter, fact) : fact;
  // The search is current, so a fact that contradicts it is outdated.
  if (both === null || !isDecided(field, both)) return undefined;
  return isSameFact(both, filter) ? undefined : both;
}

/** A number in a post is as old as the post. It is hidden if the current search proves another one. */
function isPossible(followers: number, facts: readonly (Fact | undefined)[]): boolean {
  return facts.every((fact) => {
    if (fact === undefined) return true;
    if (fact.kind !== "band") return false;
    return followers >= (fact.min ?? -Infinity) && followers <= (fact.max ?? Infinity);
  });
}

function addSeen(
  known: KnownFacts,
  seen: SeenInPost,
  bands: readonly (Fact | undefined)[],
  words: MomentWords,
) {
  const { followers, postedAt } = seen;
  const title = messages.title.post(postedAt === null ? undefined : words.day(postedAt));
  // An undated number may differ arbitrarily from the current one.
  if (followers !== undefined && postedAt !== null && isPossible(followers, bands))
    known.followers = { text: formatShort(followers), source: "post", title };
  for (const key of ["handle", "category", "country"] as const) {
    const text = seen[key];
    if (text !== undefined) known[key] ??= { text, source: "post", title };
  }
}

/** @param words formats dates in the reader's time zone */
export function knownOfRow(
  filters: CreatorFilters,
  { proven = {}, seen }: Evidence = {},
  words: MomentWords,
): KnownFacts {
  const known = ofFilters(filters);
  const byFilters: CreatorFacts = factsOfFilters(filters);
  for (const [field, { fact, provenAt }] of Object.entries(proven) as [ProofField, ProvenFact][]) {
    const key = keyOfField(field);
    // An email address in the filters says more than the fact that one exists.
    if (known[key] && !byFilters[field]) continue;
    const shown = narrowed(field, fact, byFilters[field]);
    if (!shown) continue;
    const title = messages.title.search(words.moment(provenAt));
    known[key] = { ...factWords(field, shown), source: "search", title };
  }
  if (seen) addSeen(known, seen, [byFilters.followers, proven.followers?.fact], words);
  return known;
}

/** The value of `data-fact`, read by scripts and styles. */
export const factState = (fact: KnownFact | undefined) =>
  fact === undefined ? "unknown" : fact.source === "post" ? "seen" : "proven";

export function countKnown(
  known: KnownFacts,
  hidden: readonly string[] = [],
): { known: number; all: number } {
  const counted = COUNTED.filter((key) => !hidden.includes(key));
  return { known: counted.filter((key) => known[key] !== undefined).length, all: counted.length };
}

const CHECKED = COUNTED.filter((key) => key !== "language");
/** Checks stop when the next one is expected to prove fewer facts than this. */
const LEAST_MISSING = 2;

/** Free checks start automatically if enough facts of new creators are missing. */
export function isWorthChecking(rows: readonly KnownFacts[], hidden: readonly string[] = []): boolean {
  const keys = CHECKED.filter((key) => !hidden.includes(key));
  const missing = rows.flatMap((known) => keys.filter((key) => known[key] === undefined));
  return missing.length >= LEAST_MISSING;
}
