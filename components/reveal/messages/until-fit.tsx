import type { ReactNode } from "react";
import { counted, credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { FEW_AFTER, FEW_OF, type FitEnd } from "@/lib/contract/until-fit";

const newMatches = (count: number) => counted(count, { one: "new match", other: "new matches" });
const matches = (count: number) => counted(count, { one: "match", other: "matches" });
const few = `fewer than 1 in ${FEW_OF} match after ${FEW_AFTER} credits`;

export const messages = {
  link: "Find matches within a budget",
  heading: "Find matches within a budget",
  form: {
    wanted: "Creators to find",
    most: "Credit limit",
    who: "Criteria",
    email: "Has email",
    rate: "Minimum engagement",
    followersFrom: "Minimum followers",
    followersTo: "Maximum followers",
    views: "Minimum average views",
    country: "Country",
    category: "Category",
    accountType: "Account type",
    language: "Language",
    gender: "Gender",
    any: "Any",
    more: "More criteria",
    notOnList: "Exclude list",
    noList: "None",
    anyList: "Any team list",
    otherList: "Archived or deleted list",
    check: "Preview for free",
    searching: (search: ReactNode) => <>From: {search}</>,
    everyone: "all creators",
    yourSearch: "your search",
  },
  wish: "Add at least one criterion.",
  wrongNumber: (field: string, most: number) => `${field}: a whole number from 1 to ${formatNumber(most)}.`,
  tooFew: (field: string) => `${field}: at least 1 credit per creator.`,
  wrong: (field: string, message: string) => `${field}: ${message}.`,
  again: {
    over_budget: "Over budget. Nothing was charged.",
    insufficient_credits: "Not enough credits. Nothing was charged.",
    invalid_parameter: "Number or purpose missing. Nothing was charged.",
    other: "Something changed. Nothing was charged.",
  },
  found: {
    none: "No new matches.",
    all: (found: number) => newMatches(found),
    about: (found: number) => `About ${newMatches(found)}`,
    atLeast: (found: number) => `At least ${newMatches(found)}`,
  },
  basis: "known for free",
  expect: (expected: number) => `Expect about ${credits(expected)}: 1 per match.`,
  fewer: (expected: number) => `Expect about ${credits(expected)}: no more new matches.`,
  profiles: "Revealed creators who don’t match still cost 1 credit.",
  leftOut: {
    anyList: "Excludes creators on any team list.",
    list: (name: ReactNode) => <>Excludes creators on {name}.</>,
    otherList: "Exclude list: archived or deleted.",
  },
  owned: (count: number) => `You already own ${matches(count)}, free and not counted.`,
  stops: (wanted: number, most: number) => [
    `Stops at ${matches(wanted)} or ${credits(most)}.`,
    `Stops early if ${few}.`,
    "Known mismatches are skipped for free.",
    "Credits are held ten at a time.",
    "All revealed creators stay in your library.",
  ],
  short: (available: number) => `Only ${credits(available)} left. Lower the credit limit.`,
  start: (wanted: number, most: number) => `Find ${formatNumber(wanted)} for up to ${credits(most)}`,
  running: {
    notice: (wanted: number) => `Finding ${matches(wanted)}. You can leave this page.`,
    heading: (wanted: number) => `Finding ${matches(wanted)}`,
    ended: (found: number, wanted: number) => `${formatNumber(found)} of ${matches(wanted)} found`,
    of: (wanted: number) => `of ${formatNumber(wanted)} found`,
    spent: (spent: number, most: number) => (
      <>
        <b>{credits(spent)}</b> of at most {formatNumber(most)}
      </>
    ),
    told: (found: number, wanted: number, spent: number) =>
      `${formatNumber(found)} of ${formatNumber(wanted)} found for ${credits(spent)}.`,
    with: (wish: ReactNode) => <>Criteria: {wish}.</>,
  },
  tiles: {
    yield: "Match rate",
    yieldOf: (found: number, bought: number) =>
      `${formatNumber(found)} of ${formatNumber(bought)} revealed match`,
    each: "Per match",
    credits: (count: number) => plural(count, { one: "credit", other: "credits" }),
    nothing: "nothing revealed yet",
    skipped: "Skipped",
    skippedFree: "for free",
  },
  fits: "Match",
  noMatch: "No match",
  email: "email",
  noEmail: "no email",
  open: (found: number) => `Open ${matches(found)}`,
  goOn: (most: number) => `Continue for up to ${formatNumber(most)} more`,
  ends: {
    found: "Done.",
    spent: "Credit limit reached.",
    fewFit: `Stopped early: ${few}.`,
    noMore: "No more new matches in your search.",
  } satisfies Record<FitEnd, string>,
};
