/**
 * Facts can be implied by the filters, proven by free checks, or seen in a post that the team opened. Other owned
 * creators are not a source, because their records may be outdated.
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
import type { SeenInPost } from "@/lib/contract/privacy";
import { factWords, type FactWords } from "./fact-messages";
import { knownValues, type KnownValues } from "./known-values";
import { messages } from "./messages/known";

export type KnownKey = keyof KnownValues;

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
