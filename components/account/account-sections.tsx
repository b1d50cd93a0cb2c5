/** The forms of the account, which need no JavaScript. */
import { Field } from "@/components/ui/field";
import { NewPasswordField } from "./new-password-field";
import { SelectField } from "@/components/ui/select-field";
import { NUMBER_FORMATS, zoneWords, type DisplayFormats } from "@/lib/contract/display-formats";
import { zoneChoices } from "@/components/ui/zone-choices";
import { AccountForm, AccountSection } from "./account-form";

/** `error`: of the field that was not accepted. */
export function NameSection({ name, error }: { name: string; error: string | undefined }) {
  return (
    <AccountSection title="You" lead="Your colleagues see this name beside your views and purchases.">
      <AccountForm action="name" submit="Save the name">
        <Field
          label="Name"
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
    label="Current password"
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
      <AccountSection title="Email" lead="You sign in with it.">
        <p>
          <bdi className="font-600 wrap-anywhere">{email}</bdi>
        </p>
        <p className="mt-1 text-ink-2">This server sends no mail. An admin can change the address.</p>
      </AccountSection>
    );
  return (
    <AccountSection
      title="Email"
      lead="You sign in with it. Changing it sends a link to the new address first."
    >
      <AccountForm action="email" submit="Send the link">
        <Field
          label="Email"
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

/** In the place of the e-mail address of somebody who signs in by single sign-on. `name`: of the issuer. */
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
    <AccountSection title="Single sign-on" lead={`You sign in with ${name}.`}>
      <p>
        <bdi className="font-600 wrap-anywhere">{email}</bdi>
      </p>
      <p className="mt-1 text-ink-2">
        Your email address comes from <bdi>{name}</bdi>. Change it there, then sign in again.
        {mayHavePassword && " No password here yet? An admin can make a link that sets one."}
      </p>
    </AccountSection>
  );
}

export function PasswordSection({ email, wrong }: { email: string; wrong: Wrong }) {
  return (
    <AccountSection title="Password" lead="Changing it ends your other sessions.">
      <AccountForm action="password" submit="Change the password">
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {currentField("password-current", wrong.current)}
        <NewPasswordField label="New password" error={wrong.password} />
      </AccountForm>
    </AccountSection>
  );
}

type Formats = DisplayFormats & { chosenZone: string | null; booksZone: string };

/** `now`: ms since 1970. */
export function FormatsSection({ formats, now }: { formats: Formats; now: number }) {
  const { chosenZone, booksZone } = formats;
  const clock = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: formats.timeZone,
  });
  return (
    <AccountSection
      title="Time and numbers"
      lead={`Times and numbers that you are shown. Budgets, totals and CSV files are in ${zoneWords(booksZone)} for everyone.`}
    >
      <AccountForm action="formats" submit="Save the formats">
        <SelectField
          label="Time zone"
          name="timeZone"
          value={chosenZone ?? ""}
          choices={[{ value: "", label: `The team’s, ${zoneWords(booksZone)}` }, ...zoneChoices(chosenZone)]}
          help={`It is ${clock.format(now)} there.`}
        />
        <SelectField
          label="Numbers"
          name="numbers"
          value={formats.numbers}
          choices={NUMBER_FORMATS.map(({ locale, example }) => ({ value: locale, label: example }))}
        />
      </AccountForm>
    </AccountSection>
  );
}
