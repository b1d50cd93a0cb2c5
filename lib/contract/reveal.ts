/** Buying creator records: the quote before, the progress meanwhile, the receipt after. No zod: the browser imports these. */
import { nameKey } from "./clean-name";
import type { Budget, BudgetPeriod, BudgetSubject, OwnCredits } from "./budgets";
import type { Creator } from "./records";
import type { Narrowing, QuoteValue } from "./reveal-value";
import type { UntilFitProgress, UntilFitQuote, UntilFitRequest } from "./until-fit";

export const MAX_REVEAL = 10_000;
/** Most credits that a person can enter for one call with an unknown outcome. A call returns at most 100 creators. */
export const MOST_COUNTED = 1_000;
export const MAX_PURPOSE_LENGTH = 80;

/** `reveal`: by id (section 4.4). `page`: a page of a search at once (section 4.2). `refresh`: owned ones again. */
export type RevealKind = "reveal" | "page" | "refresh";

/** `isWhole`: bought as a whole or not at all. `buysOwned`: charges for owned creators and replaces their record. */
export const REVEAL_KINDS: Record<RevealKind, { isWhole: boolean; buysOwned: boolean }> = {
  reveal: { isWhole: false, buysOwned: false },
  page: { isWhole: true, buysOwned: true },
  refresh: { isWhole: false, buysOwned: true },
};

export type Purchase = {
  at: string;
  memberId: string;
  memberName: string;
  purpose: string | null;
  kind: RevealKind;
  revealId: string;
};

/** The first purchase never changes. `refreshedAt` is null while the record is the first one. */
export type OwnedCreator = {
  creator: Creator;
  revealedAt: string;
  revealedBy: { id: string; name: string };
  purpose: string | null;
  revealId: string;
  refreshedAt: string | null;
};

/** One quote reads at most this many pages, of 100 creators each. */
export const MOST_PAGES_WALKED = 300;

/** `search` is canonical, with its hiding criteria (hiding.ts). `isOnlyNew` excludes owned creators. */
export type AllMatching = { search: string; except: readonly string[]; isOnlyNew: boolean };

/** Exactly one of ids, all, page (canonical search with order, page and size), refresh and untilFit. */
export type QuoteRequest = {
  ids?: readonly string[];
  all?: AllMatching;
  page?: { search: string };
  refresh?: readonly string[];
  untilFit?: UntilFitRequest;
  /** Only with `ids` and `all`. Excludes new creators by proven facts. */
  narrow?: Narrowing;
  /** Only with `ids` and `all`. Includes creators marked as do not contact. */
  withMarked?: boolean;
};

export type MatchedCount = { fresh: number; owned: number; matched: MatchedSelection };

/** `left` estimates the rest. `secondsLeft` is null until the pace is known. */
export type MatchedReading = { isReading: true; read: number; left: number; secondsLeft: number | null };

export type MatchedSelection = {
  /** Matches of the search. Null when the service does not count them. */
  total: number | null;
  excepted: number;
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

/** Two spellings of one purpose: letters of either case and width, and any spaces between the words. */
export const purposeKey = (purpose: string): string => nameKey(purpose);

/** A quote spends nothing. */
export type Quote = {
  id: string;
  kind: RevealKind;
  /** On a page: the creators on it now. */
  chosen: number;
  /** Already owned. They are free, except on a page of version 1, which charges them again. */
  owned: number;
  /** On a page: the most it can return. */
  toBuy: number;
  /** Most credits that it can cost; 1 per creator. */
  cost: number;
  /** New creators on the page now. Revealing only these costs 1 credit each. */
  newOnPage: string[] | null;
  /** Excludes held credits. Null when the service does not report its balance. */
  balance: { before: number; after: number } | null;
  /** The least left of the budgets that apply whatever the purpose; by default the asker's own monthly one. */
  memberCap: {
    before: number;
    after: number;
    of: number;
    subject?: BudgetSubject;
    period?: BudgetPeriod;
  } | null;
  oldestOwnedAt: string | null;
  /** Creators counted by a person as charged earlier, but never delivered. They would be paid for twice. */
  previousPurchases: number;
  /** Null when free searches prove nothing: pages, refreshes, LOOK_CLOSER=off. */
  value: QuoteValue | null;
  narrowed: (Narrowing & { leftOut: number }) | null;
  /** New creators marked as do not contact, excluded or included. Null means none. */
  marked?: { count: number; isLeftOut: boolean } | null;
  /** Result of the free searches for an until-fit quote; `cost` is the most it can cost. */
  untilFit: UntilFitQuote | null;
  expiresAt: string;
  missing: number;
  affordable: number;
  /** Latest first. */
  purposes: string[];
  matched: MatchedSelection | null;
  /** Credits held by the whole team; `balance.before` excludes them. */
  held: number;
  purposeBudgets: PurposeBudget[];
  softBudgets?: Budget[];
  booksZone: string;
  isPurposeRequired: boolean;
  /** Cost above which the number of credits must be typed. Null means never. */
  typedAbove: number | null;
  /** Credits that the asker may still spend today without an approval; null or left out: no reveal needs one. */
  approvalAbove?: number | null;
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
  held: number;
  /** Credits of calls with an unknown outcome. */
  unknown: number;
  pausedUntil: string | null;
  message: string | null;
  untilFit: UntilFitProgress | null;
  /** The first 100 bought creators; empty while the reveal runs. */
  creators: Creator[];
  /** Credits that the reader has left after the end. Absent while it runs, and if the service was too slow. */
  own?: OwnCredits;
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
