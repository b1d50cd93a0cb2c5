/** Who spent what, when and for what. No zod: the browser imports these. */

export type UsageKind = "hold" | "charge" | "release" | "overage" | "correction" | "unknown";
export type UsageRow = {
  id: number;
  at: string;
  member: { id: string; name: string };
  revealId: string;
  /** Name of the key that bought it as the member; null: the member did. */
  key: string | null;
  kind: UsageKind;
  /** In words: `Reveal 5`. */
  what: string;
  purpose: string | null;
  /** Negative: spent or set aside; positive: given back. */
  credits: number;
  /** Credits spent up to and including this row, over all time and all shown members. */
  spentAfter: number;
  /** Of the creators bought here, those that the team owned before: refreshed, or on a page that was bought whole. */
  boughtAgain: number;
};

export type Usage = {
  /** IANA name of the time zone of days and months. */
  zone: string;
  balance: number | null;
  held: number;
  spentThisMonth: number;
  /** The asker's own budget of this month. `used`: spent and held. Null: there is no limit. */
  ownBudget: { used: number; cap: number } | null;
  /** Mean of the last 14 days: an admin's is the whole team's, a member's their own. */
  burnPerDay: number;
  /** How long the balance lasts at the whole team's rate, for every reader. Null: the service reports no balance, or nothing was spent. */
  runwayDays: number | null;
  /** The last 30 days, also those without spending. */
  days: { day: string; byPurpose: Record<string, number> }[];
  rows: UsageRow[];
  total: number;
  page: number;
  totalPages: number;
  unknownCount: number;
};

/** What the ledger can be narrowed to: of the entries that the asker may see. `purposes`: with `NO_PURPOSE`. */
export type UsageChoices = { purposes: string[]; members: { id: string; name: string }[] };

/** Key of `byPurpose` for reveals without a purpose. */
export const NO_PURPOSE = "No purpose";
