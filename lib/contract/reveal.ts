/** Buying creator records: the quote before, the progress meanwhile, the receipt after. No zod: the browser imports these. */
import { nameKey } from "./clean-name";
import type { Budget, BudgetPeriod, BudgetSubject } from "./budgets";
import type { Creator } from "./records";
import type { Narrowing, QuoteValue } from "./reveal-value";
import type { UntilFitProgress, UntilFitQuote, UntilFitRequest } from "./until-fit";

/** Most creators in one reveal. */
export const MAX_REVEAL = 10_000;
/** Most credits that a person can count for one call whose outcome is unclear: a call brings at most 100 creators. */
export const MOST_COUNTED = 1_000;
export const MAX_PURPOSE_LENGTH = 80;

/**
 * `reveal`: creators who are new, by their ids (section 4.4). `page`: all creators on a page of a search, in full at
 * once (version 1, section 4.2). `refresh`: owned creators once more, for newer figures.
 */
export type RevealKind = "reveal" | "page" | "refresh";

/** One time that a record was bought. */
export type Purchase = {
  at: string;
  memberId: string;
  memberName: string;
  purpose: string | null;
  kind: RevealKind;
  revealId: string;
};

/**
 * A full record that the team owns, and who made it the team's, when and for what: that never changes. `refreshedAt`:
 * when this record came, if it was bought again; null: it is the first one.
 */
export type OwnedCreator = {
  creator: Creator;
  revealedAt: string;
  revealedBy: { id: string; name: string };
  purpose: string | null;
  revealId: string;
  refreshedAt: string | null;
};

/** Pages that one price reads when all matching creators are selected: 100 creators each, paced like any search. */
export const MOST_PAGES_WALKED = 300;

/**
 * Everything that a search finds, except some. `search`: its canonical parameters with the order, and what of
 * it is hidden (hiding.ts). `isOnlyNew`: owned creators are left out of it, and not counted as chosen.
 */
export type AllMatching = { search: string; except: readonly string[]; isOnlyNew: boolean };

/**
 * What a price is requested for, exactly one but for `narrow`: single creators, everything matching, a page of a search (canonical,
 * with order, page and size), or owned creators to buy once more.
 */
export type QuoteRequest = {
  ids?: readonly string[];
  all?: AllMatching;
  page?: { search: string };
  refresh?: readonly string[];
  /** Creators of a search, until enough of them fit. */
  untilFit?: UntilFitRequest;
  /** Of `ids` and `all`: leaves out new creators by what is proven about them. */
  narrow?: Narrowing;
  /** Of `ids` and `all`: buys creators, too, whom the team must not contact. */
  withMarked?: boolean;
};

/** Of everything matching, counted without making a price. `fresh` cost 1 credit each. */
export type MatchedCount = { fresh: number; owned: number; matched: MatchedSelection };

/**
 * A search that is still being read. `read`: creators so far. `left`: how many more will be read, by what is known.
 * `secondsLeft`: null while there is no pace.
 */
export type MatchedReading = { isReading: true; read: number; left: number; secondsLeft: number | null };

/** How a price for everything matching was found. */
export type MatchedSelection = {
  /** The search finds so many; null when the service does not count. */
  total: number | null;
  /** Left out by hand, of those that were found. */
  excepted: number;
  /** Owned and left out, because only new ones were requested. */
  ownedLeftOut: number;
  /** Left out for another reason to hide them; missing: none. */
  hiddenLeftOut?: number;
  /** The search continues: a reveal takes 10,000 new ones, and a price reads 30,000 creators. */
  hasMore: boolean;
};

/** Credits that one purpose may cost in a period: of several budgets the one with the least left. `spent`: with what is `held` for it. */
export type PurposeBudget = {
  purpose: string;
  cap: number;
  spent: number;
  held: number;
  /** Left out: a month. */
  period?: BudgetPeriod;
};

/** Two spellings of one purpose: letters of either case and width, and any spaces between the words. */
export const purposeKey = (purpose: string): string => nameKey(purpose);

