import type { Named } from "./usage";

/** Address for renaming and merging purposes. */
export const RENAME = "/usage/purposes/rename";

/** A budget that the rename affects. `words` is like `100 per month`. */
export type TouchedBudget = { words: string; isHard: boolean };

/**
 * Effects of a rename, counted beforehand. `to` takes the existing spelling if the purpose exists. `isMerge` means that
 * it does, and the two become one.
 */
export type PurposeChange = {
  from: string;
  to: string;
  isMerge: boolean;
  /** All spellings of `from`. */
  spellings: string[];
  /** Ledger rows and their spending. */
  rows: number;
  credits: number;
  receipts: number;
  profiles: number;
  requests: number;
  keys: Named[];
  budgets: {
    /** Budgets that move to the new name. */
    kept: TouchedBudget[];
    /** Budgets that end because the other purpose has one of the same period and kind, which stays. */
    ended: (TouchedBudget & { stays: string })[];
  };
};
