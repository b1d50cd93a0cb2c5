/** What each purpose cost, and which profiles it bought. No zod: the browser imports these. */
import type { Budget } from "./budgets";
import type { Outcome } from "./list-outcome";
import type { Forecast, Named, Period, Usage } from "./usage";

/** One line of the list of purposes, of the rows in its period that the reader may see. `purchases`: rows that buy. */
export type PurposeLine = {
  /** `NO_PURPOSE`: of what was bought without one. */
  purpose: string;
  spent: number;
  purchases: number;
  /** The last day with a row, YYYY-MM-DD; null: there is a budget and nothing else. */
  lastDay: string | null;
  /** The budget with the least left. */
  budget: Budget | null;
};

export type Purposes = {
  zone: string;
  period: Period;
  /** The first day of the books; null: they are empty. */
  since: string | null;
  lines: PurposeLine[];
  spent: number;
  total: number;
  page: number;
  totalPages: number;
};

/** One profile that was bought, at `credits`. `username`: null where the team does not own it. */
export type BoughtProfile = {
  id: string;
  username: string | null;
  /** The moment of its purchase. */
  at: string;
  member: Named | null;
  key: Named | null;
  credits: number;
  isOwnedBefore: boolean;
  /** Whose receipt names it; null: a program bought it with its own credits. */
  revealId: string | null;
  /** Names the purchase, as the ledger does. */
  reference: string;
};

/** One purpose in a period. `profiles`: a page of them, of `total`. */
export type PurposeDetails = {
  purpose: string;
  /** Other spellings of it, each with rows of its own; a budget counts all of them. */
  spellings: string[];
  zone: string;
  period: Period;
  since: string | null;
  sums: Usage["sums"];
  bars: Usage["bars"];
  /** Of the profiles that it bought in the period, on lists of the team. */
  outcome: Outcome;
  /** All that count what is spent for it. */
  budgets: Budget[];
  /** What its next 30 days cost, as a range. */
  forecast: Forecast;
  profiles: BoughtProfile[];
  total: number;
  page: number;
  totalPages: number;
};

/** Address of the pages. */
export const PURPOSES = "/usage/purposes";

/** As the address has them; left out where they are usual. */
export type PurposeValues = Partial<Period> & { purpose?: string; page?: number };

export function purposeHref(values: PurposeValues, path: string = PURPOSES): string {
  const { purpose, from, to, page } = values;
  const entries = Object.entries({ purpose, from, to, page: page === 1 ? undefined : page }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, String(value)]]),
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}
