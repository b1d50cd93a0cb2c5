import "server-only";
/** Budgets and spending rules, as pages show them. */
import type { PurposeBudget } from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import { booksZone } from "./books-zone";
import type { MemberContext } from "../team-context";
import { purposeBudgets } from "./purpose-budgets";
import { spendingSettings, type SpendingSettings } from "./spending-settings";
import { usedPurposes } from "./used-purposes";

/** Every budget of a purpose with what this month has used of it, by name. */
export const readBudgets = defineVerb(
  { scope: ["usage.own", "usage.all"], input: null },
  ({ db }: MemberContext): Promise<PurposeBudget[]> => purposeBudgets(db),
);

export type Spending = {
  settings: SpendingSettings;
  budgets: PurposeBudget[];
  usedPurposes: string[];
  /** IANA name. */
  zone: string;
};

/** What the page of spending shows. */
export const readSpending = defineVerb(
  { scope: "budgets", input: null },
  async ({ db }: MemberContext): Promise<Spending> => {
    const [settings, budgets, used, zone] = await Promise.all([
      spendingSettings(db),
      purposeBudgets(db),
      usedPurposes(db),
      booksZone(db),
    ]);
    return { settings, budgets, usedPurposes: used, zone };
  },
);
