/** Accepts an invite: the person sets name and password, and is signed in. */
import type { Metadata } from "next";
import type { SearchParams } from "@/components/filters/address-entries";
import { Entrance } from "@/components/shell/entrance";
import { LinkExpired } from "@/components/shell/link-expired";
import { SignOnLink } from "@/components/shell/sign-on-link";
import { buttonClass } from "@/components/ui/button-class";
import { Field } from "@/components/ui/field";
import { NewPasswordField, PASSWORD_REFUSED } from "@/components/account/new-password-field";
import { FormNotice } from "@/components/ui/form-notice";
import { INVITE_DAYS } from "@/lib/contract/one-time-links";
import { HOME_PATH, PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { openedToken } from "@/lib/server/http/opened-link";
import { env } from "@/lib/server/runtime/env";
import { openInvite } from "@/lib/server/team/members/accept-invite";

export const metadata: Metadata = { title: PAGES.invite.title };

const PROBLEMS = {
  name: "Enter a name of at most 100 characters.",
  password: PASSWORD_REFUSED,
  conflict: "This address has an account already. Sign in with it.",
};

export default async function InvitePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleValues(await searchParams);
  const token = await openedToken(params("token"));
  const invite = await openInvite(await sharedDatabase(), token);
  if (!invite) {
    return (
      <LinkExpired>
        An invite works once, within {INVITE_DAYS} days. Ask an admin of your team for a new link.
      </LinkExpired>
    );
  }
  const { signOn, isPasswordOn } = env();
  if (signOn && !isPasswordOn) {
    return (
      <Entrance
        title="Join Scoutdeck"
        lead={
          <>
            Sign in as <bdi className="font-650 text-ink wrap-anywhere">{invite.email}</bdi>. Your account is
            created automatically.
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
      title="Join Scoutdeck"
      lead={
        <>
          You will sign in as <bdi className="font-650 text-ink wrap-anywhere">{invite.email}</bdi>.
        </>
      }
    >
      <form method="post" action="/api/dashboard/accept-invite" className="mt-7 grid gap-4">
        <FormNotice done="" problem={params("error")} doneWords={{}} problemWords={PROBLEMS} />
        <input type="hidden" name="token" value={token} />
        {/* For password managers, which keep the two together. */}
        <input type="hidden" name="username" value={invite.email} autoComplete="username" />
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          defaultValue={params("name").slice(0, 100)}
          autoFocus
        />
        <NewPasswordField label="Password" />
        <button
          type="submit"
          className={buttonClass({ variant: "primary", size: "large", className: "mt-2 w-full" })}
        >
          Join and sign in
        </button>
      </form>
    </Entrance>
  );
}
