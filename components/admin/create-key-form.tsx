import { KeyRound } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import type { MemberRow } from "@/lib/contract/members";
import { CreateBox } from "./create-box";
import { creditsInput, NEW_KEY, refusalWords, type KeyFields, type Refused } from "./key-form-state";
import { KEYS_ROUTE } from "./key-forms";
import { KeySettingsFields } from "./key-settings-fields";
import { messages } from "./messages/keys";

/** The parameter `for` has this value if the key belongs to a member. */
export const FOR_MEMBER = "member";

/** `members` is null for a key with its own account. `hasOwn` is false if another service has the accounts. */
type Props = {
  refused: Refused | null;
  today: string;
  members: readonly MemberRow[] | null;
  hasOwn: boolean;
  isOpen: boolean;
};

/** The parameter `for` has this value if the key has an account of its own. */
const FOR_ITSELF = "itself";

/** The form has two addresses, so that it can change without scripts. */
function ForWhom({ isForMember }: { isForMember: boolean }) {
  return (
    <div
      role="group"
      aria-label={messages.create.kind.label}
      className="flex flex-wrap items-center gap-2 md:col-span-2"
    >
      <span className="text-12 font-550 text-ink-2">{messages.create.kind.for}</span>
      <ButtonLink
        size="small"
        href={`/admin/keys?for=${FOR_ITSELF}#create`}
        aria-current={isForMember ? undefined : "true"}
        variant={isForMember ? "ghost" : "plain"}
      >
        {messages.create.kind.serviceAccount}
      </ButtonLink>
      <ButtonLink
        size="small"
        href={`/admin/keys?for=${FOR_MEMBER}#create`}
        aria-current={isForMember ? "true" : undefined}
        variant={isForMember ? "plain" : "ghost"}
      >
        {messages.create.kind.member}
      </ButtonLink>
      <span className="text-12 text-ink-3">
        {isForMember ? messages.create.kind.memberMeans : messages.create.kind.serviceAccountMeans}
      </span>
    </div>
  );
}

type FieldProps = { fields: KeyFields; wrong: string | null };

function FirstCredits({ fields, wrong }: FieldProps) {
  return (
    <Field
      label={messages.create.credits}
      name="credits"
      required
      {...creditsInput(0)}
      defaultValue={fields.credits}
      error={wrong === "credits" ? refusalWords("credits") : undefined}
    />
  );
}

function WhichMember({ fields, wrong, members }: FieldProps & { members: readonly MemberRow[] }) {
  const choices = members
    .filter(({ disabledAt }) => disabledAt === null)
    .map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }));
  return (
    <SelectField
      label={messages.create.member.label}
      name="member"
      choices={[{ value: "", label: messages.create.member.none }, ...choices]}
      value={fields.member}
      help={messages.create.member.help}
      error={wrong === "member" ? refusalWords("member") : undefined}
    />
  );
}

export function CreateKeyForm({ refused, today, members, hasOwn, isOpen }: Props) {
  const fields = refused?.fields ?? NEW_KEY;
  const wrong = refused?.wrong ?? null;
  return (
    <CreateBox id="create" label={messages.create.title} isOpen={isOpen || refused !== null}>
      <form
        method="post"
        action={KEYS_ROUTE}
        autoComplete="off"
        className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 px-[18px] pb-4 pt-3 md:grid-cols-2"
      >
        {wrong !== null && (
          <div className="md:col-span-2">
            <Notice variant="bad" role="alert">
              {refusalWords(wrong)}
            </Notice>
          </div>
        )}
        {hasOwn && <ForWhom isForMember={members !== null} />}
        {members !== null && <WhichMember fields={fields} wrong={wrong} members={members} />}
        <KeySettingsFields fields={fields} wrong={wrong} today={today} isMembers={members !== null} />
        {members === null && <FirstCredits fields={fields} wrong={wrong} />}
        <div className="flex items-end md:pb-0.5">
          <Button type="submit" variant="primary">
            <KeyRound size={15} aria-hidden="true" />
            {messages.create.submit}
          </Button>
        </div>
      </form>
    </CreateBox>
  );
}
