/** Budgets that apply to the reader, or all of the team: what is spent and held of each. */
import { Box } from "@/components/ui/box";
import { Meter } from "@/components/ui/meter";
import type { Budget } from "@/lib/contract/budgets";
import { budgetName, perOf, riseWords } from "@/lib/domain/budget-words";

import { messages } from "./messages";

/** Of a reveal nothing is used before it. */
const usedOf = ({ period, credits, spent, held }: Budget) =>
  period === "reveal"
    ? messages.budgets.atMost(credits)
    : messages.budgets.spent(spent - held, credits, held);

export function BudgetLine({ budget }: { budget: Budget }) {
  const { credits, spent, held } = budget;
  return (
    <li className="min-w-0">
      <p className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate">
          <bdi className="font-550">{budgetName(budget)}</bdi>{" "}
          <span className="text-ink-3">{messages.budgets.when(perOf(budget), budget.isHard)}</span>
        </span>
        <span className="tabular-nums text-ink-2">{usedOf(budget)}</span>
      </p>
      {budget.rise && <p className="text-12 text-ink-3">{riseWords(budget.rise)}</p>}
      {budget.period !== "reveal" && (
        <div className="mt-1.5">
          <Meter
            used={spent - held}
            planned={held}
            of={Math.max(1, credits)}
            tone={spent >= credits ? "full" : "ink"}
          />
        </div>
      )}
    </li>
  );
}

/** `budgets`: at least one. `isAdmin`: may change them. */
export function BudgetLines({ budgets, isAdmin }: { budgets: readonly Budget[]; isAdmin: boolean }) {
  return (
    <Box
      title={messages.budgets.title}
      note={messages.budgets.note}
      aside={
        isAdmin && (
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
