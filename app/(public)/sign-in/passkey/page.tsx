/** Passkeys need JavaScript, unlike the page of the password. */
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PasskeyForm } from "@/components/account/passkey-form";
import type { SearchParams } from "@/components/filters/address-entries";
import { Entrance } from "@/components/shell/entrance";
import { FormNotice } from "@/components/ui/form-notice";
import { PAGES } from "@/lib/contract/pages";
import { NO_PASSKEYS_HERE } from "@/lib/contract/second-step";
import { singleValues } from "@/lib/domain/single-values";
import { callbackPath } from "@/lib/server/http/callback-path";
import { currentMember } from "@/lib/server/http/open-page";
import { requestedSite } from "@/lib/server/http/requested-site";
import { messages } from "@/components/shell/messages/entrance";

export const metadata: Metadata = { title: PAGES.signInPasskey.title };
export const dynamic = "force-dynamic";

const PROBLEMS = messages.passkey.problems;

export default async function PasskeyPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleValues(await searchParams);
  const to = callbackPath(params("callbackUrl"));
  if (await currentMember()) redirect(to);
  const hasSite = (await requestedSite()) !== null;
  const back = `/sign-in?callbackUrl=${encodeURIComponent(to)}`;
  return (
    <Entrance title={messages.passkey.title} lead={hasSite ? messages.passkey.lead : NO_PASSKEYS_HERE}>
      <div className="mt-7 grid gap-4">
        <FormNotice done="" problem={params("error")} doneWords={{}} problemWords={PROBLEMS} />
        {hasSite && (
          <PasskeyForm
            action="/api/dashboard/sign-in/second-step"
            submit={messages.passkey.submit}
            button={{ size: "large", variant: "primary", className: "w-full" }}
          >
            <input type="hidden" name="callbackUrl" value={to} />
            <input type="hidden" name="from" value="passkey" />
          </PasskeyForm>
        )}
        <noscript>
          <p className="text-ink-2">{messages.passkey.needsScripts}</p>
        </noscript>
        <p>
          <a href={back} className="text-ink-2 underline underline-offset-3 hover:text-ink">
            {messages.passkey.withPassword}
          </a>
        </p>
      </div>
    </Entrance>
  );
}
