"use client";
/** The plain forms that add and change the monthly budget of a purpose. */
import { Button } from "@/components/ui/button";
import { Field, linedFieldClass } from "@/components/ui/field";
import { NumbersField } from "@/components/ui/reader-formats";
import { useCheckedForm } from "@/components/ui/use-checked-form";
import { MAX_PURPOSE_LENGTH } from "@/lib/contract/reveal";
import { SPENDING } from "./spending-route";
import { messages } from "./messages/spending-forms";

const WRONG_CAP = messages.budget.wrongCap;
const WRONG_PURPOSE = messages.budget.purposeMissing;

const loadCheck = () => import("./spending-checks").then(({ checkBudget }) => checkBudget);

export function ChangeBudget({ purpose, cap }: { purpose: string; cap: number }) {
  const { errors, formProps } = useCheckedForm(loadCheck);
  return (
    <form method="post" action={SPENDING} {...formProps} className="flex items-start gap-2">
      <input type="hidden" name="action" value="budget" />
      <NumbersField />
      <input type="hidden" name="purpose" value={purpose} />
      <Field
        id={`cap-${purpose}`}
        name="cap"
        className="w-44"
        label={messages.budget.capOf(purpose)}
        isLabelHidden
        inputMode="numeric"
        autoComplete="off"
        defaultValue={String(cap)}
        unit={<span className="whitespace-nowrap">{messages.budget.perMonth}</span>}
        error={errors.cap === undefined ? undefined : WRONG_CAP}
        isErrorSaid
        required
      />
      <Button type="submit">{messages.budget.save}</Button>
    </form>
  );
}

/** `known`: purposes used before. `wrong`: the field that the server did not accept, with what was entered. */
export function AddBudget({
  known,
  wrong,
}: {
  known: readonly string[];
  wrong: { field: string; purpose: string; cap: string } | null;
}) {
  const { errors, isChanged, formProps } = useCheckedForm(loadCheck);
  const isWrong = (name: string) => errors[name] !== undefined || (!isChanged && wrong?.field === name);
  return (
    <form
      method="post"
      action={SPENDING}
      {...formProps}
      className="grid gap-x-3 rounded-b-10 border-t border-line bg-sunken px-[18px] py-4 max-md:gap-y-3 md:grid-cols-[minmax(0,1fr)_11rem_auto]"
    >
      <input type="hidden" name="action" value="budget" />
      <NumbersField />
      <Field
        className={linedFieldClass}
        label={messages.budget.purpose.label}
        name="purpose"
        list="known-purposes"
        maxLength={MAX_PURPOSE_LENGTH}
        placeholder={messages.budget.purpose.placeholder}
        autoComplete="off"
        defaultValue={wrong?.purpose}
        error={isWrong("purpose") ? WRONG_PURPOSE : undefined}
        isErrorSaid={errors.purpose !== undefined}
        required
      />
      <datalist id="known-purposes">
        {known.map((purpose) => (
          <option key={purpose} value={purpose} />
        ))}
      </datalist>
      <Field
        className={linedFieldClass}
        label={messages.budget.cap}
        name="cap"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={wrong?.cap}
        error={isWrong("cap") ? WRONG_CAP : undefined}
        isErrorSaid={errors.cap !== undefined}
        required
      />
      <Button type="submit" variant="primary" className="md:col-start-3 md:row-start-2">
        {messages.budget.add}
      </Button>
    </form>
  );
}
