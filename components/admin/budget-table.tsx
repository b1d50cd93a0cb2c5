/** Monthly budgets of purposes: what each has spent, what is held, and plain forms to change them. */
import { Button } from "@/components/ui/button";
import { Meter } from "@/components/ui/meter";
import type { PurposeBudget } from "@/lib/contract/reveal";

import { AddBudget, ChangeBudget } from "./budget-forms";
import { SPENDING } from "./spending-route";
import { messages } from "./messages/spending";

function BudgetRow({ budget: { purpose, cap, spent, held } }: { budget: PurposeBudget }) {
  const left = Math.max(0, cap - spent);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-line px-[18px] py-3 last:border-b-0 max-md:grid-cols-1">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="truncate text-14 font-600">{purpose}</bdi>
          <span className="tabular-nums text-ink-2">{messages.budgets.spent(spent - held, held, left)}</span>
        </p>
        <div className="mt-2 max-w-[26.25rem]">
          <Meter used={spent - held} planned={held} of={cap} tone={spent >= cap ? "full" : "ink"} />
        </div>
      </div>
      <div className="flex items-start gap-2">
        <ChangeBudget purpose={purpose} cap={cap} />
        <form method="post" action={SPENDING}>
          <input type="hidden" name="action" value="remove" />
          <input type="hidden" name="purpose" value={purpose} />
          <Button type="submit" variant="ghost" aria-label={messages.budgets.removeName(purpose)}>
            {messages.budgets.remove}
          </Button>
        </form>
      </div>
    </li>
  );
}

/** `wrong`: the field that was not accepted, with what was entered. `known`: purposes used before. */
export function BudgetTable({
  budgets,
  known,
  wrong,
}: {
  budgets: readonly PurposeBudget[];
  known: readonly string[];
  wrong: { field: string; purpose: string; cap: string } | null;
}) {
  return (
    <>
      {budgets.length === 0 ? (
        <p className="border-b border-line px-[18px] py-4 text-ink-2">{messages.budgets.none}</p>
      ) : (
        <ul>
          {budgets.map((budget) => (
            <BudgetRow key={budget.purpose} budget={budget} />
          ))}
        </ul>
      )}
      <AddBudget known={known} wrong={wrong} />
    </>
  );
}
