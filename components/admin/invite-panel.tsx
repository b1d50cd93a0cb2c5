/** The panel that invites: the form, what each role may do, and how the link reaches the person. */
import { Box } from "@/components/ui/box";
import { ROLES, ROLE_WORDS } from "@/lib/contract/members";
import { INVITE_DAYS } from "@/lib/contract/one-time-links";
import { InviteForm, type RefusedInvite } from "./invite-form";

/** `signOn`: name of the single sign-on that people join by; null: they set a password. */
export function InvitePanel({
  refused,
  hasMail,
  signOn,
}: {
  refused: RefusedInvite | null;
  hasMail: boolean;
  signOn: string | null;
}) {
  return (
    <Box title="Invite people">
      <InviteForm refused={refused} hasMail={hasMail} />
      <dl className="mx-[18px] grid gap-x-8 gap-y-3 border-t border-line py-3.5 sm:grid-cols-2 lg:grid-cols-4">
        {ROLES.map((role) => (
          <div key={role}>
            <dt className="text-12 font-600">{ROLE_WORDS[role].label}</dt>
            <dd className="text-12 text-ink-2 first-letter:uppercase">{ROLE_WORDS[role].means}</dd>
          </div>
        ))}
        <div className="sm:col-span-2">
          <dt className="text-12 font-600">Link</dt>
          <dd className="text-12 text-ink-2">
            {hasMail
              ? "Sent by mail, and shown to you once. "
              : "No mail server is set: copy it and hand it over. "}
            {signOn === null
              ? `It works once, within ${INVITE_DAYS} days. The person sets the password.`
              : `Within ${INVITE_DAYS} days the person joins with ${signOn}, in this role and with this budget.`}
          </dd>
        </div>
      </dl>
    </Box>
  );
}
