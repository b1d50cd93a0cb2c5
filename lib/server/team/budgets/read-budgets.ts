import "server-only";
import type { Budget } from "@/lib/contract/budgets";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import { booksZone } from "./books-zone";
import type { MemberContext } from "../team-context";
import { allBudgets, budgetsOfMember, usedPurposes } from "./used-budgets";
import { spendingSettings, type SpendingSettings } from "./spending-settings";

/** Callers without `usage.all` get the budgets that apply to them and those of all purposes. */
export const readBudgets = defineVerb(
  { scope: ["usage.own", "usage.all"], input: null },
  (ctx: MemberContext): Promise<Budget[]> =>
    isAllowed(ctx, "usage.all") ? allBudgets(ctx.db) : budgetsOfMember(ctx.db, ctx.member.id, "all"),
);

type Spending = {
  settings: SpendingSettings;
  budgets: Budget[];
  members: { id: string; name: string }[];
  usedPurposes: string[];
  /** An IANA name. */
  zone: string;
};

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
        .where("disabledAt", "is", null)
        .orderBy("name")
        .execute(),
    ]);
    return { settings, budgets, members, usedPurposes: used, zone };
  },
);
