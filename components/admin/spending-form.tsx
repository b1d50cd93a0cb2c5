"use client";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, linedFieldClass } from "@/components/ui/field";
import { NumbersField } from "@/components/ui/reader-formats";
import { useCheckedForm } from "@/components/ui/use-checked-form";
import { SPENDING } from "./admin-routes";
import { messages } from "./messages/spending-forms";

const loadCheck = () => import("./spending-checks").then(({ checkSpending }) => checkSpending);

/** `typedAbove` and `approvalAbove` are the texts of the inputs. */
export function SpendingForm({
  typedAbove,
  approvalAbove = "",
  isPurposeRequired,
  isWrong = false,
  isApprovalWrong = false,
}: {
  typedAbove: string;
  approvalAbove?: string;
  isPurposeRequired: boolean;
  isWrong?: boolean;
  isApprovalWrong?: boolean;
}) {
  const { errors, isChanged, formProps } = useCheckedForm(loadCheck);
  const isRefused = errors.typedAbove !== undefined;
  return (
    <form
      method="post"
      action={SPENDING}
      {...formProps}
      className="grid gap-x-8 px-[18px] py-4 max-md:gap-y-4 md:grid-cols-[minmax(0,14fr)_minmax(0,14fr)_minmax(0,20fr)_auto]"
    >
      <input type="hidden" name="action" value="settings" />
      <NumbersField />
      <Field
        className={linedFieldClass}
        label={messages.spending.typedAbove.label}
        name="typedAbove"
        inputMode="numeric"
        autoComplete="off"
        unit={messages.spending.typedAbove.unit}
        defaultValue={typedAbove}
        help={messages.spending.typedAbove.help}
        error={isRefused || (isWrong && !isChanged) ? messages.spending.typedAbove.wrong : undefined}
        isErrorSaid={isRefused}
      />
      <Field
        className={linedFieldClass}
        label={messages.spending.approvalAbove.label}
        name="approvalAbove"
        inputMode="numeric"
        autoComplete="off"
        unit={messages.spending.typedAbove.unit}
        defaultValue={approvalAbove}
        help={messages.spending.approvalAbove.help}
        error={
          errors.approvalAbove !== undefined || (isApprovalWrong && !isChanged)
            ? messages.spending.typedAbove.wrong
            : undefined
        }
        isErrorSaid={errors.approvalAbove !== undefined}
      />
      <label className="flex items-start gap-2.5 self-start max-md:min-h-11 md:col-start-3 md:row-span-2 md:row-start-2 md:pt-1.5">
        <Checkbox name="isPurposeRequired" value="1" defaultChecked={isPurposeRequired} className="mt-0.5" />
        <span>
          <b className="font-550">{messages.spending.purpose.label}</b>
          <span className="block text-12 text-ink-3">{messages.spending.purpose.help}</span>
        </span>
      </label>
      <Button type="submit" className="md:col-start-4 md:row-start-2">
        {messages.spending.save}
      </Button>
    </form>
  );
}
