/** A button confirms the address, so that programs that follow links in mail change nothing. */
import type { Metadata } from "next";
import type { SearchParams } from "@/components/filters/address-entries";
import { Entrance } from "@/components/shell/entrance";
import { LinkExpired } from "@/components/shell/link-expired";
import { ButtonLink } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { FormNotice } from "@/components/ui/form-notice";
import { RESET_HOURS } from "@/lib/contract/one-time-links";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { openedToken } from "@/lib/server/http/opened-link";
import { addressToConfirm } from "@/lib/server/team/account/change-email";
import { messages } from "@/components/shell/messages/entrance";

export const metadata: Metadata = { title: PAGES.confirmEmail.title };

const PROBLEMS = { conflict: messages.confirmEmail.conflict };

export default async function ConfirmEmailPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleValues(await searchParams);
  if (params("done") === "1") {
    return (
      <Entrance title={messages.confirmEmail.done.title} lead={messages.confirmEmail.done.lead}>
        <ButtonLink href="/account" variant="primary" size="large" className="mt-6">
          {messages.confirmEmail.done.account}
        </ButtonLink>
      </Entrance>
    );
  }
  const token = await openedToken(params("token"));
  const email = await addressToConfirm(await sharedDatabase(), token);
  if (email === null) {
    return <LinkExpired>{messages.confirmEmail.expired(RESET_HOURS)}</LinkExpired>;
  }
  return (
    <Entrance
      title={messages.confirmEmail.title}
      lead={<>{messages.confirmEmail.lead(<bdi className="font-650 text-ink wrap-anywhere">{email}</bdi>)}</>}
    >
      <form method="post" action="/api/dashboard/confirm-email" className="mt-7 grid gap-4">
        <FormNotice done="" problem={params("error")} doneWords={{}} problemWords={PROBLEMS} />
        <input type="hidden" name="token" value={token} />
        <button
          type="submit"
          className={buttonClass({ variant: "primary", size: "large", className: "mt-2 w-full" })}
        >
          {messages.confirmEmail.submit}
        </button>
      </form>
    </Entrance>
  );
}
