import type { Metadata } from "next";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { Entrance } from "@/components/shell/entrance";
import { LinkExpired } from "@/components/shell/link-expired";
import { messages } from "@/components/shell/messages/entrance";
import { buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { NewPasswordField, PASSWORD_REFUSED } from "@/components/account/account-form";
import { Notice } from "@/components/ui/notice";
import { ownValue } from "@/lib/contract/own-value";
import { PAGES } from "@/lib/contract/pages";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { openedToken } from "@/lib/server/http/opened-link";
import { isSetupTokenValid } from "@/lib/server/team/members/setup-token";

export const metadata: Metadata = { title: PAGES.setup.title };

const ERRORS: Record<string, string> = {
  email: messages.setup.email,
  name: messages.setup.name,
  password: PASSWORD_REFUSED,
};

type Props = { searchParams: Promise<SearchParams> };

export default async function SetupPage({ searchParams }: Props) {
  const params = await searchParams;
  const token = await openedToken(firstOf(params.token));
  const failure = ownValue(ERRORS, firstOf(params.error));
  if (!(await isSetupTokenValid(await sharedDatabase(), token))) {
    return <LinkExpired>{messages.setup.expired}</LinkExpired>;
  }
  return (
    <Entrance title={messages.setup.title} lead={messages.setup.lead}>
      <form method="post" action="/api/dashboard/setup" className="mt-7 grid gap-4">
        {failure && (
          <Notice variant="bad" role="alert">
            {failure}
          </Notice>
        )}
        <input type="hidden" name="token" value={token} />
        <Field
          label={messages.setup.nameField}
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          autoFocus
        />
        <Field label={messages.setup.emailField} name="email" type="email" autoComplete="username" required />
        <NewPasswordField label={messages.setup.password} />
        <button
          type="submit"
          className={buttonClass({ variant: "primary", size: "large", className: "mt-2 w-full" })}
        >
          {messages.setup.submit}
        </button>
      </form>
    </Entrance>
  );
}
