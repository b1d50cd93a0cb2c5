/** Purchase of creator records: quote, progress and receipt. */
import type { Budget, BudgetPeriod, BudgetSubject } from "./budgets";
import type { Creator } from "./records";
import type { Narrowing, QuoteValue } from "./reveal-value";
import type { UntilFitProgress, UntilFitQuote, UntilFitRequest } from "./until-fit";

export const MAX_REVEAL = 10_000;
/** Most credits that a person can enter for one call with an unknown outcome. A call returns at most 100 creators. */
export const MOST_COUNTED = 1_000;
export const MAX_PURPOSE_LENGTH = 80;

/**
 * `reveal` buys new creators by id (section 4.4). `page` buys all creators on a page of a search, in full and at once
 * (version 1, section 4.2). `refresh` buys owned creators again for newer figures.
 */
export type RevealKind = "reveal" | "page" | "refresh";

export type Purchase = {
  at: string;
  memberId: string;
  memberName: string;
  purpose: string | null;
  kind: RevealKind;
  revealId: string;
};

/**
 * A full record that the team owns, with the first purchase, which never changes. `refreshedAt` is the time of the
 * latest purchase; null means the record is the first one.
 */
export type OwnedCreator = {
  creator: Creator;
  revealedAt: string;
  revealedBy: { id: string; name: string };
  purpose: string | null;
  revealId: string;
  refreshedAt: string | null;
};

/**
 * Most pages that a quote reads when all matching creators are selected. A page has 100 creators, and the rate limit
 * applies.
 */
export const MOST_PAGES_WALKED = 300;

/**
 * All creators that a search matches except the listed ones. `search` is canonical, with its order and its hiding
 * criteria (hiding.ts). `isOnlyNew` excludes owned creators, which then don't count as selected.
 */
export type AllMatching = { search: string; except: readonly string[]; isOnlyNew: boolean };

/** Exactly one of ids, all, page (canonical search with order, page and size), refresh and untilFit. */
export type QuoteRequest = {
  ids?: readonly string[];
  all?: AllMatching;
  page?: { search: string };
  refresh?: readonly string[];
  /** Creators of a search until enough of them fit. */
  untilFit?: UntilFitRequest;
  /** With `ids` and `all` only: excludes new creators by proven facts. */
  narrow?: Narrowing;
  /** With `ids` and `all` only: includes creators marked as do not contact. */
  withMarked?: boolean;
};

/** Counts all matching creators without a quote. `fresh` ones cost 1 credit each. */
export type MatchedCount = { fresh: number; owned: number; matched: MatchedSelection };

/**
 * A search that is still being read. `read` counts creators so far; `left` estimates the rest. `secondsLeft` is null
 * until the pace is known.
 */
export type MatchedReading = { isReading: true; read: number; left: number; secondsLeft: number | null };

/** Explains how the quote selected among all matching creators. */
export type MatchedSelection = {
  /** Matches of the search. Null when the service does not count them. */
  total: number | null;
  /** Matches that the person excluded. */
  excepted: number;
  /** Owned creators, excluded because only new ones were requested. */
  ownedLeftOut: number;
  /** Creators excluded by other hiding criteria. Absent means none. */
  hiddenLeftOut?: number;
  /** The search has more matches than a reveal can buy (10,000 new ones) or a quote reads (30,000). */
  hasMore: boolean;
};

/** The purpose's budget with the least left. `spent` includes what is `held` for it. */
export type PurposeBudget = {
  purpose: string;
  cap: number;
  spent: number;
  held: number;
  /** Absent means a month. */
  period?: BudgetPeriod;
};

/** Two spellings with the same key are one purpose: case and whitespace are ignored. */
export function purposeKey(purpose: string): string {
  return purpose.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();
}

