/** The styles show the setting of the selected type, so it needs no scripts. */
import { Field, TextField } from "@/components/ui/field";
import { fieldClass } from "@/components/ui/field";
import { COLUMN_KINDS, COLUMN_TYPES } from "@/lib/contract/list-columns/column-kinds";
import { messages } from "./messages";
import { NameField } from "./row-parts";

export function NewColumnFields() {
  const words = messages.columns;
  return (
    <>
      <NameField id="new-column" label={words.added} />
      <div className="basis-36">
        <label htmlFor="new-type" className="mb-1.5 block text-12 font-550 text-ink-2">
          {words.type}
        </label>
        <span className={fieldClass}>
          <select
            id="new-type"
            name="type"
            defaultValue="text"
            className="w-full min-w-0 bg-transparent outline-none"
          >
            {COLUMN_TYPES.map((value) => (
              <option key={value} value={value} data-setting={COLUMN_KINDS[value].setting}>
                {COLUMN_KINDS[value].label}
              </option>
            ))}
          </select>
        </span>
      </div>
      <Field
        id="new-currency"
        label={words.currency}
        name="currency"
        maxLength={3}
        defaultValue="EUR"
        autoComplete="off"
        className="hidden group-has-[option[data-setting=currency]:checked]/columns:block"
      />
      <TextField
        id="new-choices"
        label={words.choices}
        name="choices"
        className="hidden w-full group-has-[option[data-setting=choices]:checked]/columns:block"
      />
    </>
  );
}
