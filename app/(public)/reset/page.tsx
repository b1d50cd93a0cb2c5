import type { Metadata } from "next";
import type { SearchParams } from "@/components/filters/address-entries";
import { Entrance } from "@/components/shell/entrance";
import { LinkExpired } from "@/components/shell/link-expired";
import { messages } from "@/components/shell/messages/entrance";
import { buttonClass } from "@/components/ui/button-class";
import { NewPasswordField, PASSWORD_REFUSED } from "@/components/account/account-form";
import { FormNotice } from "@/components/ui/form-notice";
import { RESET_HOURS } from "@/lib/contract/one-time-links";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { openedToken } from "@/lib/server/http/opened-link";
import { isResetOpen } from "@/lib/server/team/members/reset-password";

export const metadata: Metadata = { title: PAGES.reset.title };

const PROBLEMS = {
  password: PASSWORD_REFUSED,
};

export default async function ResetPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleValues(await searchParams);
  const token = await openedToken(params("token"));
  if (!(await isResetOpen(await sharedDatabase(), token))) {
    return <LinkExpired>{messages.reset.expired(RESET_HOURS)}</LinkExpired>;
  }
  return (
    <Entrance title={messages.reset.title} lead={messages.reset.lead}>
      <form method="post" action="/api/dashboard/reset" className="mt-7 grid gap-4">
        <FormNotice done="" problem={params("error")} doneWords={{}} problemWords={PROBLEMS} />
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label={messages.reset.password} autoFocus />
        <button
          type="submit"
          className={buttonClass({ variant: "primary", size: "large", className: "mt-2 w-full" })}
        >
          {messages.reset.submit}
        </button>
      </form>
    </Entrance>
  );
}
