"use client";
import { Button } from "@/components/ui/button";
import { CheckboxRow } from "@/components/ui/checkbox-row";
import { Field, linedFieldClass } from "@/components/ui/field";
import { NumbersField } from "@/components/ui/reader-formats";
import { ShownFields } from "@/components/ui/shown-fields";
import { useCheckedForm } from "@/components/ui/use-checked-form";
import { SPENDING } from "./admin-routes";
import { messages } from "./messages/spending-forms";

const loadCheck = () => import("./spending-checks").then(({ checkSpending }) => checkSpending);

const CREDITS = ["typedAbove", "approvalAbove", "balanceBelow"] as const;

type Values = Record<(typeof CREDITS)[number], string> & { isPurposeRequired: boolean };

/** `values` are the texts of the inputs, `saved` those of the settings, `wrong` is the name of a refused input. */
export function SpendingForm({
  saved,
  values = saved,
  wrong = null,
}: {
  saved: Values;
  values?: Values;
  wrong?: string | null;
}) {
  const { errors, isChanged, formProps } = useCheckedForm(loadCheck);
  return (
    <form
      method="post"
      action={SPENDING}
      {...formProps}
      className="grid gap-x-8 px-[18px] py-4 max-md:gap-y-4 md:grid-cols-3"
    >
      <input type="hidden" name="action" value="settings" />
      <ShownFields fields={saved} />
      <NumbersField />
      {CREDITS.map((name) => (
        <Field
          key={name}
          className={linedFieldClass}
          label={messages.spending[name].label}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          unit={messages.spending.unit}
          defaultValue={values[name]}
          help={messages.spending[name].help}
          error={
            errors[name] !== undefined || (wrong === name && !isChanged) ? messages.spending.wrong : undefined
          }
          isErrorSaid={errors[name] !== undefined}
        />
      ))}
      <CheckboxRow
        name="isPurposeRequired"
        value="1"
        defaultChecked={values.isPurposeRequired}
        label={messages.spending.purpose.label}
        means={messages.spending.purpose.help}
        className="self-center max-md:min-h-11 md:col-span-2 md:pt-4"
      />
      <Button type="submit" className="self-end md:justify-self-end">
        {messages.spending.save}
      </Button>
    </form>
  );
}
