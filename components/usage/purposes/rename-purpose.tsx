import type { ReactNode } from "react";
import { Box } from "@/components/ui/box";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { SelectField } from "@/components/ui/select-field";
import type { PurposeChange } from "@/lib/contract/purpose-names";
import { RENAME } from "@/lib/contract/purpose-names";
import { purposeHref } from "@/lib/contract/purposes";
import { MAX_PURPOSE_LENGTH } from "@/lib/contract/reveal";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { messages } from "./messages/rename";
import { Trail } from "./trail";

/** `wrong` says why no summary is possible. */
export type Asked = {
  from: string;
  to: string;
  wrong: { field: string; message: string } | null;
  problem: string;
};

function Names({ names, asked }: { names: readonly string[]; asked: Asked }) {
  const { from, to, wrong } = asked;
  const errorOf = (field: string) => (wrong?.field === field ? wrong.message : undefined);
  const choices = names.filter((name) => name !== NO_PURPOSE);
  return (
    <form
      method="get"
      action={RENAME}
      className="grid items-start gap-3 px-[18px] py-4 md:grid-cols-[1fr_1fr_auto]"
    >
      <SelectField
        label={messages.form.from}
        name="purpose"
        choices={[
          ...(choices.includes(from) ? [] : [{ value: from, label: from || messages.form.select }]),
          ...choices.map((name) => ({ value: name, label: name })),
        ]}
        value={from}
        error={errorOf("from")}
      />
      <Field
        label={messages.form.to}
        name="to"
        list="all-purposes"
        maxLength={MAX_PURPOSE_LENGTH}
        autoComplete="off"
        defaultValue={to}
        help={messages.form.help}
        error={errorOf("to")}
        required
      />
      <datalist id="all-purposes">
        {choices.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" className="md:mt-[1.375rem]">
        {messages.form.look}
      </Button>
    </form>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <li className="border-t border-line py-2.5 first:border-t-0">{children}</li>
);

function Changes({ plan }: { plan: PurposeChange }) {
  const { from, to, isMerge, spellings, rows, credits, receipts, profiles, keys, requests, budgets } = plan;
  const words = messages.changes;
  return (
    <ul className="px-[18px] py-1.5">
      <Line>
        <strong className="font-600">
          <bdi>{isMerge ? words.merged(from, to) : words.renamed(from, to)}</bdi>
        </strong>
        {spellings.length > 1 && (
          <>
            {" "}
            <bdi>{words.spellings(spellings)}</bdi>
          </>
        )}
      </Line>
      <Line>{words.rows(rows, credits)}</Line>
      <Line>{words.bought(receipts, profiles)}</Line>
      {keys.length > 0 && (
        <Line>
          <bdi>{words.keys(keys.map(({ name }) => name))}</bdi>
        </Line>
      )}
      {requests > 0 && <Line>{words.requests(requests)}</Line>}
      {budgets.kept.map((budget) => (
        <Line key={`${budget.words}-${budget.isHard}`}>
          {words.keptBudget(budget.words, budget.isHard, isMerge)}
        </Line>
      ))}
      {budgets.ended.map((budget) => (
        <Line key={`${budget.words}-${budget.isHard}`}>
          <bdi>{words.endedBudget(budget, to)}</bdi>
        </Line>
      ))}
      <Line>{words.links}</Line>
      <Line>
        <span className={isMerge ? "font-600 text-warn-ink" : "text-ink-2"}>
          {isMerge ? words.notUndone : words.undone}
        </span>
      </Line>
    </ul>
  );
}

/** `plan` is null until there are two names. */
export function RenamePurpose({
  names,
  asked,
  plan,
}: {
  names: readonly string[];
  asked: Asked;
  plan: PurposeChange | null;
}) {
  return (
    <main className="page-gutters grid max-w-task grid-cols-[minmax(0,1fr)] gap-4">
      <header>
        <Trail days={{}} isOne />
        <h1 className="text-20 font-650">{messages.title}</h1>
        <p className="mt-0.5 text-ink-2">{messages.lead}</p>
      </header>
      <FormNotice done="" problem={asked.problem} doneWords={{}} problemWords={messages.problems} />
      <Box>
        <Names names={names} asked={asked} />
      </Box>
      {plan && (
        <Box title={messages.changes.title}>
          <Changes plan={plan} />
          <form
            method="post"
            action="/api/dashboard/purposes"
            className="flex flex-wrap gap-2 border-t border-line px-[18px] py-3.5"
          >
            <input type="hidden" name="from" value={plan.from} />
            <input type="hidden" name="to" value={plan.to} />
            <input type="hidden" name="action" value={plan.isMerge ? "merge" : "rename"} />
            <Button type="submit" variant="primary">
              <bdi className="truncate">
                {plan.isMerge ? messages.merge(plan.to) : messages.rename(plan.to)}
              </bdi>
            </Button>
            <ButtonLink href={purposeHref({ purpose: plan.from })}>{messages.cancel}</ButtonLink>
          </form>
        </Box>
      )}
    </main>
  );
}
