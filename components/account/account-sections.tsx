import { Field } from "@/components/ui/field";
import { NewPasswordField, AccountForm, AccountSection } from "./account-form";
import { SelectField } from "@/components/ui/select-field";
import { NUMBER_FORMATS, zoneWords, type DisplayFormats } from "@/lib/contract/display-formats";
import { zoneChoices } from "@/components/ui/zone-choices";
import { messages } from "./messages/account";

export function NameSection({ name, error }: { name: string; error: string | undefined }) {
  return (
    <AccountSection title={messages.you.title} lead={messages.you.lead}>
      <AccountForm action="name" submit={messages.you.save}>
        <Field
          label={messages.you.name}
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          defaultValue={name}
          error={error}
        />
      </AccountForm>
    </AccountSection>
  );
}

type Wrong = Readonly<Partial<Record<"email" | "password" | "current", string>>>;

const currentField = (id: string, error: string | undefined) => (
  <Field
    id={id}
    label={messages.current}
    name="current"
    type="password"
    autoComplete="current-password"
    required
    error={error}
  />
);

export function EmailSection({ email, hasMail, wrong }: { email: string; hasMail: boolean; wrong: Wrong }) {
  if (!hasMail)
    return (
      <AccountSection title={messages.email.title} lead={messages.email.leadWithoutMail}>
        <p>
          <bdi className="font-600 wrap-anywhere">{email}</bdi>
        </p>
        <p className="mt-1 text-ink-2">{messages.email.noMail}</p>
      </AccountSection>
    );
  return (
    <AccountSection title={messages.email.title} lead={messages.email.lead}>
      <AccountForm action="email" submit={messages.email.send}>
        <Field
          label={messages.email.field}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={email}
          error={wrong.email}
        />
        {currentField("email-current", wrong.current)}
      </AccountForm>
    </AccountSection>
  );
}

/** `name` is the issuer's. */
export function SignOnSection({
  email,
  name,
  mayHavePassword,
}: {
  email: string;
  name: string;
  mayHavePassword: boolean;
}) {
  return (
    <AccountSection title={messages.signOn.title} lead={messages.signOn.lead(name)}>
      <p>
        <bdi className="font-600 wrap-anywhere">{email}</bdi>
      </p>
      <p className="mt-1 text-ink-2">
        {messages.signOn.from(<bdi>{name}</bdi>)} {mayHavePassword && messages.signOn.noPasswordYet}
      </p>
    </AccountSection>
  );
}

export function PasswordSection({ email, wrong }: { email: string; wrong: Wrong }) {
  return (
    <AccountSection title={messages.password.title} lead={messages.password.lead}>
      <AccountForm action="password" submit={messages.password.change}>
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {currentField("password-current", wrong.current)}
        <NewPasswordField label={messages.password.field} error={wrong.password} />
      </AccountForm>
    </AccountSection>
  );
}

type Formats = DisplayFormats & { chosenZone: string | null; booksZone: string };

/** `now` is in ms since 1970. */
export function FormatsSection({ formats, now }: { formats: Formats; now: number }) {
  const { chosenZone, booksZone } = formats;
  const clock = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: formats.timeZone,
  });
  return (
    <AccountSection title={messages.formats.title} lead={messages.formats.lead(zoneWords(booksZone))}>
      <AccountForm action="formats" submit={messages.formats.save}>
        <SelectField
          label={messages.formats.zone}
          name="timeZone"
          value={chosenZone ?? ""}
          choices={[
            { value: "", label: messages.formats.teamZone(zoneWords(booksZone)) },
            ...zoneChoices(chosenZone),
          ]}
          help={messages.formats.timeThere(clock.format(now))}
        />
        <SelectField
          label={messages.formats.numbers}
          name="numbers"
          value={formats.numbers}
          choices={NUMBER_FORMATS.map(({ locale, example }) => ({ value: locale, label: example }))}
        />
      </AccountForm>
    </AccountSection>
  );
}