/** A quote spends nothing. */
export type Quote = {
  id: string;
  kind: RevealKind;
  /** For a page: the creators on it now. */
  chosen: number;
  /** Already owned. They are free, except on a page of version 1, which charges them again. */
  owned: number;
  /** For a page: the most it can return. */
  toBuy: number;
  /** Most credits that it can cost; 1 per creator. */
  cost: number;
  /** New creators on the page now. Revealing only these costs 1 credit each. */
  newOnPage: string[] | null;
  /** Excludes held credits. Null when the service does not report its balance. */
  balance: { before: number; after: number } | null;
  /**
   * The least that is left of the budgets that apply to the asker whatever the purpose. It is their own monthly one
   * unless the other fields say otherwise.
   */
  memberCap: {
    before: number;
    after: number;
    of: number;
    subject?: BudgetSubject;
    period?: BudgetPeriod;
  } | null;
  oldestOwnedAt: string | null;
  /**
   * Creators in the quote that a person counted as charged earlier and that were never delivered. They would be paid
   * for a second time.
   */
  paidBefore: number;
  /**
   * Proven facts about the creators to buy. Null when free searches prove nothing: pages, refreshes, LOOK_CLOSER=off.
   */
  value: QuoteValue | null;
  /** The narrowing of the quote and the number of new creators it excluded. */
  narrowed: (Narrowing & { leftOut: number }) | null;
  /** New creators marked as do not contact, excluded or included. Null means none. */
  marked?: { count: number; isLeftOut: boolean } | null;
  /** Result of the free searches for an until-fit quote; `cost` is the most it can cost. */
  untilFit: UntilFitQuote | null;
  expiresAt: string;
  /** Missing credits; 0 when the quote is affordable. */
  missing: number;
  /** Number of new creators that are affordable. */
  affordable: number;
  /** Latest first. */
  purposes: string[];
  /** Null when single creators were selected. */
  matched: MatchedSelection | null;
  /** Credits held by the whole team; `balance.before` excludes them. */
  held: number;
  /** All purposes with a budget. The one chosen at confirmation applies. */
  purposeBudgets: PurposeBudget[];
  /** Budgets of the asker and of all purposes that only warn. */
  softBudgets?: Budget[];
  /** Time zone of budget months, an IANA name. */
  booksZone: string;
  isPurposeRequired: boolean;
  /** Cost above which the number of credits must be typed. Null means never. */
  typedAbove: number | null;
  /** Cost above which the asker needs an approval. Null or absent means never. */
  approvalAbove?: number | null;
  /** True when the asker may request credits. */
  mayAsk?: boolean;
  /** Admins who can raise a budget. Empty when the caller is one. */
  admins: { name: string; email: string }[];
};

export type RevealState = "running" | "paused" | "stopped" | "done" | "unknown";

export type Reveal = {
  id: string;
  kind: RevealKind;
  state: RevealState;
  memberName: string;
  purpose: string | null;
  createdAt: string;
  finishedAt: string | null;
  chosen: number;
  owned: number;
  toBuy: number;
  bought: number;
  /** Bought creators that are no longer stored. */
  erased: number;
  charged: number;
  /** Ids unknown to the service, which are free. */
  notFoundCount: number;
  /** The first 100 ids. */
  notFound: string[];
  /** Ids that were bought again before the service's late answer delivered them, so they were paid for twice. */
  paidTwice: string[];
  /** Credits held for calls that have not ended. */
  held: number;
  /** Credits of calls with an unknown outcome. */
  unknown: number;
  pausedUntil: string | null;
  message: string | null;
  /** Progress of an until-fit reveal. Null for other reveals. */
  untilFit: UntilFitProgress | null;
  /** The first 100 bought creators; empty while the reveal runs. */
  creators: Creator[];
};

export type UnknownAttempt = {
  id: string;
  revealId: string;
  memberName: string;
  purpose: string | null;
  credits: number;
  sentAt: string | null;
  message: string | null;
  /** The request is repeated automatically, so there is nothing to decide yet. */
  isRetried: boolean;
  /** Reason for which the call can't be repeated. Null means that it can, and never charges twice. */
  obstacle: string | null;
};

/** Result of repeating a call. `credits` are charged, or still held when the outcome is unknown. */
export type AskedAgain = { state: "settled" | "void" | "unknown"; credits: number; message: string };
