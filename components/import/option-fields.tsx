/** Input names are those of ImportOptions. */
import { CheckboxRow } from "@/components/ui/checkbox-row";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { PLATFORMS } from "@/lib/contract/enums";
import { USUAL_OPTIONS, type ImportOptions } from "@/lib/contract/imports";
import { PLATFORM_NAMES, messages } from "./messages/columns";

const { options: words } = messages;
const detected = { value: "", label: words.detected };
const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const PLATFORM_CHOICES = PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }));

export function OptionFields({ options = USUAL_OPTIONS }: { options?: ImportOptions }) {
  return (
    <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <input type="hidden" name="hasInferring" value="1" />
      <legend className="mb-2 text-ink-3">{words.lead}</legend>
      <SelectField
        label={words.platform}
        name="platform"
        choices={[detected, ...PLATFORM_CHOICES]}
        value={options.platform ?? ""}
      />
      <Field
        label={words.observed}
        name="observed"
        type="date"
        defaultValue={options.observed ?? ""}
        help={words.observedHelp}
      />
      <Field label={words.date} name="date" type="date" defaultValue={options.date ?? ""} />
      <SelectField
        label={words.decimal}
        name="decimal"
        choices={[detected, ...choices(words.decimals)]}
        value={options.decimal ?? ""}
      />
      <SelectField
        label={words.dateOrder}
        name="dateOrder"
        choices={[detected, ...choices(words.orders)]}
        value={options.dateOrder ?? ""}
      />
      <CheckboxRow
        name="isInferring"
        value="1"
        defaultChecked={options.isInferring}
        label={words.infer}
        means={words.inferHelp}
        className="max-md:min-h-11 lg:pt-6"
      />
    </fieldset>
  );
}

export function optionsOf(fields: FormData): ImportOptions {
  const text = (name: string) => String(fields.get(name) ?? "") || null;
  return {
    observed: text("observed"),
    date: text("date"),
    decimal: text("decimal") as ImportOptions["decimal"],
    dateOrder: text("dateOrder") as ImportOptions["dateOrder"],
    isInferring: fields.get("isInferring") === "1",
    platform: text("platform") as ImportOptions["platform"],
  };
}
