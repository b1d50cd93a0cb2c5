import { Meter, toneOf } from "@/components/ui/meter";
import type { Budget } from "@/lib/contract/budgets";
import { budgetName, perOf, riseWords } from "@/lib/domain/budget-words";
import { messages } from "./messages";

/** A budget per reveal has no usage between reveals. */
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
            tone={toneOf(spent, credits, budget.isHard)}
          />
        </div>
      )}
    </li>
  );
}
