import { KeyRound, TriangleAlert } from "lucide-react";
import { encode } from "uqr";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { When } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { NO_PASSKEYS_HERE, type OwnPasskey, type OwnSecondStep } from "@/lib/contract/second-step";
import { AccountSection, SECOND_STEP, StepForm } from "./account-form";
import { PasskeyForm } from "./passkey-form";
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

const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** White modules on each side, as the standard requires. */
const QUIET = 4;

/** Scanners need dark on white, also in the dark theme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  const box = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${box} ${box}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-8 ring-1 ring-line"
    >
      <rect x={-QUIET} y={-QUIET} width={box} height={box} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function SetUp({ secret, address, error }: { secret: string; address: string; error?: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode text={address} label={messages.app.qrCode} />
      <div className="grid content-start gap-4">
        <p className="text-ink-2">
          {messages.app.scan(
            <code className="select-all font-mono text-13 text-ink wrap-anywhere">{grouped(secret)}</code>,
          )}
        </p>
        <StepForm action="app" className="grid gap-3">
          <Field
            label={messages.app.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
            maxLength={20}
            className="max-w-56"
            error={error}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary">
              {messages.app.add}
            </Button>
          </div>
        </StepForm>
        <StepForm action="remove-app">
          <Button type="submit" variant="ghost">
            {messages.app.cancel}
          </Button>
        </StepForm>
      </div>
    </div>
  );
}

export function AppSection({
  step: { appSince, settingUp, isConfirmed },
  error,
}: {
  step: OwnSecondStep;
  error?: string;
}) {
  return (
    <AccountSection title={messages.app.title} lead={messages.app.lead}>
      {settingUp ? (
        <SetUp {...settingUp} error={error} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-48">
            {appSince === null
              ? messages.app.notSetUp
              : messages.app.added(<When iso={appSince} style="full" />)}
          </p>
          {isConfirmed && (
            <StepForm action={appSince === null ? "begin" : "remove-app"}>
              <Button type="submit" variant={appSince === null ? "plain" : "danger"}>
                {appSince === null ? messages.app.setUp : messages.app.remove}
              </Button>
            </StepForm>
          )}
        </div>
      )}
    </AccountSection>
  );
}

export function NewCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice role="status" icon={<TriangleAlert size={16} aria-hidden="true" />}>
      <h2 className="font-600">{messages.recovery.save}</h2>
      <p>{messages.recovery.saveHelp}</p>
      <ul className="mt-2 grid gap-x-6 gap-y-1 rounded-6 bg-surface px-3 py-2 font-mono text-13 text-ink sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function RecoverySection({ step: { codesLeft, isConfirmed } }: { step: OwnSecondStep }) {
  return (
    <AccountSection title={messages.recovery.title} lead={messages.recovery.lead}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-48">{messages.recovery.left(codesLeft)}</p>
        {isConfirmed && (
          <StepForm action="codes">
            <Button type="submit">{messages.recovery.replace}</Button>
          </StepForm>
        )}
      </div>
    </AccountSection>
  );
}
