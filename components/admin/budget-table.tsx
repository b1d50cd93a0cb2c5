import type { ReactNode } from "react";
import { purposeHref } from "@/lib/contract/purposes";
import { Button } from "@/components/ui/button";
import { Meter, toneOf } from "@/components/ui/meter";
import { Tag } from "@/components/ui/tag";
import { BUDGET_SUBJECTS, leftIn, type Budget } from "@/lib/contract/budgets";
import { budgetName, perOf, riseWords } from "@/lib/domain/budget-words";
import { AddBudget, ChangeBudget, PlaceFields, type WrongBudget } from "./budget-forms";
import { CreateBox } from "./create-box";
import { SPENDING } from "./admin-routes";
import { messages } from "./messages/spending";

/** A budget per reveal has no usage between reveals. */
function usedOf(budget: Budget): string {
  const { period, spent, held, mostBy } = budget;
  if (period === "reveal") return "";
  return messages.budgets.spent({ spent: spent - held, held, left: leftIn(budget), mostBy });
}

function BudgetRow({ budget }: { budget: Budget }) {
  const { credits, spent, held, period, isHard, rise } = budget;
  const name = budgetName(budget);
  const inFull = isHard ? name : messages.budgets.softName(name);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-line px-[18px] py-3 last:border-b-0 max-md:grid-cols-1">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {budget.subject === "purpose" ? (
            <a href={purposeHref({ purpose: name })} className="truncate text-14 font-600 hover:underline">
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi className="truncate text-14 font-600">{name}</bdi>
          )}
          <span className="text-ink-2">{messages.budgets.amount(credits, perOf(budget))}</span>
          {!isHard && <Tag variant="warn">{messages.budgets.warns}</Tag>}
          <span className="tabular-nums text-ink-2">{usedOf(budget)}</span>
        </p>
        {rise && <p className="text-12 text-ink-3">{riseWords(rise)}</p>}
        {period !== "reveal" && (
          <div className="mt-2 max-w-[26.25rem]">
            <Meter
              used={spent - held}
              planned={held}
              of={credits}
              tone={toneOf(spent, credits, budget.isHard)}
            />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <ChangeBudget budget={budget} name={inFull} />
        <form method="post" action={SPENDING}>
          <input type="hidden" name="action" value="remove" />
          <PlaceFields budget={budget} />
          <Button
            type="submit"
            variant="ghost"
            aria-label={messages.budgets.removeName(inFull, perOf(budget))}
          >
            {messages.budgets.remove}
          </Button>
        </form>
      </div>
    </li>
  );
}

/** Caps of API keys are changed on the page of the key. */
type KeyCap = { id: string; name: string; cap: number; spent: number };

function KeyRow({ budget: { id, name, cap, spent } }: { budget: KeyCap }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-line px-[18px] py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="truncate text-14 font-600">{name}</bdi>
          <span className="text-ink-2">{messages.budgets.amount(cap, perOf({ period: "month" }))}</span>
          <span className="tabular-nums text-ink-2">
            {messages.budgets.spent({ spent, held: 0, left: Math.max(0, cap - spent), mostBy: null })}
          </span>
        </p>
        <div className="mt-2 max-w-[26.25rem]">
          <Meter used={spent} of={cap} tone={toneOf(spent, cap)} />
        </div>
      </div>
      <a href={`/admin/keys/${id}`} className="font-550 text-accent-ink hover:underline">
        {messages.budgets.changeKey}
      </a>
    </li>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="border-b border-line bg-sunken px-[18px] py-1.5 text-12 font-550 text-ink-2">{title}</h3>
      <ul className="border-b border-line">{children}</ul>
    </section>
  );
}

/** `wrong` is the rejected input. `keys` is given to admins only. */
export function BudgetTable({
  budgets,
  keys = [],
  known,
  members,
  wrong,
}: {
  budgets: readonly Budget[];
  keys?: readonly KeyCap[];
  known: readonly string[];
  members: readonly { id: string; name: string }[];
  wrong: WrongBudget | null;
}) {
  const groups = BUDGET_SUBJECTS.map((subject) => ({
    subject,
    rows: budgets.filter((budget) => budget.subject === subject),
  })).filter(({ rows }) => rows.length > 0);
  return (
    <>
      <div className="border-b border-line px-[18px] pb-4">
        <CreateBox label={messages.budgets.add} isOpen={wrong !== null}>
          <AddBudget known={known} members={members} wrong={wrong} />
        </CreateBox>
      </div>
      {budgets.length === 0 && (
        <p className="border-b border-line px-[18px] py-4 text-ink-2">{messages.budgets.none}</p>
      )}
      {groups.map(({ subject, rows }) => (
        <Group key={subject} title={messages.budgets.groups[subject]}>
          {rows.map((budget) => (
            <BudgetRow key={budget.id} budget={budget} />
          ))}
        </Group>
      ))}
      {keys.length > 0 && (
        <Group title={messages.budgets.groups.key}>
          {keys.map((key) => (
            <KeyRow key={key.id} budget={key} />
          ))}
        </Group>
      )}
    </>
  );
}
