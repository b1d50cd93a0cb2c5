import type { ReactNode } from "react";
import { Users } from "lucide-react";
import { ButtonLink, Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Field, TextField } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { Pages } from "@/components/ui/pages";
import { SelectField, type Choice } from "@/components/ui/select-field";
import { readCell } from "@/lib/contract/cell-value";
import { countFilters } from "@/lib/contract/list-query";
import { PAGES } from "@/lib/contract/pages";
import {
  ROWS_A_PAGE,
  type ListRow,
  type ListRows,
  MAX_CELL_LENGTH,
  MAX_NOTE_LENGTH,
} from "@/lib/contract/lists";
import { readerNumbers } from "@/lib/contract/reader-numbers";
import { cellText, typedText, nameOf } from "./table/cell-view";
import { type FieldAnswer, inputsOf, ROW_FORM_PATH } from "./table/row-form";
import { tableHref, type TableAddress } from "./table/table-address";
import { TableTools } from "./table/table-tools";
import {
  type TableContext,
  choicesOf,
  editorOf,
  keptValue,
  tableFields,
  type TableField,
} from "./table/table-fields";
import { messages } from "./table/messages";

type Props = {
  world: TableContext;
  address: TableAddress;
  ignored: readonly string[];
  first: ListRows;
  /** The plain form of this row is open, with the results of its last submit. */
  edited: { row: ListRow; answers: ReadonlyMap<string, FieldAnswer> } | null;
  sent: (name: string) => string;
  children: ReactNode;
};

function Nothing({ world, address }: Pick<Props, "world" | "address">) {
  const isNarrowed = countFilters(address.query) > 0;
  const canAdd = !isNarrowed && world.canEdit;
  return (
    <EmptyState
      icon={<Users size={19} aria-hidden="true" />}
      title={isNarrowed ? messages.nothingFits : messages.empty}
      actions={
        canAdd && (
          <>
            {world.canReveal && (
              <ButtonLink href={PAGES.creators.path} prefetch={false}>
                {messages.findCreators}
              </ButtonLink>
            )}
            <ButtonLink href={PAGES.library.path} prefetch={false}>
              {messages.openLibrary}
            </ButtonLink>
          </>
        )
      }
    >
      {canAdd && messages.howToAdd}
    </EmptyState>
  );
}

type Answers = ReadonlyMap<string, FieldAnswer>;

function errorOf(
  field: TableField,
  answer: FieldAnswer | undefined,
  value: string | null,
  world: TableContext,
): string | undefined {
  if (!answer) return undefined;
  const words = { statuses: world.list.statuses, people: world.people };
  if (answer.state === "conflict")
    return messages.changedMeanwhile(
      cellText(field, value, words) || messages.nothing,
      cellText(field, answer.typed, words) || messages.nothing,
    );
  const people = world.people.map((person) => ({ ...person, email: "" }));
  const read = field.column && readCell(answer.typed, field.column, { locale: readerNumbers(), people });
  return read && "problem" in read ? read.problem : messages.refused;
}

function withCurrent(choices: readonly Choice[], value: string, label: string): Choice[] {
  return choices.some((choice) => choice.value === value) ? [...choices] : [...choices, { value, label }];
}

function Input({
  field,
  row,
  world,
  answer,
}: {
  field: TableField;
  row: ListRow;
  world: TableContext;
  answer: FieldAnswer | undefined;
}) {
  const value = keptValue(row, field.key);
  const words = { statuses: world.list.statuses, people: world.people };
  const names = inputsOf(field.key);
  const kind = editorOf(field);
  const was = kind === "text" ? typedText(field, { value, isStored: true }, words) : (value ?? "");
  // A conflict shows the teammate's value. A rejected value is shown as typed, to be corrected.
  const shown = answer?.state === "refused" ? answer.typed : was;
  const error = errorOf(field, answer, value, world);
  return (
    <div className="min-w-0">
      <input type="hidden" name={names.was} value={was} />
      <input type="hidden" name={names.version} value={row.versions[field.key] ?? 0} />
      {kind === "pick" && (
        <SelectField
          label={field.title}
          name={names.now}
          choices={withCurrent(choicesOf(field, world), was, cellText(field, value, words))}
          value={was}
          error={error}
        />
      )}
      {kind === "toggle" && (
        <label className="flex min-h-11 items-center gap-2 md:min-h-14">
          <Checkbox name={names.now} value="1" defaultChecked={value === "1"} />
          {field.title}
          {error && <span className="text-12 text-bad-ink">{error}</span>}
        </label>
      )}
      {kind === "text" && (
        <Field
          label={field.title}
          name={names.now}
          defaultValue={shown}
          maxLength={MAX_CELL_LENGTH}
          error={error}
        />
      )}
    </div>
  );
}

/** `start` is the position of the page that the form returns to. */
function EditForm({
  row,
  world,
  address,
  answers,
  start,
}: {
  row: ListRow;
  world: TableContext;
  address: TableAddress;
  answers: Answers;
  start: number;
}) {
  const back = tableHref(address, { start: start > 0 ? String(start) : undefined });
  const fields = tableFields(world.list).filter(({ isEditable }) => isEditable);
  return (
    <form
      method="post"
      action={ROW_FORM_PATH}
      autoComplete="off"
      aria-labelledby="edit-row"
      className="grid gap-3 rounded-10 border border-line bg-surface p-4"
    >
      <h2 id="edit-row" className="text-16 font-600">
        <bdi>{nameOf(row)}</bdi>
      </h2>
      <input type="hidden" name="list" value={world.list.id} />
      <input type="hidden" name="creator" value={row.creatorId} />
      <input type="hidden" name="back" value={back} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {fields.map((field) => (
          <Input key={field.key} {...{ field, row, world }} answer={answers.get(field.key)} />
        ))}
      </div>
      <TextField label={messages.newNote} name="note" maxLength={MAX_NOTE_LENGTH} help={row.note?.body} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {messages.save}
        </Button>
        <ButtonLink href={back} variant="ghost">
          {messages.close}
        </ButtonLink>
      </div>
    </form>
  );
}

export function ListTable({ world, address, ignored, first, edited, sent, children }: Props) {
  const page = Math.floor(first.start / ROWS_A_PAGE) + 1;
  const pageHref = (to: number) =>
    tableHref(address, { start: to > 1 ? String((to - 1) * ROWS_A_PAGE) : undefined });
  return (
    <div className="grid min-w-0 gap-3">
      <TableTools {...{ world, address, ignored }} />
      <FormNotice
        done={sent("row")}
        problem={sent("rowProblem")}
        doneWords={{ saved: messages.rowDone }}
        problemWords={messages.rowProblems}
      />
      {edited && <EditForm {...{ world, address }} {...edited} start={first.start} />}
      {first.total === 0 ? <Nothing {...{ world, address }} /> : children}
      <div className="hidden noscript:flex">
        <Pages page={page} last={Math.ceil(first.total / ROWS_A_PAGE)} href={pageHref} />
      </div>
    </div>
  );
}
