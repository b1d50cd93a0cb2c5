/** Renaming and merging purposes. No zod: the browser imports this. */
import type { Named } from "./usage";

/** Where admins rename and merge. */
export const RENAME = "/usage/purposes/rename";

/** A budget that another name or another purpose changes. `words`: `100 per month`. */
export type TouchedBudget = { words: string; isHard: boolean };

/**
 * What a new name would change, counted before it is done. `to`: in the spelling that the purpose has, where there is one.
 * `isMerge`: another purpose has the name already, and the two become one.
 */
export type PurposeChange = {
  from: string;
  to: string;
  isMerge: boolean;
  /** All spellings of `from`, which become one. */
  spellings: string[];
  /** Rows of the ledger, and what they spent. */
  rows: number;
  credits: number;
  receipts: number;
  profiles: number;
  requests: number;
  keys: Named[];
  budgets: {
    /** They go with the purpose. */
    kept: TouchedBudget[];
    /** The other purpose has one of the same period and kind, which stays. */
    ended: (TouchedBudget & { stays: string })[];
  };
};
