import "server-only";
import type { Budget } from "@/lib/contract/budgets";
import { limitsPerson } from "@/lib/domain/budget-match";
import { dayIn } from "@/lib/domain/zone-days";
import type { Db } from "@/lib/server/ports/database";
import { booksZone } from "./books-zone";
import { allBudgets, budgetsOfMember } from "./used-budgets";

/**
 * `of`, `id`: whose spending counts, as in the event `budget.crossed`. `period`: the day, the month (YYYY-MM) or
 * `total`. `used`: spent, without held credits, which may come back.
 */
export type BudgetUse = {
  budget: Budget;
  of: "team" | "member" | "purpose";
  id: string;
  period: string;
  used: number;
};

/** Each person whom a role's budget limits has a use of their own. Budgets of one reveal have none. */
export async function budgetUses(db: Db): Promise<BudgetUse[]> {
  const budgets = (await allBudgets(db)).filter(({ period }) => period !== "reveal");
  if (budgets.length === 0) return [];
  const today = dayIn(await booksZone(db), Date.now());
  const useOf = (budget: Budget, whose: Pick<BudgetUse, "of" | "id">): BudgetUse => ({
    budget,
    ...whose,
    period: budget.period === "day" ? today : budget.period === "month" ? today.slice(0, 7) : "total",
    used: budget.spent - budget.held,
  });
  const uses = budgets.flatMap((budget) => {
    if (budget.subject === "role") return [];
    const of = budget.subject === "everyone" ? ("team" as const) : budget.subject;
    return [useOf(budget, { of, id: budget.key })];
  });
  const roles = budgets.filter(({ subject }) => subject === "role");
  if (roles.length === 0) return uses;
  const people = await db
    .selectFrom("member")
    .select(["id", "role"])
    .where("disabledAt", "is", null)
    .execute();
  for (const person of people.filter((each) => roles.some((budget) => limitsPerson(budget, each))))
    for (const budget of await budgetsOfMember(db, person.id, []))
      if (budget.subject === "role" && budget.period !== "reveal")
        uses.push(useOf(budget, { of: "member", id: person.id }));
  return uses;
}
