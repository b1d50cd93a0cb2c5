/** Monthly budgets of purposes: what each has spent, what is held, and plain forms to change them. */
import { Button } from "@/components/ui/button";
import { Field, linedFieldClass } from "@/components/ui/field";
import { Meter } from "@/components/ui/meter";
import { MAX_PURPOSE_LENGTH, type PurposeBudget } from "@/lib/contract/reveal";

const number = (value: number) => value.toLocaleString("en");
const SPENDING = "/api/dashboard/spending";

function BudgetRow({ budget: { purpose, cap, spent, held } }: { budget: PurposeBudget }) {
  const left = Math.max(0, cap - spent);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-line px-[18px] py-3 last:border-b-0 max-md:grid-cols-1">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="truncate text-14 font-600">{purpose}</bdi>
          <span className="tabular-nums text-ink-2">
            {number(spent - held)} spent{held > 0 && `, ${number(held)} held`}, {number(left)} left
          </span>
        </p>
        <div className="mt-2 max-w-[420px]">
          <Meter used={spent - held} planned={held} of={cap} tone={spent >= cap ? "full" : "ink"} />
        </div>
      </div>
      <div className="flex items-end gap-2">
        <form method="post" action={SPENDING} className="flex items-end gap-2">
          <input type="hidden" name="action" value="budget" />
          <input type="hidden" name="purpose" value={purpose} />
          <Field
            id={`cap-${purpose}`}
            name="cap"
            className="w-44"
            label={`Credits a month for ${purpose}`}
            isLabelHidden
            inputMode="numeric"
            autoComplete="off"
            defaultValue={String(cap)}
            unit={<span className="whitespace-nowrap">a month</span>}
            required
          />
          <Button type="submit">Save</Button>
        </form>
        <form method="post" action={SPENDING}>
          <input type="hidden" name="action" value="remove" />
          <input type="hidden" name="purpose" value={purpose} />
          <Button type="submit" variant="ghost" aria-label={`Remove the budget of ${purpose}`}>
            Remove
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
        <p className="border-b border-line px-[18px] py-4 text-ink-2">
          No purpose has a budget. The balance and the budgets of members limit what is spent.
        </p>
      ) : (
        <ul>
          {budgets.map((budget) => (
            <BudgetRow key={budget.purpose} budget={budget} />
          ))}
        </ul>
      )}
      <form
        method="post"
        action={SPENDING}
        className="grid gap-x-3 rounded-b-10 border-t border-line bg-sunken px-[18px] py-4 max-md:gap-y-3 md:grid-cols-[minmax(0,1fr)_11rem_auto]"
      >
        <input type="hidden" name="action" value="budget" />
        <Field
          className={linedFieldClass}
          label="Purpose"
          name="purpose"
          list="known-purposes"
          maxLength={MAX_PURPOSE_LENGTH}
          placeholder="Campaign or client"
          autoComplete="off"
          defaultValue={wrong?.purpose}
          error={wrong?.field === "purpose" ? "Name the purpose." : undefined}
          required
        />
        <datalist id="known-purposes">
          {known.map((purpose) => (
            <option key={purpose} value={purpose} />
          ))}
        </datalist>
        <Field
          className={linedFieldClass}
          label="Credits a month"
          name="cap"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={wrong?.cap}
          error={wrong?.field === "cap" ? "A whole number, 0 or more." : undefined}
          required
        />
        <Button type="submit" variant="primary" className="md:col-start-3 md:row-start-2">
          Add the budget
        </Button>
      </form>
    </>
  );
}
