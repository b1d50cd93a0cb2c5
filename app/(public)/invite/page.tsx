import type { Metadata } from "next";
import type { SearchParams } from "@/components/filters/address-entries";
import { Entrance } from "@/components/shell/entrance";
import { LinkExpired } from "@/components/shell/link-expired";
import { messages } from "@/components/shell/messages/entrance";
import { SignOnLink } from "@/components/shell/password-form";
import { buttonClass } from "@/components/ui/button-class";
import { Field } from "@/components/ui/field";
import { NewPasswordField, PASSWORD_REFUSED } from "@/components/account/account-form";
import { FormNotice } from "@/components/ui/form-notice";
import { ROLE_WORDS } from "@/lib/contract/members";
import { INVITE_DAYS } from "@/lib/contract/one-time-links";
import { HOME_PATH, PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { openedToken } from "@/lib/server/http/opened-link";
import { env } from "@/lib/server/runtime/env";
import { openInvite } from "@/lib/server/team/members/accept-invite";

export const metadata: Metadata = { title: PAGES.invite.title };

const PROBLEMS = {
  name: messages.invite.name,
  password: PASSWORD_REFUSED,
  conflict: messages.invite.conflict,
};

export default async function InvitePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleValues(await searchParams);
  const token = await openedToken(params("token"));
  const invite = await openInvite(await sharedDatabase(), token);
  if (!invite) {
    return <LinkExpired>{messages.invite.expired(INVITE_DAYS)}</LinkExpired>;
  }
  const { signOn, isPasswordOn } = env();
  const email = <bdi className="font-650 text-ink wrap-anywhere">{invite.email}</bdi>;
  const invited = messages.invite.invited(
    invite.by && <bdi className="font-650 text-ink wrap-anywhere">{invite.by}</bdi>,
    ROLE_WORDS[invite.role].label,
  );
  if (signOn && !isPasswordOn) {
    return (
      <Entrance
        title={messages.invite.title}
        lead={
          <>
            {invited}
            {messages.invite.leadSignOn(email)}
          </>
        }
      >
        <div className="mt-7">
          <SignOnLink name={signOn.name} to={HOME_PATH} isPrimary />
        </div>
      </Entrance>
    );
  }
  return (
    <Entrance
      title={messages.invite.title}
      lead={
        <>
          {invited}
          {messages.invite.lead(email)}
        </>
      }
    >
      <form method="post" action="/api/dashboard/accept-invite" className="mt-7 grid gap-4">
        <FormNotice done="" problem={params("error")} doneWords={{}} problemWords={PROBLEMS} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" value={invite.email} autoComplete="username" />
        <Field
          label={messages.invite.nameField}
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          defaultValue={params("name").slice(0, 100)}
          autoFocus
        />
        <NewPasswordField label={messages.invite.password} />
        <button
          type="submit"
          className={buttonClass({ variant: "primary", size: "large", className: "mt-2 w-full" })}
        >
          {messages.invite.submit}
        </button>
      </form>
    </Entrance>
  );
}
