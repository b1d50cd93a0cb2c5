import { Box } from "@/components/ui/box";
import { BudgetLine } from "./budget-line";
import type { Budget } from "@/lib/contract/budgets";

import { messages } from "./messages";

/** The own budget is already a tile. A role's line stays for team readers, because it names who used most. */
export const besideOwn = (
  budgets: readonly Budget[],
  { ownId, isTeam }: { ownId: string | undefined; isTeam: boolean },
) => budgets.filter(({ id, subject }) => id !== ownId || (isTeam && subject !== "member"));

export function BudgetLines({ budgets, mayChange }: { budgets: readonly Budget[]; mayChange: boolean }) {
  if (budgets.length === 0) return null;
  return (
    <Box
      title={messages.budgets.title}
      note={messages.budgets.note}
      aside={
        mayChange && (
          <a href="/admin/spending" className="font-550 text-accent-ink hover:underline">
            {messages.budgets.change}
          </a>
        )
      }
    >
      <ul className="grid gap-x-10 gap-y-4 px-[18px] pb-4 pt-3 md:grid-cols-2 xl:grid-cols-3">
        {budgets.map((budget) => (
          <BudgetLine key={budget.id} budget={budget} />
        ))}
      </ul>
    </Box>
  );
}

export function BudgetsOfMember({ budgets }: { budgets: readonly Budget[] }) {
  if (budgets.length === 0) return null;
  return (
    <ul aria-label={messages.budgets.ofMember} className="grid gap-3 border-t border-line px-[18px] py-3.5">
      {budgets.map((budget) => (
        <BudgetLine key={budget.id} budget={budget} />
      ))}
    </ul>
  );
}
