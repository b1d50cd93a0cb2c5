import type { Named } from "./usage";

export const RENAME = "/usage/purposes/rename";

/** A budget that the rename affects. `words` is like `100 per month`. */
export type TouchedBudget = { words: string; isHard: boolean };

/** `to` takes the purpose's existing spelling. `isMerge` means that it exists and the two become one. */
export type PurposeChange = {
  from: string;
  to: string;
  isMerge: boolean;
  spellings: string[];
  rows: number;
  credits: number;
  receipts: number;
  profiles: number;
  requests: number;
  keys: Named[];
  budgets: {
    /** Budgets that move to the new name. */
    kept: TouchedBudget[];
    /** Budgets of the renamed purpose that end: the other purpose keeps its own of the same period and kind. */
    ended: (TouchedBudget & { stays: string })[];
  };
};
