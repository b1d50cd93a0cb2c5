/** How many credits may be spent, by whom or for what, and in which period. No zod: the browser imports these. */

/** `role`: each person who has the role, on their own. `everyone`: the whole team together. */
export const BUDGET_SUBJECTS = ["everyone", "role", "member", "purpose"] as const;
export type BudgetSubject = (typeof BUDGET_SUBJECTS)[number];

/** `reveal`: each purchase on its own. `total`: everything that was ever spent. Days and months are those of the books. */
export const BUDGET_PERIODS = ["reveal", "day", "month", "total"] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/**
 * One budget with what is used of it. `key`: id of the member, role, `purposeKey`; empty for everyone. `name`: of the
 * member, the role or the purpose, as people call it. `credits`: with what a rise adds until the end of its `lastDay`, YYYY-MM-DD.
 * `isHard`: it refuses; otherwise it only warns. `spent`: with what is `held`; of a role, by the person named `mostBy`,
 * who has used most of it. Of a reveal nothing is used before it.
 */
export type Budget = {
  id: string;
  subject: BudgetSubject;
  key: string;
  name: string;
  period: BudgetPeriod;
  credits: number;
  rise: { credits: number; lastDay: string } | null;
  isHard: boolean;
  spent: number;
  held: number;
  mostBy: string | null;
};

/** Credits that a budget has left; spending beyond it counts as nothing left. */
export const leftIn = ({ credits, spent }: Pick<Budget, "credits" | "spent">): number =>
  Math.max(0, credits - spent);

/** The hard budget with the least left; undefined when none is hard. */
export function tightestOf<B extends Pick<Budget, "credits" | "spent" | "isHard">>(
  budgets: readonly B[],
): B | undefined {
  return budgets
    .filter(({ isHard }) => isHard)
    .reduce<B | undefined>(
      (least, each) => (least && leftIn(least) <= leftIn(each) ? least : each),
      undefined,
    );
}
