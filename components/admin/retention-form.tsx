"use client";
import { Button } from "@/components/ui/button";
import { Field, linedFieldClass } from "@/components/ui/field";
import { NumbersField } from "@/components/ui/reader-formats";
import { useCheckedForm } from "@/components/ui/use-checked-form";
import { LEAST_KEPT_DAYS } from "@/lib/contract/audit-log";
import { AUDIT } from "./audit-link";
import { messages } from "./messages/retention-form";

const loadCheck = () => import("./audit-checks").then(({ checkRetention }) => checkRetention);

/** `days` is the text of the input. */
export function RetentionForm({ days, isWrong = false }: { days: string; isWrong?: boolean }) {
  const { errors, isChanged, formProps } = useCheckedForm(loadCheck);
  const isRefused = errors.days !== undefined;
  return (
    <form
      method="post"
      action={AUDIT}
      {...formProps}
      className="grid gap-x-4 px-[18px] py-4 max-md:gap-y-4 md:grid-cols-[16rem_auto] md:justify-start"
    >
      <NumbersField />
      <Field
        className={linedFieldClass}
        label={messages.days.label}
        name="days"
        inputMode="numeric"
        autoComplete="off"
        unit={messages.days.unit}
        defaultValue={days}
        help={messages.days.help(LEAST_KEPT_DAYS)}
        error={isRefused || (isWrong && !isChanged) ? messages.days.wrong(LEAST_KEPT_DAYS) : undefined}
        isErrorSaid={isRefused}
      />
      <Button type="submit" className="md:col-start-2 md:row-start-2">
        {messages.save}
      </Button>
    </form>
  );
}
