/** Settings of a new link. What is off is not on the client's page at all. */
import { buttonClass } from "@/components/ui/button-class";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, TextField } from "@/components/ui/field";
import {
  ALLOWANCES,
  BOARD_CHOICES,
  LIST_CHOICES,
  MAX_LABEL_LENGTH,
  MAX_LINK_PASSWORD,
  MAX_SHARE_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_LINK_PASSWORD,
  MOST_DAYS,
  USUAL_CHOICES,
  USUAL_DAYS,
  type SharedKind,
} from "@/lib/contract/links";
import { messages } from "./messages";

type Choice = { value: string; label: string };

function Choices({
  title,
  name,
  choices,
  usual,
  help,
}: {
  title: string;
  name: string;
  choices: readonly Choice[];
  usual: readonly string[];
  help?: string;
}) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-600">{title}</legend>
      {/* Tells the server that nothing is checked, instead of that nothing was asked. */}
      <input type="hidden" name={name} value="" />
      <div className="grid gap-x-6 sm:grid-cols-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 border-b border-line max-md:min-h-11"
          >
            <Checkbox name={name} value={value} defaultChecked={usual.includes(value)} />
            <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
          </label>
        ))}
      </div>
      {help && <p className="text-12 text-ink-3">{help}</p>}
    </fieldset>
  );
}

export type ShareSubject = {
  kind: SharedKind;
  id: string;
  month?: string;
  purpose?: string;
  title: string;
  /** Words for what is shared. */
  what: string;
  ids: readonly string[];
  columns: readonly { id: string; name: string }[];
};

function choicesOf({ kind, columns }: ShareSubject): Choice[] {
  if (kind === "board") return BOARD_CHOICES.map((value) => ({ value, label: messages.boardChoices[value] }));
  if (kind === "list")
    return [
      ...LIST_CHOICES.map((value) => ({ value, label: messages.listChoices[value] })),
      ...columns.map(({ id, name }) => ({ value: id, label: name })),
    ];
  return kind === "statement" ? [{ value: "members", label: messages.names }] : [];
}

export function ShareForm({ subject, sent }: { subject: ShareSubject; sent: (name: string) => string }) {
  const { kind, id, ids, month, purpose } = subject;
  const { fields } = messages;
  const choices = choicesOf(subject);
  const isRows = kind === "list" || kind === "board";
  const hidden = { kind, id, ...(month && { month }), ...(purpose && { purpose }) };
  return (
    <form method="post" action="/api/dashboard/links" className="grid gap-5">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ids.map((each) => (
        <input key={each} type="hidden" name="ids" value={each} />
      ))}
      <p>
        <span className="text-ink-2">{messages.what}:</span> <b className="font-600">{subject.what}</b>
      </p>
      {choices.length > 0 && (
        <Choices
          title={messages.show}
          name="show"
          choices={choices}
          usual={USUAL_CHOICES[kind]}
          help={kind === "list" ? messages.unrevealedNote : undefined}
        />
      )}
      {isRows && (
        <Choices
          title={messages.let}
          name="allow"
          choices={ALLOWANCES.map((value) => ({ value, label: messages.allowances[value] }))}
          usual={ALLOWANCES}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {isRows && (
          <Field
            label={fields.title}
            name="title"
            maxLength={MAX_TITLE_LENGTH}
            defaultValue={sent("title") || subject.title}
          />
        )}
        <Field
          label={fields.label}
          help={fields.labelHelp}
          name="label"
          maxLength={MAX_LABEL_LENGTH}
          defaultValue={sent("label")}
        />
        <Field
          label={fields.days}
          name="days"
          type="number"
          min={1}
          max={MOST_DAYS}
          required
          defaultValue={sent("days") || USUAL_DAYS[kind]}
        />
        <Field
          label={fields.password}
          help={fields.passwordHelp}
          name="password"
          type="text"
          autoComplete="off"
          minLength={MIN_LINK_PASSWORD}
          maxLength={MAX_LINK_PASSWORD}
        />
      </div>
      {isRows && (
        <TextField
          label={fields.note}
          name="note"
          maxLength={MAX_SHARE_NOTE_LENGTH}
          defaultValue={sent("note")}
        />
      )}
      <div>
        <button type="submit" className={buttonClass({ variant: "primary", size: "large" })}>
          {messages.create}
        </button>
      </div>
    </form>
  );
}
