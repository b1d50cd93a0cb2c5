import { Field } from "@/components/ui/field";
import { Radio } from "@/components/ui/radio";
import { MAX_VIEW_NAME_LENGTH } from "@/lib/contract/saved-views";
import { messages } from "./messages/form";

const SCOPES = [
  { value: "me", label: messages.scope.me },
  { value: "team", label: messages.scope.team },
] as const;

export function RadioGroup({
  label,
  name,
  options,
  chosen,
}: {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
}) {
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-12 font-550 text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {options.map((option) => (
          <label key={option.value} className="flex items-center gap-2 max-md:min-h-11">
            <Radio name={name} value={option.value} defaultChecked={option.value === chosen} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** `idPrefix` is needed because the form can be on a page more than once. */
export function NameAndScope({
  idPrefix,
  name = "",
  isTeam = false,
  error,
}: {
  idPrefix: string;
  name?: string;
  isTeam?: boolean;
  error?: string;
}) {
  return (
    <>
      <Field
        id={`${idPrefix}-name`}
        name="name"
        label={messages.name}
        required
        maxLength={MAX_VIEW_NAME_LENGTH}
        defaultValue={name}
        autoComplete="off"
        error={error}
        isErrorSaid
      />
      <RadioGroup
        label={messages.scope.label}
        name="scope"
        options={SCOPES}
        chosen={isTeam ? "team" : "me"}
      />
    </>
  );
}
