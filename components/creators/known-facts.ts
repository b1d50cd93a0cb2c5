/**
 * What is known of a creator before it is paid for: what the filters prove, what free searches have proven, what a post
 * shows that the team has opened. Never from owned creators beside it: their records may be old.
 */
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
import type { SeenInPost } from "@/lib/domain/seen/seen-in-post";
import { factWords, type FactWords } from "./fact-words";
import { knownValues, type KnownValues } from "./known-values";
import { messages } from "./messages/known";

export type KnownKey = keyof KnownValues;

/** `title`: where it comes from and of when. */
export type KnownFact = FactWords & { source: "filter" | "search" | "post"; title: string };
export type KnownFacts = { [K in KnownKey]?: KnownFact };

/** Of one creator, beside what the filters prove. */
export type Evidence = { proven?: ProvenFacts; seen?: SeenInPost };

/** Counted in each row: what people ask about most before they pay. */
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

/** The column that shows a field. */
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

/** What a kept fact and the filter of its field prove together, where that is more than the filter alone. */
function narrowed(field: ProofField, fact: Fact, filter: Fact | undefined): Fact | undefined {
  const both = filter ? combineFacts(filter, fact) : fact;
  // The search is of now: what contradicts it is old.
  if (both === null || !isDecided(field, both)) return undefined;
  return isSameFact(both, filter) ? undefined : both;
}

/** A number of a post is of its day: it is not shown where a search of now proves another one. */
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
  // Of a number without its day nobody knows how far it is from the one of now.
  if (followers !== undefined && postedAt !== null && isPossible(followers, bands))
    known.followers = { text: formatShort(followers), source: "post", title };
  for (const key of ["handle", "category", "country"] as const) {
    const text = seen[key];
    if (text !== undefined) known[key] ??= { text, source: "post", title };
  }
}

/** @param words in the time zone of the reader */
export function knownOfRow(
  filters: CreatorFilters,
  { proven = {}, seen }: Evidence = {},
  words: MomentWords,
): KnownFacts {
  const known = ofFilters(filters);
  const byFilters: CreatorFacts = factsOfFilters(filters);
  for (const [field, { fact, provenAt }] of Object.entries(proven) as [ProofField, ProvenFact][]) {
    const key = keyOfField(field);
    // An address in the search says more than that there is one.
    if (known[key] && !byFilters[field]) continue;
    const shown = narrowed(field, fact, byFilters[field]);
    if (!shown) continue;
    const title = messages.title.search(words.moment(provenAt));
    known[key] = { ...factWords(field, shown), source: "search", title };
  }
  if (seen) addSeen(known, seen, [byFilters.followers, proven.followers?.fact], words);
  return known;
}

/** As cells say it to scripts and to styles. */
export const factState = (fact: KnownFact | undefined) =>
  fact === undefined ? "unknown" : fact.source === "post" ? "seen" : "proven";

/** How many of the facts that a row counts are known. `hidden`: what does not exist for the reader. */
export function countKnown(
  known: KnownFacts,
  hidden: readonly string[] = [],
): { known: number; all: number } {
  const counted = COUNTED.filter((key) => !hidden.includes(key));
  return { known: counted.filter((key) => known[key] !== undefined).length, all: counted.length };
}

/** Columns that a standard table shows and free searches prove. */
const CHECKED = COUNTED.filter((key) => key !== "language");
/** The checks end when the next one is expected to prove less. */
const LEAST_MISSING = 2;

/** Whether so much is unknown about new creators that free checks begin by themselves. */
export function isWorthChecking(rows: readonly KnownFacts[], hidden: readonly string[] = []): boolean {
  const keys = CHECKED.filter((key) => !hidden.includes(key));
  const missing = rows.flatMap((known) => keys.filter((key) => known[key] === undefined));
  return missing.length >= LEAST_MISSING;
}
