/** Who spent what, when and for what. No zod: the browser imports these. */
import type { Creator } from "./records";
import type { NotedBalance } from "./service-connection";

/**
 * What a row of the ledger is. `reveal`, `refresh`, `page` (of version 1): a purchase of the team that has ended. `hold`: one
 * with credits set aside. `key`: what a program bought with an API key that has an account of its own. `decided`: an
 * outcome that a person decided. `refund`, `correction`: what the service gave back or took later. `grant`: credits that
 * were added. `reclaim`: credits of an API key that went back to the dashboard, a row for each of both accounts.
 * `approval`: a request for credits was approved or declined, which moves none. `refused`: nothing was bought.
 */
export const USAGE_KINDS = [
  "reveal",
  "refresh",
  "page",
  "key",
  "hold",
  "refund",
  "correction",
  "decided",
  "grant",
  "reclaim",
  "approval",
  "refused",
] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];
/** Kinds that move credits and spend none. */
export const UNSPENT_KINDS: readonly UsageKind[] = ["grant", "reclaim"];

/** Somebody or something that the ledger names. */
export type Named = { id: string; name: string };

export type UsageRow = {
  id: number;
  at: string;
  kind: UsageKind;
  /** Whose spending it is; null: of a key with an account of its own, and of a grant. */
  member: Named | null;
  /** Who added credits, or decided an outcome. Null: nobody, or the installation itself. */
  author: Named | null;
  /** With which API key. */
  key: Named | null;
  purpose: string | null;
  /** In words: `Revealed 5 creators`. */
  what: string;
  /** Further words: `2 not found`; empty when there are none. */
  detail: string;
  /** Negative: spent; positive: added or given back. What is set aside is not among them. */
  credits: number;
  /** Credits that are set aside and not spent. */
  held: number;
  /** True of a hold whose outcome nobody knows yet. */
  isUnknown: boolean;
  /** Of the account that paid, after this row; null: another service does not tell. */
  balance: number | null;
  revealId: string | null;
  /** Names the row in a file: the receipt, or the request of a program. */
  reference: string;
  /** True when it has profiles to show. */
  hasProfiles: boolean;
};

/** One profile of a row. `record`: null where the team does not own it. `credits`: what it cost here. */
export type UsageProfile = { id: string; record: Creator | null; credits: number; isOwnedBefore: boolean };

/** Days: YYYY-MM-DD, both inclusive. */
export type Period = { from: string; to: string };

/** Credits of a part of the rows. `id`: as the filter names it. */
export type UsageSum = Named & { spent: number };

/** How many days the balance lasts, and what the next 30 days cost; each as a range. */
export type Forecast = {
  /** Days with spending among the last 14. */
  days: number;
  /** Null: too early to tell. */
  range: {
    perMonth: [number, number];
    /** Null: no balance is reported. The second is null when it may last for ever. */
    lasts: [number, number | null] | null;
  } | null;
};

export type Usage = {
  /** IANA name of the time zone of days and months. */
  zone: string;
  /** Of everything below but the balance, what is held and the forecast. */
  period: Period;
  /** `http`: of another service only what the dashboard spends is known. */
  service: "embedded" | "http";
  balance: number | null;
  /** Where the service tells no balance: what should be left by the purchases that admins noted. */
  noted: NotedBalance | null;
  held: number;
  spentThisMonth: number;
  /** The asker's own budget of this month: the one with the least left. `used`: spent and held. Null: there is no limit. */
  ownBudget: { id: string; used: number; cap: number } | null;
  forecast: Forecast;
  /** Of the filtered rows. `charged` less `returned` is `spent`. `notPaidTwice`: selected again, already owned. */
  sums: {
    spent: number;
    charged: number;
    returned: number;
    added: number;
    held: number;
    notPaidTwice: number;
  };
  /** Of all accounts, before and after the period; null where other filters or another service leave no balance. */
  balances: { before: number; after: number } | null;
  /** The first day of the books; null: they are empty. */
  since: string | null;
  /** A bar each: of days, or of months where there are too many. */
  bars: { from: string; to: string; byPurpose: Record<string, number>; held: number }[];
  byMember: UsageSum[];
  byPurpose: UsageSum[];
  byKey: UsageSum[];
  /** How many rows of each kind the other filters leave. */
  kinds: { kind: UsageKind; rows: number }[];
  rows: UsageRow[];
  total: number;
  page: number;
  totalPages: number;
  unknownCount: number;
  /** The last check of the books; null: the reader may not know, or there was none. */
  books: { checkedAt: string; isRight: boolean } | null;
};

/**
 * What the ledger can be narrowed to: of the rows that the asker may see. `purposes`: with `NO_PURPOSE`. `ranked`: those
 * that spent most, of all time.
 */
export type UsageChoices = { purposes: string[]; ranked: string[]; members: Named[]; keys: Named[] };

/** Stands for rows without a purpose. */
export const NO_PURPOSE = "No purpose";