/** What a selection would cost. A quote spends nothing. */
export type Quote = {
  id: string;
  kind: RevealKind;
  /** Of a page: how many are on it now. */
  chosen: number;
  /** Already the team's: free, but on a page of version 1, which brings and charges them once more. */
  owned: number;
  /** Of a page: how many it can bring at most. */
  toBuy: number;
  /** At most this many credits; 1 a creator. */
  cost: number;
  /** Of a page: the creators on it now that are not the team's yet; a reveal of these alone costs 1 credit each. */
  newOnPage: string[] | null;
  /** Null when the service does not report its balance. Held credits are subtracted. */
  balance: { before: number; after: number } | null;
  /** Of the budgets that apply to the asker whatever the purpose: the one with the least left; their own of a month where nothing else is said. */
  memberCap: {
    before: number;
    after: number;
    of: number;
    subject?: BudgetSubject;
    period?: BudgetPeriod;
  } | null;
  oldestOwnedAt: string | null;
  /** Of those to buy: counted as charged by hand earlier, and never delivered. Buying them pays a second time. */
  paidBefore: number;
  /** What is proven about those to buy; null where no free searches prove anything: pages, refreshes, LOOK_CLOSER=off. */
  value: QuoteValue | null;
  /** What the price was narrowed to, and how many new creators it left out. */
  narrowed: (Narrowing & { leftOut: number }) | null;
  /** New creators whom the team must not contact: left out of the price, or part of it. Null: there are none. */
  marked?: { count: number; isLeftOut: boolean } | null;
  /** Of creators until enough fit: what free searches say. `cost` is the most that it costs. */
  untilFit: UntilFitQuote | null;
  expiresAt: string;
  /** Credits missing; 0 when it is affordable. */
  missing: number;
  /** How many of the new ones are affordable. */
  affordable: number;
  /** Purposes used before, the latest first. */
  purposes: string[];
  /** Null when single creators were chosen. */
  matched: MatchedSelection | null;
  /** Credits set aside by the whole team; `balance.before` is without them. */
  held: number;
  /** Every purpose with a budget; the one that is chosen at the confirmation counts. */
  purposeBudgets: PurposeBudget[];
  /** Those that only warn: of the asker, and of every purpose that has one. */
  softBudgets?: Budget[];
  /** Time zone of the months of budgets: IANA name. */
  booksZone: string;
  isPurposeRequired: boolean;
  /** Above so many credits the number must be typed; null: never. */
  typedAbove: number | null;
  /** Credits that the asker may still spend today without an approval; null or left out: no reveal needs one. */
  approvalAbove?: number | null;
  /** The asker can ask for credits, which others approve. */
  mayAsk?: boolean;
  /** The admins who can raise a budget; empty when the caller is one. */
  admins: { name: string; email: string }[];
};

export type RevealState = "running" | "paused" | "stopped" | "done" | "unknown";

/** A confirmed quote, running or finished. */
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
  /** Of the bought ones: those that are no longer kept. */
  erased: number;
  charged: number;
  /** Ids that the service does not have: free. */
  notFoundCount: number;
  /** The first 100 of them. */
  notFound: string[];
  /** Ids that were bought once more before the service's late answer brought them: paid twice. */
  paidTwice: string[];
  /** Credits set aside for what is not finished. */
  held: number;
  /** Credits of calls whose outcome is not known. */
  unknown: number;
  pausedUntil: string | null;
  message: string | null;
  /** Of a reveal that goes on until enough fit: how far it is. Null: it is an ordinary one. */
  untilFit: UntilFitProgress | null;
  /** What was bought, the first 100; none while it runs. */
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
  /** The request is repeated automatically; there is nothing to decide yet. */
  isRetried: boolean;
  /** Why the service cannot be asked again; null: it can, and charges nothing twice. */
  obstacle: string | null;
};

/** What asking the service again brought. `credits`: charged, or still held when the outcome is unknown. */
export type AskedAgain = { state: "settled" | "void" | "unknown"; credits: number; message: string };
