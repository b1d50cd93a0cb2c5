"use client";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { NumbersField } from "@/components/ui/reader-formats";
import { SelectField } from "@/components/ui/select-field";
import { useCheckedForm } from "@/components/ui/use-checked-form";
import { BUDGET_PERIODS, type Budget } from "@/lib/contract/budgets";
import { ROLES, ROLE_WORDS } from "@/lib/contract/members";
import { MAX_PURPOSE_LENGTH } from "@/lib/contract/reveal";
import { scopesOf } from "@/lib/contract/scopes";
import { perOf } from "@/lib/domain/budget-words";
import { whoseOf } from "@/lib/domain/spending-fields";
import { SPENDING, SPENDING_PAGE } from "./admin-routes";
import { messages } from "./messages/spending-forms";

const WRONG_CAP = messages.budget.wrongCap;
const WRONG_PURPOSE = messages.budget.purposeMissing;

const loadCheck = () => import("./spending-checks").then(({ checkBudget }) => checkBudget);

function PlaceFields({ budget }: { budget: Budget }) {
  return (
    <>
      <input type="hidden" name="who" value={whoseOf(budget)} />
      {budget.subject === "purpose" && <input type="hidden" name="purpose" value={budget.name} />}
      <input type="hidden" name="period" value={budget.period} />
      <input type="hidden" name="kind" value={budget.isHard ? "hard" : "soft"} />
    </>
  );
}

export function ChangeBudget({ budget }: { budget: Budget }) {
  const { errors, formProps } = useCheckedForm(loadCheck);
  return (
    <div className="grid gap-4 px-[18px] py-4">
      <form method="post" action={SPENDING} id="change-budget" {...formProps}>
        <input type="hidden" name="action" value="budget" />
        <NumbersField />
        <PlaceFields budget={budget} />
        <Field
          id={`cap-${budget.id}`}
          name="cap"
          className="w-40 max-w-full"
          label={messages.budget.capOf(perOf(budget))}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={String(budget.credits - (budget.rise?.credits ?? 0))}
          error={errors.cap === undefined ? undefined : WRONG_CAP}
          isErrorSaid
          required
        />
      </form>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" form="change-budget" variant="primary">
          {messages.budget.save}
        </Button>
        <form method="post" action={SPENDING}>
          <input type="hidden" name="action" value="remove" />
          <PlaceFields budget={budget} />
          <Button type="submit" variant="ghost">
            {messages.budget.remove}
          </Button>
        </form>
        <ButtonLink href={SPENDING_PAGE} variant="ghost">
          {messages.budget.cancel}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The rejected input is shown again. `field` is its name in the body. */
export type WrongBudget = {
  field: string;
  who: string;
  purpose: string;
  period: string;
  kind: string;
  cap: string;
};

type People = readonly { id: string; name: string }[];

const whoChoices = (members: People) => [
  { value: "purpose", label: messages.budget.who.purpose },
  { value: "everyone", label: messages.budget.who.everyone },
  ...ROLES.filter((role) => scopesOf(role).includes("reveal")).map((role) => ({
    value: `role:${role}`,
    label: messages.budget.who.role(ROLE_WORDS[role].label),
  })),
  ...members.map(({ id, name }) => ({ value: `member:${id}`, label: name })),
];

/** `known` purposes were used before. `members` can get a budget. */
export function AddBudget({
  known,
  members,
  wrong,
}: {
  known: readonly string[];
  members: People;
  wrong: WrongBudget | null;
}) {
  const { errors, isChanged, formProps } = useCheckedForm(loadCheck);
  const isWrong = (name: string) => errors[name] !== undefined || (!isChanged && wrong?.field === name);
  const { budget } = messages;
  return (
    <form
      method="post"
      action={SPENDING}
      {...formProps}
      className="grid items-start gap-3 px-[18px] py-4 sm:grid-cols-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <input type="hidden" name="action" value="budget" />
      <input type="hidden" name="isNew" value="1" />
      <NumbersField />
      <SelectField
        label={budget.who.label}
        name="who"
        choices={whoChoices(members)}
        value={wrong?.who || "purpose"}
        error={isWrong("member") || isWrong("role") || isWrong("subject") ? budget.who.missing : undefined}
      />
      <Field
        label={budget.purpose.label}
        name="purpose"
        list="known-purposes"
        maxLength={MAX_PURPOSE_LENGTH}
        placeholder={budget.purpose.placeholder}
        autoComplete="off"
        defaultValue={wrong?.purpose}
        error={isWrong("purpose") ? WRONG_PURPOSE : undefined}
        isErrorSaid={errors.purpose !== undefined}
      />
      <datalist id="known-purposes">
        {known.map((purpose) => (
          <option key={purpose} value={purpose} />
        ))}
      </datalist>
      <SelectField
        label={budget.period.label}
        name="period"
        choices={BUDGET_PERIODS.map((value) => ({ value, label: budget.period[value] }))}
        value={wrong?.period || "month"}
      />
      <Field
        label={budget.cap}
        name="cap"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={wrong?.cap}
        error={isWrong("cap") ? WRONG_CAP : undefined}
        isErrorSaid={errors.cap !== undefined}
        required
      />
      <SelectField
        label={budget.kind.label}
        name="kind"
        choices={[
          { value: "hard", label: budget.kind.hard },
          { value: "soft", label: budget.kind.soft },
        ]}
        value={wrong?.kind || "hard"}
      />
      <Button type="submit" variant="primary" className="sm:mt-[1.375rem]">
        {budget.add}
      </Button>
    </form>
  );
}
