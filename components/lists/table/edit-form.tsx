import { Button, ButtonLink } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, TextField } from "@/components/ui/field";
import { SelectField, type Choice } from "@/components/ui/select-field";
import { readCell } from "@/lib/contract/cell-value";
import { MAX_CELL_LENGTH, MAX_NOTE_LENGTH, type ListRow } from "@/lib/contract/lists";
import { readerNumbers } from "@/lib/contract/reader-numbers";
import { cellText, typedText } from "./cell-text";
import { choicesOf } from "./field-choices";
import { inputsOf, ROW_FORM_PATH, type FieldAnswer } from "./row-form";
import { nameOf } from "./creator-name";
import { tableHref, type TableAddress } from "./table-address";
import { editorOf, keptValue, tableFields, type TableField } from "./table-fields";
import type { TableContext } from "./table-context";
import { messages } from "./messages";

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
  const was = kind === "text" ? typedText(field, value, words) : (value ?? "");
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
export function EditForm({
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
