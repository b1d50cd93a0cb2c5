/** `role` limits each person with the role separately. `everyone` limits the team as a whole. */
export const BUDGET_SUBJECTS = ["everyone", "role", "member", "purpose"] as const;
export type BudgetSubject = (typeof BUDGET_SUBJECTS)[number];

/** `reveal` limits each purchase separately. Days and months follow the time zone of the books. */
export const BUDGET_PERIODS = ["reveal", "day", "month", "total"] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/**
 * `key` is the id of the member, the role or the `purposeKey`; empty for everyone. `credits` includes `rise`, which
 * ends after its `lastDay`, YYYY-MM-DD. A hard budget refuses, another one only warns. `spent` includes `held`; for a
 * role it is that of `mostBy`, who spent most. It is 0 for the period `reveal`.
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

export const leftIn = ({ credits, spent }: Pick<Budget, "credits" | "spent">): number =>
  Math.max(0, credits - spent);

/**
 * Credits that one person can spend now. `left` is null when nothing is known that limits it. `limit` is the budget that
 * leaves less than the team has; null when the team's balance is the limit.
 */
export type OwnCredits = {
  left: number | null;
  limit: Pick<Budget, "id" | "subject" | "period" | "credits"> | null;
};

/** @param balance the team's credits, null when not reported */
export function ownCredits(balance: number | null, budgets: readonly Budget[]): OwnCredits {
  // A budget per reveal limits the size of a purchase, not what is left.
  const tightest = tightestOf(budgets.filter(({ period }) => period !== "reveal"));
  if (!tightest || (balance !== null && balance <= leftIn(tightest))) return { left: balance, limit: null };
  const { id, subject, period, credits } = tightest;
  return { left: leftIn(tightest), limit: { id, subject, period, credits } };
}

/** @returns the hard budget with the least left; undefined when none is hard */
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
