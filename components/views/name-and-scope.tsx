import { Field } from "@/components/ui/field";
import { Radio } from "@/components/ui/radio";
import { MAX_VIEW_NAME_LENGTH } from "@/lib/contract/saved-views";
import { messages } from "./messages/form";

const SCOPES = [
  { value: "me", label: messages.scope.me },
  { value: "team", label: messages.scope.team },
] as const;

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
      <fieldset className="mt-3">
        <legend className="mb-1 text-12 font-550 text-ink-2">{messages.scope.label}</legend>
        <div className="flex gap-4">
          {SCOPES.map(({ value, label }) => (
            <label key={value} className="flex items-center gap-2 max-md:min-h-11">
              <Radio name="scope" value={value} defaultChecked={(value === "team") === isTeam} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
