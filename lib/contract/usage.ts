/** The usage ledger: who spent what, when and for which purpose. */
import type { Creator } from "./records";
import type { NotedBalance } from "./service-connection";

/**
 * - `reveal`, `refresh`, `page` (of version 1): a purchase of the team that has ended.
 * - `hold`: a purchase with held credits.
 * - `key`: a purchase by a program whose API key has its own account.
 * - `decided`: an outcome that a person decided.
 * - `refund`, `correction`: credits that the service returned or charged later.
 * - `grant`: credits that were added.
 * - `reclaim`: credits of an API key returned to the dashboard, one row for each of the two accounts.
 * - `approval`: an approved or declined request for credits, which moves none.
 * - `refused`: nothing was bought.
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
/** Kinds that move credits without spending them. */
export const UNSPENT_KINDS: readonly UsageKind[] = ["grant", "reclaim"];

export type Named = { id: string; name: string };

export type UsageRow = {
  id: number;
  at: string;
  kind: UsageKind;
  /** The member whose spending it is. Null for a key with its own account and for a grant. */
  member: Named | null;
  /** The member who added credits or decided an outcome. Null means none, or the installation itself. */
  author: Named | null;
  key: Named | null;
  purpose: string | null;
  /** Description, such as `Revealed 5 creators`. */
  what: string;
  /** Addition to the description, such as `2 not found`; may be empty. */
  detail: string;
  /** Negative when spent, positive when added or returned. Excludes held credits. */
  credits: number;
  /** Credits held but not spent. */
  held: number;
  /** True for a hold with an unknown outcome. */
  isUnknown: boolean;
  /** Balance of the paying account after this row. Null when another service does not report it. */
  balance: number | null;
  revealId: string | null;
  /** Identifies the row in a file: the receipt, or the request of a program. */
  reference: string;
  hasProfiles: boolean;
};

/** `record` is null when the team does not own the creator. `credits` is the cost in this row. */
export type UsageProfile = { id: string; record: Creator | null; credits: number; isOwnedBefore: boolean };

/** Days are YYYY-MM-DD, both inclusive. */
export type Period = { from: string; to: string };

/** Credits of a subset of the rows. `id` is the value of the filter. */
export type UsageSum = Named & { spent: number };

/** Days the balance will last and the cost of the next 30 days, each as a range. */
export type Forecast = {
  /** Days with spending among the last 14. */
  days: number;
  /** Null means too early to predict. */
  range: {
    perMonth: [number, number];
    /** Null when no balance is reported. The second number is null when the balance may last forever. */
    lasts: [number, number | null] | null;
  } | null;
};

export type Usage = {
  /** Time zone of days and months, an IANA name. */
  zone: string;
  /** Applies to everything below except the balance, held credits and the forecast. */
  period: Period;
  /** `http` is another service: only the dashboard's spending is known. */
  service: "embedded" | "http";
  balance: number | null;
  /** Expected balance from purchases that admins entered, when the service reports none. */
  noted: NotedBalance | null;
  held: number;
  spentThisMonth: number;
  /** The asker's monthly budget with the least left. `used` includes held credits. Null means no limit. */
  ownBudget: { id: string; used: number; cap: number } | null;
  forecast: Forecast;
  /**
   * Sums of the filtered rows. `spent` is `charged` minus `returned`. `notPaidTwice` counts selected creators that were
   * already owned.
   */
  sums: {
    spent: number;
    charged: number;
    returned: number;
    added: number;
    held: number;
    notPaidTwice: number;
  };
  /**
   * Balance of all accounts before and after the period. Null when other filters or another service make it unknown.
   */
  balances: { before: number; after: number } | null;
  /** The first day of the books. Null when they are empty. */
  since: string | null;
  /** One bar per day, or per month when there are too many days. */
  bars: { from: string; to: string; byPurpose: Record<string, number>; held: number }[];
  byMember: UsageSum[];
  byPurpose: UsageSum[];
  byKey: UsageSum[];
  /** Rows of each kind that match the other filters. */
  kinds: { kind: UsageKind; rows: number }[];
  rows: UsageRow[];
  total: number;
  page: number;
  totalPages: number;
  unknownCount: number;
  /** Last check of the ledgers. Null when the reader may not see it or none was made. */
  books: { checkedAt: string; isRight: boolean } | null;
};

/**
 * Filter values, from the rows that the asker may see. `purposes` includes `NO_PURPOSE`. `ranked` are those with the
 * highest spending of all time.
 */
export type UsageChoices = { purposes: string[]; ranked: string[]; members: Named[]; keys: Named[] };

/** Label of rows without a purpose. */
export const NO_PURPOSE = "No purpose";
