import type { Budget } from "./budgets";
import type { Outcome } from "./list-outcome";
import type { Forecast, Named, Period, Usage } from "./usage";

/** Totals of the rows in the period that the reader may see. `purchases` counts rows that buy. */
export type PurposeLine = {
  /** `NO_PURPOSE` for purchases without one. */
  purpose: string;
  spent: number;
  purchases: number;
  /** Last day with a row, YYYY-MM-DD. Null when the purpose has a budget and no rows. */
  lastDay: string | null;
  /** The budget with the least left. */
  budget: Budget | null;
};

export type Purposes = {
  zone: string;
  period: Period;
  since: string | null;
  lines: PurposeLine[];
  spent: number;
  total: number;
  page: number;
  totalPages: number;
};

/** `credits` is the price. `username` is null when the team does not own the profile. */
export type BoughtProfile = {
  id: string;
  username: string | null;
  at: string;
  member: Named | null;
  key: Named | null;
  credits: number;
  isOwnedBefore: boolean;
  /** Reveal whose receipt lists the profile. Null when a program bought it with its own credits. */
  revealId: string | null;
  reference: string;
};

export type PurposeDetails = {
  purpose: string;
  /** Other spellings with rows of their own. A budget counts all spellings. */
  spellings: string[];
  zone: string;
  period: Period;
  since: string | null;
  sums: Usage["sums"];
  bars: Usage["bars"];
  /** Covers the profiles bought in the period, on lists of the team. */
  outcome: Outcome;
  budgets: Budget[];
  forecast: Forecast;
  profiles: BoughtProfile[];
  total: number;
  page: number;
  totalPages: number;
};

export const PURPOSES = "/usage/purposes";

/** Defaults are absent, as in the address. */
export type PurposeValues = Partial<Period> & { purpose?: string; page?: number };

export function purposeHref(values: PurposeValues, path: string = PURPOSES): string {
  const { purpose, from, to, page } = values;
  const entries = Object.entries({ purpose, from, to, page: page === 1 ? undefined : page }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, String(value)]]),
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}
