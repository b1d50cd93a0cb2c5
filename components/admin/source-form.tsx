import { ChevronDown } from "lucide-react";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, TextField } from "@/components/ui/field";
import { NumbersField } from "@/components/ui/reader-formats";
import { SelectField } from "@/components/ui/select-field";
import { ShownFields } from "@/components/ui/shown-fields";
import {
  MAX_HEADER_LENGTH,
  MAX_MAPPING_LENGTH,
  MAX_SOURCE_ADDRESS_LENGTH,
  MAX_SOURCE_NAME_LENGTH,
  MOST_HOURS,
  OBSERVED_CHOICES,
} from "@/lib/contract/import-sources";
import type { SourceFields } from "@/lib/domain/source-fields";
import { messages } from "./messages/sources";
import { CreateBox } from "./create-box";
import { fieldInTrouble, refusalWords } from "./source-notices";
import { SOURCES_ROUTE } from "./admin-routes";

type Props = {
  id: string | null;
  /** Absent for a new source. */
  saved?: SourceFields;
  fields: SourceFields;
  /** It is empty if nothing was rejected. */
  trouble: string;
  /** The texts of these fields were too long for the address. */
  lost: readonly string[];
  hasValue: boolean;
  /** The form for a new source is open after a refusal. */
  isOpen?: boolean;
};

type Part = { fields: SourceFields; errorOf: (field: string) => string | undefined };

function Connection({ fields, errorOf, hasValue }: Part & { hasValue: boolean }) {
  return (
    <>
      <Field
        label={messages.form.headerName.label}
        name="headerName"
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={messages.form.headerName.placeholder}
        help={messages.form.headerName.help}
        defaultValue={fields.headerName}
        error={errorOf("headerName")}
      />
      <Field
        label={messages.form.headerValue.label}
        name="headerValue"
        type="password"
        maxLength={MAX_HEADER_LENGTH}
        autoComplete="new-password"
        spellCheck={false}
        help={hasValue ? messages.form.headerValue.kept : messages.form.headerValue.help}
        error={errorOf("headerValue")}
      />
    </>
  );
}

function Reading({ fields, errorOf }: Part) {
  const { choices } = messages.form.observed;
  return (
    <details
      className="group rounded-8 border border-line px-3 py-2 md:col-span-2"
      open={fields.mapping !== "" || errorOf("mapping") !== undefined || errorOf("defaultDate") !== undefined}
    >
      <summary className="flex cursor-pointer list-none items-center gap-2 font-550 max-md:py-2 [&::-webkit-details-marker]:hidden">
        {messages.form.more}
        <ChevronDown
          size={15}
          className="ml-auto text-ink-3 transition-transform duration-fast group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-x-6 gap-y-4 pb-2 pt-3 md:grid-cols-2">
        <TextField
          className="md:col-span-2"
          label={messages.form.mapping.label}
          name="mapping"
          maxLength={MAX_MAPPING_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help={messages.form.mapping.help}
          defaultValue={fields.mapping}
          error={errorOf("mapping")}
        />
        <SelectField
          label={messages.form.observed.label}
          name="observed"
          value={fields.observed}
          choices={OBSERVED_CHOICES.map((value) => ({ value, label: choices[value] }))}
        />
        <Field
          label={messages.form.defaultDate.label}
          name="defaultDate"
          type="date"
          help={messages.form.defaultDate.help}
          defaultValue={fields.defaultDate}
          error={errorOf("defaultDate")}
        />
        <label className="flex items-start gap-2.5 max-md:min-h-11 md:col-span-2">
          <Checkbox name="isInferring" value="1" defaultChecked={fields.isInferring} className="mt-0.5" />
          <span>{messages.form.isInferring}</span>
        </label>
      </div>
    </details>
  );
}

export function SourceForm({ id, saved, fields, trouble, lost, hasValue, isOpen = false }: Props) {
  const wrong = fieldInTrouble(trouble);
  const errorOf = (field: string) => {
    if (wrong === field) return refusalWords(trouble);
    return lost.includes(field) ? messages.refused.lost : undefined;
  };
  const form = (
    <form
      method="post"
      action={SOURCES_ROUTE}
      autoComplete="off"
      className="grid items-start gap-x-6 gap-y-4 px-[18px] pb-4 pt-3 md:grid-cols-2"
    >
      <input type="hidden" name="action" value={id === null ? "add" : "change"} />
      {id !== null && <input type="hidden" name="id" value={id} />}
      {saved && <ShownFields fields={saved} />}
      <NumbersField />
      <Field
        label={messages.form.name.label}
        name="name"
        required
        maxLength={MAX_SOURCE_NAME_LENGTH}
        autoComplete="off"
        help={messages.form.name.help}
        defaultValue={fields.name}
        error={errorOf("name")}
      />
      <Field
        label={messages.form.everyHours.label}
        name="everyHours"
        required
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_HOURS}
        step={1}
        unit={messages.form.everyHours.unit}
        defaultValue={fields.everyHours}
        error={errorOf("everyHours")}
      />
      <Field
        className="md:col-span-2"
        label={messages.form.address.label}
        name="address"
        type="url"
        required
        maxLength={MAX_SOURCE_ADDRESS_LENGTH}
        autoComplete="off"
        spellCheck={false}
        help={messages.form.address.help}
        defaultValue={fields.address}
        error={errorOf("address")}
      />
      <Connection fields={fields} errorOf={errorOf} hasValue={hasValue} />
      <Reading fields={fields} errorOf={errorOf} />
      <div>
        <Button type="submit" variant="primary">
          {id === null ? messages.form.submitNew : messages.form.submit}
        </Button>
      </div>
    </form>
  );
  if (id !== null) return <Box title={messages.form.settings}>{form}</Box>;
  return (
    <CreateBox label={messages.form.add} isOpen={isOpen || wrong !== null}>
      {form}
    </CreateBox>
  );
}
