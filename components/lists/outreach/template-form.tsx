"use client";
import { useState } from "react";
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
import { FALLBACK_ACTS, fieldInput, type Draft, type FallbackAct } from "./template-fields";
import { messages } from "./messages";
import { useKeptText } from "./use-kept-text";

type Props = {
  list: Pick<List, "columns">;
  template: MessageTemplate | null;
  prepared: readonly PreparedMessage[];
  draft: Draft | null;
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
  draft,
  prepared,
}: Pick<Props, "prepared" | "draft"> & { name: string; fallback: Fallback | undefined }) {
  const key = fieldKey(name);
  const act = draft ? (ownValue(draft, fieldInput("act", key)) ?? "none") : actOf(fallback);
  const typed = draft ? ownValue(draft, fieldInput("text", key)) : fallback?.text;
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
        value={act}
      />
      <Field
        label={EMPTY.text(name)}
        isLabelHidden
        name={fieldInput("text", key)}
        maxLength={MAX_FALLBACK_LENGTH}
        defaultValue={typed ?? ""}
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

/** The text of a teammate who saved first. Saving now replaces it. */
function Theirs({ template, back }: { template: MessageTemplate; back: string }) {
  const { name, subject, body, fallbacks, by } = template;
  return (
    <section role="alert" className="grid gap-2 rounded-8 bg-warn-soft p-4 text-warn-ink wrap-anywhere">
      <h2 className="font-600">{messages.changedFirst(<bdi>{by.name}</bdi>)}</h2>
      <p>
        <bdi>{name}</bdi>
      </p>
      <p className="font-600">
        <bdi>{subject}</bdi>
      </p>
      <p className="whitespace-pre-wrap">
        <bdi>{body}</bdi>
      </p>
      {Object.entries(fallbacks).map(([field, fallback]) => (
        <p key={field} className="text-12">
          <bdi>{EMPTY.kept(EMPTY.act(field), EMPTY.acts[actOf(fallback)], fallback.text)}</bdi>
        </p>
      ))}
      <a href={back} className={buttonClass({ size: "small", className: "justify-self-start" })}>
        {messages.keepTheirs}
      </a>
    </section>
  );
}

function Saving({
  template,
  isReplacing,
  isSending,
}: Pick<Props, "template"> & { isReplacing: boolean; isSending: boolean }) {
  const label = isReplacing ? messages.keepMine : messages.save;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="submit"
        disabled={isSending}
        className={buttonClass({ variant: template ? "plain" : "primary" })}
      >
        {template ? label : messages.saveNew}
      </button>
      {template && (
        <span className="text-12 text-ink-3">
          {messages.changed(<bdi>{template.by.name}</bdi>, template.version)}
        </span>
      )}
    </div>
  );
}

/** Scripts add the buttons that insert a field, and keep a refused form in its place. */
export function TemplateForm({ list, template, prepared, draft: sent, back }: Props) {
  const { draft, problem, isSending, formProps } = useKeptText(sent, back);
  const [opened] = useState(template?.version);
  const seen = Number(draft?.version ?? opened);
  const theirs = template && template.version !== seen ? template : null;
  const saved: TemplateText & { name: string } = template ?? STARTER;
  const [name, subject, body] = (["name", "subject", "body"] as const).map((field) =>
    draft ? (draft[field] ?? "") : saved[field],
  ) as [string, string, string];
  const names = [...new Set([...TEMPLATE_FIELDS, ...list.columns.map((column) => column.name)])];
  return (
    <div className="grid gap-4">
      <form
        method="post"
        action="/api/dashboard/message-templates"
        autoComplete="off"
        className="grid gap-4"
        {...formProps}
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
            defaultValue={name}
          />
          <Field
            label={messages.fields.subject}
            name="subject"
            maxLength={MAX_SUBJECT_LENGTH}
            defaultValue={subject}
          />
          <TextField
            label={messages.fields.body}
            name="body"
            required
            rows={12}
            maxLength={MAX_MESSAGE_LENGTH}
            defaultValue={body}
            style={{ maxHeight: "none" }}
          />
          <InsertFields names={names} />
        </Box>
        <Box title={EMPTY.title} note={EMPTY.help} className="pb-2">
          <ul className="mt-1 divide-y divide-line px-[18px]">
            {emptyFields({ subject, body, fallbacks: saved.fallbacks }).map((field) => (
              <FallbackRow
                key={fieldKey(field)}
                name={field}
                fallback={ownValue(saved.fallbacks, fieldKey(field))}
                draft={draft}
                prepared={prepared}
              />
            ))}
          </ul>
        </Box>
        {theirs && <Theirs template={theirs} back={back} />}
        <Saving template={template} isReplacing={theirs !== null} isSending={isSending} />
        <p role="alert" className="text-bad-ink wrap-anywhere empty:hidden">
          {problem}
        </p>
      </form>
      {template && <Removal template={template} back={back} />}
    </div>
  );
}
