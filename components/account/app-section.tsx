import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { When } from "@/components/ui/moment";
import type { OwnSecondStep } from "@/lib/contract/second-step";
import { AccountSection } from "./account-form";
import { QrCode } from "./qr-code";
import { StepForm } from "./step-form";
import { messages } from "./messages/second-step";

const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

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
