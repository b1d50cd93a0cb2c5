import { KeyRound } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { When } from "@/components/ui/moment";
import { NO_PASSKEYS_HERE, type OwnPasskey, type OwnSecondStep } from "@/lib/contract/second-step";
import { AccountSection } from "./account-form";
import { PasskeyForm } from "./passkey-form";
import { SECOND_STEP, StepForm } from "./step-form";
import { messages } from "./messages/second-step";

const words = messages.passkeys;

function Passkey({ passkey, canRemove }: { passkey: OwnPasskey; canRemove: boolean }) {
  const { id, name, addedAt, usedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 last:border-b-0">
      <KeyRound size={16} className="shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <bdi className="font-600 wrap-anywhere">{name}</bdi>
        <p className="text-12 text-ink-3">
          {usedAt
            ? words.addedAndUsed(<When iso={addedAt} style="full" />, <When iso={usedAt} style="full" />)
            : words.added(<When iso={addedAt} style="full" />)}
        </p>
      </div>
      {canRemove && (
        <StepForm action="remove-passkey">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="danger" aria-label={words.removeName(name)}>
            {words.remove}
          </Button>
        </StepForm>
      )}
    </li>
  );
}

function AddForm({ hasSite }: { hasSite: boolean }) {
  if (!hasSite) return <p className="text-ink-2">{NO_PASSKEYS_HERE}</p>;
  return (
    <>
      <PasskeyForm
        action={SECOND_STEP}
        isNew
        submit={words.add}
        className="grid max-w-80 justify-items-start gap-3"
      >
        <input type="hidden" name="action" value="passkey" />
        <Field
          label={words.name}
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          placeholder={words.example}
          className="w-full"
        />
      </PasskeyForm>
      <noscript>
        <p className="text-ink-2">{words.needsScripts}</p>
      </noscript>
    </>
  );
}

/** `hasSite` tells whether browsers offer passkeys at this address. */
export function PasskeySection({
  step: { passkeys, isConfirmed },
  hasSite,
}: {
  step: OwnSecondStep;
  hasSite: boolean;
}) {
  return (
    <AccountSection title={words.title} lead={words.lead}>
      {passkeys.length === 0 && <p className="mb-3">{words.none}</p>}
      {passkeys.length > 0 && (
        <ul className="mb-4 border-y border-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} canRemove={isConfirmed} />
          ))}
        </ul>
      )}
      {isConfirmed && <AddForm hasSite={hasSite} />}
    </AccountSection>
  );
}
