import type { Budget, BudgetPeriod } from "@/lib/contract/budgets";
import { once } from "@/lib/contract/once";
import { formatNumber } from "@/lib/contract/reader-numbers";

type Named = Pick<Budget, "subject" | "name" | "period">;

const WHEN: Readonly<Record<BudgetPeriod, string>> = {
  reveal: "for one reveal",
  day: "today",
  month: "this month",
  total: "in total",
};

/** `this month` */
export const whenOf = ({ period }: Pick<Budget, "period">): string => WHEN[period];

const PER: Readonly<Record<BudgetPeriod, string>> = {
  reveal: "per reveal",
  day: "per day",
  month: "per month",
  total: "in total",
};

/** `per month` */
export const perOf = ({ period }: Pick<Budget, "period">): string => PER[period];

export function budgetName({ subject, name }: Pick<Budget, "subject" | "name">): string {
  if (subject === "everyone") return "The whole team";
  return subject === "role" ? `Each ${name}` : name;
}

/** Addresses the limited person: `your budget`, `the budget of “Spring”`. */
export function budgetOfWhom({ subject, name }: Named): string {
  if (subject === "everyone") return "the team’s budget";
  return subject === "purpose" ? `the budget of “${name}”` : "your budget";
}

const dayWords = once(
  () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
);

/** `includes 40 extra until 30 Nov`. */
export const riseWords = ({ credits, lastDay }: NonNullable<Budget["rise"]>): string =>
  `includes ${formatNumber(credits)} extra until ${dayWords().format(Date.parse(lastDay))}`;

export const budgetRefusal = (budget: Named, cost: number, left: number): string =>
  `This needs ${formatNumber(cost)} credits and ${formatNumber(left)} are left of ${budgetOfWhom(budget)} ${whenOf(budget)}.`;
