import { Box } from "@/components/ui/box";
import { Meter, toneOf } from "@/components/ui/meter";
import type { Budget } from "@/lib/contract/budgets";
import { budgetName, perOf, riseWords } from "@/lib/domain/budget-words";
import { messages } from "./messages";

/** The own budget is already a tile. A role's line stays for team readers, because it names who used most. */
export const besideOwn = (
  budgets: readonly Budget[],
  { ownId, isTeam }: { ownId: string | undefined; isTeam: boolean },
) => budgets.filter(({ id, subject }) => id !== ownId || (isTeam && subject !== "member"));

/** A budget per reveal has no usage between reveals. */
const usedOf = ({ period, credits, spent, held }: Budget) =>
  period === "reveal"
    ? messages.budgets.atMost(credits)
    : messages.budgets.spent(spent - held, credits, held);

function BudgetLine({ budget }: { budget: Budget }) {
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
