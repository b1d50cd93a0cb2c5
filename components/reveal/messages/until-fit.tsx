/** What a reveal says that goes on until enough fit: the wish, what free searches found, how far it is, why it ended. */
import type { ReactNode } from "react";
import { counted, creators, credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { FEW_AFTER, FEW_OF, type FitEnd } from "@/lib/contract/until-fit";

const newCreators = (count: number) => counted(count, { one: "new creator", other: "new creators" });
const few = `fewer than 1 in ${FEW_OF} fit after ${FEW_AFTER} credits`;

export const messages = {
  link: "Reveal until enough fit",
  heading: "Reveal until enough fit",
  form: {
    wanted: "Creators to find",
    most: "Credits at most",
    who: "Who fits",
    email: "Has an email",
    rate: "Engagement from",
    followersFrom: "Followers from",
    followersTo: "Followers to",
    views: "Average views from",
    country: "Country",
    category: "Category",
    accountType: "Account type",
    language: "Language",
    gender: "Gender",
    any: "Any",
    more: "More conditions",
    notOnList: "Leave out creators on",
    nobody: "No list",
    anyList: "Any list of the team",
    otherList: "A list that is closed or gone",
    check: "Check for free",
    searching: (search: ReactNode) => <>Among {search}.</>,
    everyone: "all creators",
    yourSearch: "the creators of your search",
  },
  wish: "Say who fits: at least one condition.",
  wrongNumber: (field: string, most: number) => `${field}: a whole number from 1 to ${formatNumber(most)}.`,
  tooFew: (field: string) => `${field}: at least as many as creators, for each costs 1.`,
  wrong: (field: string, message: string) => `${field}: ${message}.`,
  again: {
    over_budget: "The budget is too small, so nothing was bought.",
    insufficient_credits: "There are too few credits, so nothing was bought.",
    invalid_parameter: "The number or the purpose was missing, so nothing was bought.",
    other: "Something changed, so nothing was bought.",
  },
  found: {
    none: "Nobody new fits. Nothing to buy.",
    all: (found: number) =>
      plural(found, { one: `${newCreators(found)} fits`, other: `${newCreators(found)} fit` }),
    about: (found: number) => `About ${newCreators(found)} fit`,
    atLeast: (found: number) => `At least ${newCreators(found)} fit`,
  },
  basis: "found by free searches",
  expect: (expected: number) => `Expect about ${credits(expected)}: 1 for each creator who fits.`,
  fewer: (expected: number) => `Expect about ${credits(expected)}: nobody else new fits.`,
  profiles:
    "The profile decides. One that does not fit after all costs its credit, does not count, and stays in your library.",
  leftOut: {
    anyList: "Creators on any list of the team are left out.",
    list: (name: ReactNode) => <>Creators on the list {name} are left out.</>,
    otherList: "The list whose creators you leave out is closed or no longer exists.",
  },
  owned: (count: number) =>
    plural(count, {
      one: `You already own ${formatNumber(count)} who fits. That one is free and does not count.`,
      other: `You already own ${formatNumber(count)} who fit. They are free and do not count.`,
    }),
  stops: (wanted: number, most: number) => [
    `Stops at ${formatNumber(wanted)} that fit, or at ${credits(most)}, whichever comes first.`,
    `Stops early if ${few}.`,
    "Creators proven not to fit are never bought.",
    "Credits are held for ten creators at a time.",
    "Everyone revealed stays in your library, fit or not.",
  ],
  short: (available: number) => `Only ${credits(available)} are left for this. Lower the credits at most.`,
  start: (wanted: number, most: number) => `Find ${formatNumber(wanted)}, up to ${credits(most)}`,
  running: {
    notice: (wanted: number) =>
      `You are looking for ${creators(wanted)} who fit. It continues without this page.`,
    heading: (wanted: number) => `Finding ${creators(wanted)}`,
    ended: (found: number, wanted: number) => `${formatNumber(found)} of ${creators(wanted)} found`,
    of: (wanted: number) => `of ${formatNumber(wanted)} found`,
    spent: (spent: number, most: number) => (
      <>
        <b>{credits(spent)}</b> of at most {formatNumber(most)}
      </>
    ),
    told: (found: number, wanted: number, spent: number) =>
      `${formatNumber(found)} of ${formatNumber(wanted)} found for ${credits(spent)}.`,
    with: (wish: ReactNode) => <>Who fits: {wish}.</>,
  },
  tiles: {
    yield: "Yield",
    yieldOf: (found: number, bought: number) =>
      `${formatNumber(found)} of ${formatNumber(bought)} revealed fit`,
    each: "Per creator who fits",
    credits: (count: number) => plural(count, { one: "credit", other: "credits" }),
    nothing: "nothing bought yet",
    skipped: "Proven not to fit",
    skippedFree: "skipped for free",
  },
  fits: "Fits",
  noMatch: "Does not fit",
  email: "email",
  noEmail: "no email",
  open: (found: number) =>
    plural(found, { one: "Open the one who fits", other: `Open the ${formatNumber(found)} who fit` }),
  goOn: (most: number) => `Go on for up to ${formatNumber(most)} more`,
  ends: {
    found: "Enough fit.",
    spent: "The credits you set are spent.",
    fewFit: `It stopped early: ${few}.`,
    noMore: "Your search has nobody else new who fits.",
  } satisfies Record<FitEnd, string>,
};
