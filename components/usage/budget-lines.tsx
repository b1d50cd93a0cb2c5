/** Budgets of purposes this month: what is spent, held and left of each. */
import { Box } from "@/components/ui/box";
import { Meter } from "@/components/ui/meter";
import type { PurposeBudget } from "@/lib/contract/reveal";

import { messages } from "./messages";

/** `budgets`: at least one. `isAdmin`: may change them. */
export function BudgetLines({ budgets, isAdmin }: { budgets: readonly PurposeBudget[]; isAdmin: boolean }) {
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
        {budgets.map(({ purpose, cap, spent, held }) => (
          <li key={purpose} className="min-w-0">
            <p className="flex items-baseline gap-3">
              <bdi className="min-w-0 flex-1 truncate font-550">{purpose}</bdi>
              <span className="tabular-nums text-ink-2">
                {messages.budgets.spent(spent - held, cap, held)}
              </span>
            </p>
            <div className="mt-1.5">
              <Meter
                used={spent - held}
                planned={held}
                of={Math.max(1, cap)}
                tone={spent >= cap ? "full" : "ink"}
              />
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}
