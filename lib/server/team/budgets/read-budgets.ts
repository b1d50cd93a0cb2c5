import "server-only";
/** Budgets and spending rules, as pages show them. */
import type { Budget } from "@/lib/contract/budgets";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import { booksZone } from "./books-zone";
import type { MemberContext } from "../team-context";
import { allBudgets, budgetsOfMember } from "./used-budgets";
import { spendingSettings, type SpendingSettings } from "./spending-settings";
import { usedPurposes } from "./used-purposes";

/** With what is used of each: everybody's, or those that apply to the caller and those of all purposes. */
export const readBudgets = defineVerb(
  { scope: ["usage.own", "usage.all"], input: null },
  (ctx: MemberContext): Promise<Budget[]> =>
    isAllowed(ctx, "usage.all") ? allBudgets(ctx.db) : budgetsOfMember(ctx.db, ctx.member.id, "all"),
);

export type Spending = {
  settings: SpendingSettings;
  budgets: Budget[];
  /** Who can be given a budget. */
  members: { id: string; name: string }[];
  usedPurposes: string[];
  /** IANA name. */
  zone: string;
};

/** What the page of spending shows. */
export const readSpending = defineVerb(
  { scope: "budgets", input: null },
  async ({ db }: MemberContext): Promise<Spending> => {
    const [settings, budgets, used, zone, members] = await Promise.all([
      spendingSettings(db),
      allBudgets(db),
      usedPurposes(db),
      booksZone(db),
      db
        .selectFrom("member")
        .select(["id", "name"])
        .where("disabled_at", "is", null)
        .orderBy("name")
        .execute(),
    ]);
    return { settings, budgets, members, usedPurposes: used, zone };
  },
);
