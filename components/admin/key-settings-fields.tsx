import { CheckboxRow } from "@/components/ui/checkbox-row";
import { Field } from "@/components/ui/field";
import { NumbersField } from "@/components/ui/reader-formats";
import { KEY_SCOPE_WORDS, MAX_KEY_NAME_LENGTH, MOST_REQUESTS } from "@/lib/contract/api-keys";
import { MAX_PURPOSE_LENGTH } from "@/lib/contract/reveal";
import { OWN_SCOPES_OF_KEY, SCOPES_OF_KEY } from "@/lib/contract/scopes";
import { creditsInput, refusalWords, type KeyFields } from "./key-form-state";
import { messages } from "./messages/keys";

type Props = {
  fields: KeyFields;
  wrong: string | null;
  /** The earliest day of expiry is YYYY-MM-DD. */
  today: string;
  /** A key of a member uses the member's budget: it has a purpose and no cap of its own. */
  isMembers: boolean;
};

function Scopes({ fields, wrong, isMembers }: Pick<Props, "fields" | "wrong" | "isMembers">) {
  const isWrong = wrong === "scopes";
  return (
    <fieldset className="md:col-span-2" aria-describedby={isWrong ? "scopes-note" : undefined}>
      <legend className="mb-1 text-12 font-550 text-ink-2">{messages.fields.scopes}</legend>
      <div className="grid gap-x-6 sm:grid-cols-3">
        {(isMembers ? SCOPES_OF_KEY : OWN_SCOPES_OF_KEY).map((scope) => (
          <CheckboxRow
            key={scope}
            name="scopes"
            value={scope}
            defaultChecked={fields.scopes.includes(scope)}
            {...KEY_SCOPE_WORDS[scope]}
          />
        ))}
      </div>
      {isWrong && (
        <p id="scopes-note" className="text-12 text-bad-ink">
          {refusalWords("scopes")}
        </p>
      )}
    </fieldset>
  );
}

function Limit({ fields, errorOf, isMembers }: Pick<Props, "fields" | "isMembers"> & { errorOf: ErrorOf }) {
  if (isMembers)
    return (
      <>
        <Field
          label={messages.fields.purpose.label}
          name="purpose"
          maxLength={MAX_PURPOSE_LENGTH}
          autoComplete="off"
          placeholder={messages.fields.purpose.placeholder}
          help={messages.fields.purpose.help}
          defaultValue={fields.purpose}
          error={errorOf("purpose")}
        />
        <Field
          label={messages.fields.allowance.label}
          name="allowance"
          placeholder={messages.fields.allowance.placeholder}
          help={messages.fields.allowance.help}
          {...creditsInput(0)}
          defaultValue={fields.allowance}
          error={errorOf("allowance")}
        />
      </>
    );
  return (
    <Field
      label={messages.fields.monthlyCap.label}
      name="monthlyCap"
      placeholder={messages.fields.monthlyCap.placeholder}
      help={messages.fields.monthlyCap.help}
      {...creditsInput(0)}
      defaultValue={fields.monthlyCap}
      error={errorOf("monthlyCap")}
    />
  );
}

type ErrorOf = (field: string) => string | undefined;

export function KeySettingsFields({ fields, wrong, today, isMembers }: Props) {
  const errorOf: ErrorOf = (field) => (wrong === field ? refusalWords(field) : undefined);
  return (
    <>
      <NumbersField />
      <Field
        label={messages.fields.name.label}
        name="name"
        required
        maxLength={MAX_KEY_NAME_LENGTH}
        autoComplete="off"
        placeholder={messages.fields.name.placeholder}
        defaultValue={fields.name}
        error={errorOf("name")}
      />
      <Limit fields={fields} errorOf={errorOf} isMembers={isMembers} />
      <Field
        label={messages.fields.requestsPerMinute}
        name="requestsPerMinute"
        required
        {...creditsInput(1, MOST_REQUESTS)}
        defaultValue={fields.requestsPerMinute}
        error={errorOf("requestsPerMinute")}
      />
      <Field
        label={messages.fields.expiresOn.label}
        name="expiresOn"
        type="date"
        min={fields.expiresOn !== "" && fields.expiresOn < today ? fields.expiresOn : today}
        help={messages.fields.expiresOn.help}
        defaultValue={fields.expiresOn}
        error={errorOf("expiresOn")}
      />
      <Scopes fields={fields} wrong={wrong} isMembers={isMembers} />
    </>
  );
}
