import { ROLES, ROLE_WORDS } from "@/lib/contract/members";
import { INVITE_DAYS } from "@/lib/contract/one-time-links";
import { CreateBox } from "./create-box";
import { InviteForm, type RefusedInvite } from "./invite-form";
import { messages } from "./messages/invites";

/** `signOn` names the single sign-on that people join with. Null means that they set a password. */
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
    <CreateBox label={messages.panel.title} isOpen={refused !== null}>
      <InviteForm refused={refused} hasMail={hasMail} />
      <dl className="mx-[18px] grid gap-x-8 gap-y-3 border-t border-line py-3.5 sm:grid-cols-2 lg:grid-cols-4">
        {ROLES.map((role) => (
          <div key={role}>
            <dt className="text-12 font-600">{ROLE_WORDS[role].label}</dt>
            <dd className="text-12 text-ink-2 first-letter:uppercase">{ROLE_WORDS[role].means}</dd>
          </div>
        ))}
        <div className="sm:col-span-2">
          <dt className="text-12 font-600">{messages.panel.link.label}</dt>
          <dd className="text-12 text-ink-2">
            {hasMail ? messages.panel.link.mailed : messages.panel.link.handOver}{" "}
            {signOn === null
              ? messages.panel.link.withPassword(INVITE_DAYS)
              : messages.panel.link.withSignOn(INVITE_DAYS, signOn)}
          </dd>
        </div>
      </dl>
    </CreateBox>
  );
}
