import type { OwnCredits } from "./budgets";
import type { Creator } from "./records";
import type { NotedBalance } from "./service-connection";

/**
 * `hold` has held credits. `key` is a purchase by a program whose API key has its own account. `decided` is an outcome
 * that a person decided. `reclaim` returns credits of an API key to the dashboard, one row for each account. `approval`
 * moves no credits, whatever its answer, and `refused` bought nothing.
 */
const KINDS = {
  reveal: { flow: "charged", isPurchase: true, isOfReveal: true },
  refresh: { flow: "charged", isPurchase: true, isOfReveal: true },
  page: { flow: "charged", isPurchase: true, isOfReveal: true },
  key: { flow: "charged", isPurchase: true },
  hold: { flow: "charged", isPurchase: true, isOfReveal: true },
  refund: { flow: "returned" },
  correction: { flow: "charged" },
  decided: { flow: "charged" },
  grant: { flow: "added" },
  reclaim: { flow: "moved" },
  approval: { flow: "charged" },
  refused: { flow: "charged" },
} as const satisfies Record<string, UsageKindDefinition>;

type UsageKindDefinition = {
  /** Sum that the credits of its rows count into. `moved` counts into none. */
  flow: "charged" | "returned" | "added" | "moved";
  /** Its rows bought profiles. */
  isPurchase?: true;
  /** A reveal has one row of these kinds. */
  isOfReveal?: true;
};

export type UsageKind = keyof typeof KINDS;
export const USAGE_KINDS = Object.keys(KINDS) as [UsageKind, ...UsageKind[]];
export const usageKind = (kind: UsageKind): UsageKindDefinition => KINDS[kind];
/** Kinds that move credits without spending them. */
export const UNSPENT_KINDS = USAGE_KINDS.filter((kind) => ["added", "moved"].includes(KINDS[kind].flow));

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
  what: string;
  detail: string;
  /** Negative when spent, positive when added or returned. Excludes held credits. */
  credits: number;
  held: number;
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
  zone: string;
  /** Applies to everything below except the balance, held credits and the forecast. */
  period: Period;
  /** `http` is another service: only the dashboard's spending is known. */
  service: "embedded" | "http";
  balance: number | null;
  noted: NotedBalance | null;
  held: number;
  spentThisMonth: number;
  /** Credits that the caller can spend now. */
  own: OwnCredits;
  /** The asker's monthly budget with the least left. `used` includes held credits. Null means no limit. */
  ownBudget: { id: string; used: number; cap: number } | null;
  forecast: Forecast;
  /** `spent` is `charged` minus `returned`. `notPaidTwice` counts selected creators that were already owned. */
  sums: {
    spent: number;
    charged: number;
    returned: number;
    added: number;
    held: number;
    notPaidTwice: number;
  };
  /** Null when other filters or another service make it unknown. */
  balances: { before: number; after: number } | null;
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

/** `purposes` includes `NO_PURPOSE`. `ranked` are those with the highest spending of all time. */
export type UsageChoices = { purposes: string[]; ranked: string[]; members: Named[]; keys: Named[] };

/** Label of rows without a purpose. */
export const NO_PURPOSE = "No purpose";
