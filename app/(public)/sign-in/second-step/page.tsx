import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { PasskeyForm } from "@/components/account/passkey-form";
import type { SearchParams } from "@/components/filters/address-entries";
import { Entrance } from "@/components/shell/entrance";
import { buttonClass } from "@/components/ui/button-class";
import { Field } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { tryAgain } from "@/lib/domain/wait-in-words";
import { factorsOf } from "@/lib/server/access/second-step/factors";
import { openPassword } from "@/lib/server/access/second-step/step-state";
import { stepCookie } from "@/lib/server/access/session";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { callbackPath } from "@/lib/server/http/callback-path";
import { requestedSite } from "@/lib/server/http/requested-site";
import { messages } from "@/components/shell/messages/entrance";

export const metadata: Metadata = { title: PAGES.signInStep.title };
export const dynamic = "force-dynamic";

const ROUTE = "/api/dashboard/sign-in/second-step";

const problemWords = (wait: string) => ({
  code: messages.secondStep.problems.code,
  passkey: messages.secondStep.problems.passkey,
  limited: messages.secondStep.problems.limited(tryAgain(wait)),
});

const labelOf = (hasApp: boolean) =>
  hasApp ? messages.secondStep.codeOrRecovery : messages.secondStep.recovery;

export default async function SignInStepPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleValues(await searchParams);
  const to = callbackPath(params("callbackUrl"));
  const password = await openPassword((await cookies()).get(stepCookie().name)?.value);
  if (!password) redirect(`/sign-in?error=expired&callbackUrl=${encodeURIComponent(to)}`);
  const { hasApp, passkeys } = await factorsOf(await sharedDatabase(), password.memberId);
  const hasPasskey = passkeys.length > 0 && (await requestedSite()) !== null;
  return (
    <Entrance title={messages.secondStep.title} lead={messages.secondStep.lead}>
      <div className="mt-7 grid gap-4">
        <FormNotice
          done=""
          problem={params("error")}
          doneWords={{}}
          problemWords={problemWords(params("wait"))}
        />
        {hasPasskey && (
          <PasskeyForm
            action={ROUTE}
            submit={messages.secondStep.passkey}
            button={{ size: "large", variant: hasApp ? "plain" : "primary", className: "w-full" }}
          >
            <input type="hidden" name="callbackUrl" value={to} />
          </PasskeyForm>
        )}
        <form method="post" action={ROUTE} className="grid gap-4">
          <input type="hidden" name="callbackUrl" value={to} />
          <Field
            label={labelOf(hasApp)}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
            maxLength={100}
          />
          <button
            type="submit"
            className={buttonClass({
              variant: hasApp || !hasPasskey ? "primary" : "plain",
              size: "large",
              className: "w-full",
            })}
          >
            {messages.secondStep.submit}
          </button>
        </form>
        <p className="text-ink-3">{messages.secondStep.lost}</p>
      </div>
    </Entrance>
  );
}
