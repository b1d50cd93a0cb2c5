import { Trash2 } from "lucide-react";
import { Box } from "@/components/ui/box";
import { buttonClass } from "@/components/ui/button-class";
import { Field, TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import {
  fieldKey,
  MAX_FALLBACK_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  MAX_TEMPLATE_NAME_LENGTH,
  STARTER,
  TEMPLATE_FIELDS,
  type Fallback,
  type MessageTemplate,
  type PreparedMessage,
  type TemplateText,
} from "@/lib/contract/outreach";
import type { List } from "@/lib/contract/lists";
import { ownValue } from "@/lib/contract/own-value";
import { fieldsOf } from "@/lib/domain/outreach/fill-template";
import { InsertFields } from "./insert-fields";
import { FALLBACK_ACTS, fieldInput, type FallbackAct } from "./template-fields";
import { messages } from "./messages";

type Props = {
  list: Pick<List, "columns">;
  template: MessageTemplate | null;
  prepared: readonly PreparedMessage[];
  /** Fields of a refused form. */
  sent: (name: string) => string;
  back: string;
};

function actOf(fallback: Fallback | undefined): FallbackAct {
  if (!fallback) return "none";
  if (fallback.replaces === "field") return "field";
  return fallback.text === "" ? "remove" : "sentence";
}

const countWith = (prepared: Props["prepared"], key: string, kind: "missing" | "replaced") =>
  prepared.filter((message) => message[kind].some((name) => fieldKey(name) === key)).length;

const EMPTY = messages.empty;

function FallbackRow({
  name,
  fallback,
  prepared,
}: Pick<Props, "prepared"> & { name: string; fallback: Fallback | undefined }) {
  const key = fieldKey(name);
  const missing = countWith(prepared, key, "missing");
  return (
    <li className="grid items-center gap-2 py-2.5 sm:grid-cols-[minmax(0,6rem)_10.5rem_minmax(0,1fr)_5.5rem]">
      <input type="hidden" name="for" value={key} />
      <bdi
        className={`w-fit max-w-full truncate rounded-4 px-2 text-12 leading-6 font-500 ${missing > 0 ? "bg-warn-soft text-warn-ink" : "bg-accent-soft-2 text-accent-ink"}`}
      >
        {name}
      </bdi>
      <SelectField
        label={EMPTY.act(name)}
        isLabelHidden
        name={fieldInput("act", key)}
        choices={FALLBACK_ACTS.map((value) => ({ value, label: EMPTY.acts[value] }))}
        value={actOf(fallback)}
      />
      <Field
        label={EMPTY.text(name)}
        isLabelHidden
        name={fieldInput("text", key)}
        maxLength={MAX_FALLBACK_LENGTH}
        defaultValue={fallback?.text ?? ""}
        autoComplete="off"
      />
      <span className={`text-12 sm:text-right ${missing > 0 ? "text-warn-ink" : "text-ink-3"}`}>
        {missing > 0 ? EMPTY.missing(missing) : EMPTY.used(countWith(prepared, key, "replaced"))}
      </span>
    </li>
  );
}

function Removal({ template, back }: { template: MessageTemplate; back: string }) {
  return (
    <details className="relative">
      <summary className={buttonClass({ variant: "ghost" })}>
        <Trash2 size={15} aria-hidden="true" />
        {messages.remove}
      </summary>
      <form
        method="post"
        action={`/api/dashboard/message-templates/${encodeURIComponent(template.id)}/remove`}
        className="mt-2 flex flex-wrap items-center gap-3"
      >
        <input type="hidden" name="back" value={back} />
        <span className="text-12 text-ink-2">{messages.removal}</span>
        <button type="submit" className={buttonClass({ variant: "danger", size: "small" })}>
          {messages.removeNow}
        </button>
      </form>
    </details>
  );
}

/** The list and the writer always have a name. */
const emptyFields = (text: TemplateText) =>
  fieldsOf(text).filter((name) => !["list name", "my name"].includes(fieldKey(name)));

/** Works without scripts, which only add the buttons that insert a field. */
export function TemplateForm({ list, template, prepared, sent, back }: Props) {
  const text: TemplateText & { name: string } = template ?? STARTER;
  const names = [...new Set([...TEMPLATE_FIELDS, ...list.columns.map(({ name }) => name)])];
  return (
    <div className="grid gap-4">
      <form
        // The key remounts the fields, so that another template is shown.
        key={`${template?.id} ${template?.version}`}
        method="post"
        action="/api/dashboard/message-templates"
        autoComplete="off"
        className="grid gap-4"
      >
        <input type="hidden" name="back" value={back} />
        {template && (
          <>
            <input type="hidden" name="id" value={template.id} />
            <input type="hidden" name="version" value={template.version} />
          </>
        )}
        <Box className="grid gap-3 p-4">
          <Field
            label={messages.fields.name}
            name="name"
            required
            maxLength={MAX_TEMPLATE_NAME_LENGTH}
            defaultValue={sent("name") || text.name}
          />
          <Field
            label={messages.fields.subject}
            name="subject"
            maxLength={MAX_SUBJECT_LENGTH}
            defaultValue={sent("subject") || text.subject}
          />
          <TextField
            label={messages.fields.body}
            name="body"
            required
            rows={12}
            maxLength={MAX_MESSAGE_LENGTH}
            defaultValue={sent("body") || text.body}
            style={{ maxHeight: "none" }}
          />
          <InsertFields names={names} />
        </Box>
        <Box title={EMPTY.title} note={EMPTY.help} className="pb-2">
          <ul className="mt-1 divide-y divide-line px-[18px]">
            {emptyFields(text).map((name) => (
              <FallbackRow
                key={fieldKey(name)}
                name={name}
                fallback={ownValue(text.fallbacks, fieldKey(name))}
                prepared={prepared}
              />
            ))}
          </ul>
        </Box>
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className={buttonClass({ variant: template ? "plain" : "primary" })}>
            {template ? messages.save : messages.saveNew}
          </button>
          {template && (
            <span className="text-12 text-ink-3">
              {messages.changed(<bdi>{template.by.name}</bdi>, template.version)}
            </span>
          )}
        </div>
      </form>
      {template && <Removal template={template} back={back} />}
    </div>
  );
}
