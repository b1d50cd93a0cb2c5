"use client";
import { ROLES, ROLE_WORDS } from "@/lib/contract/members";
import { addressProblem } from "@/lib/domain/typed-addresses";
import { Button } from "@/components/ui/button";
import { Field, linedFieldClass, TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { NumbersField } from "@/components/ui/reader-formats";
import { useCheckedForm } from "@/components/ui/use-checked-form";
import { INVITES } from "./admin-routes";
import { messages } from "./messages/invite-form";

const loadCheck = () => import("./invite-checks").then(({ checkInvite }) => checkInvite);

const WRONG_BUDGET = messages.wrongBudget;

/** It holds rejected input and is null for a new form. */
export type RefusedInvite = { problem: string; email: string; role: string; monthlyCap: string };

export function InviteForm({ refused, hasMail }: { refused: RefusedInvite | null; hasMail: boolean }) {
  const { errors, isChanged, formProps } = useCheckedForm(loadCheck);
  const isRefused = (name: string) => !isChanged && refused?.problem === name;
  const addressError = errors.email ?? (isRefused("email") ? addressProblem(refused!.email) : null);
  const isBudgetWrong = errors.monthlyCap !== undefined || isRefused("monthlyCap");
  return (
    <form
      method="post"
      action={INVITES}
      {...formProps}
      noValidate
      className="grid gap-x-3 px-[18px] py-4 max-md:gap-y-3 md:grid-cols-[minmax(0,1fr)_9rem_9rem_auto]"
    >
      <input type="hidden" name="action" value="invite" />
      <NumbersField />
      <TextField
        className={linedFieldClass}
        label={messages.addresses.label}
        name="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        defaultValue={refused?.email}
        help={messages.addresses.help}
        error={addressError ?? undefined}
        isErrorSaid={errors.email !== undefined}
        required
      />
      <SelectField
        className={linedFieldClass}
        label={messages.role}
        name="role"
        value={refused?.role || "member"}
        choices={ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role].label }))}
      />
      <Field
        className={linedFieldClass}
        label={messages.budget.label}
        name="monthlyCap"
        inputMode="numeric"
        autoComplete="off"
        placeholder={messages.budget.placeholder}
        defaultValue={refused?.monthlyCap}
        error={isBudgetWrong ? WRONG_BUDGET : undefined}
        isErrorSaid={errors.monthlyCap !== undefined}
      />
      <Button type="submit" variant="primary" className="md:col-start-4 md:row-start-2">
        {hasMail ? messages.send : messages.make}
      </Button>
    </form>
  );
}
