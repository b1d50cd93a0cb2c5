/** Budgets that apply to the reader, or all of the team: what is spent and held of each. */
import { Box } from "@/components/ui/box";
import { BudgetLine } from "./budget-line";
import type { Budget } from "@/lib/contract/budgets";

import { messages } from "./messages";

/**
 * Those that are not among the figures above already. The line of a role stays for who sees everybody's: it says who used
 * most of it, and the figure what the reader has used.
 */
export const besideOwn = (
  budgets: readonly Budget[],
  { ownId, isTeam }: { ownId: string | undefined; isTeam: boolean },
) => budgets.filter(({ id, subject }) => id !== ownId || (isTeam && subject === "role"));

/** `mayChange`: a link leads to where. Nothing where there are none. */
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

/** Under the form of a member's own budget. */
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
