import { ROLE_WORDS, ROLES } from "@/lib/contract/members";
import { Mail } from "lucide-react";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import { type PendingInvite, INVITE_DAYS } from "@/lib/contract/one-time-links";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { INVITES } from "./admin-routes";
import { CreateBox } from "./create-box";
import { InviteForm, type RefusedInvite } from "./invite-form";
import { messages } from "./messages/invites";

function Facts({ invite }: { invite: PendingInvite }) {
  const { role, monthlyCap, invitedBy, createdAt, expiresAt, state } = invite;
  const { facts, invited, ends, ended } = messages.pending;
  const end = <When iso={expiresAt} style="day" />;
  return (
    <>
      {facts(ROLE_WORDS[role].label, monthlyCap)} · {invited(<When iso={createdAt} style="day" />, invitedBy)}{" "}
      · {state === "open" ? ends(end) : ended(end)}
    </>
  );
}

function InviteAction({ id, action, label, name }: Record<"id" | "action" | "label" | "name", string>) {
  return (
    <form method="post" action={INVITES}>
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant={action === "revoke" ? "ghost" : "plain"} size="small" aria-label={name}>
        {label}
      </Button>
    </form>
  );
}

function Row({ invite }: { invite: PendingInvite }) {
  const { id, email } = invite;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-[18px] py-2.5">
      <Mail size={15} className="shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <bdi className="block truncate font-600">{email}</bdi>
        <bdi className="block text-12 text-ink-3">
          <Facts invite={invite} />
        </bdi>
      </div>
      <div className="flex gap-1">
        <InviteAction
          id={id}
          action="renew"
          label={messages.pending.newLink}
          name={messages.pending.newLinkName(email)}
        />
        <InviteAction
          id={id}
          action="revoke"
          label={messages.pending.revoke}
          name={messages.pending.revokeName(email)}
        />
      </div>
    </li>
  );
}

export function InviteList({ invites }: { invites: readonly PendingInvite[] }) {
  if (invites.length === 0) return null;
  return (
    <Box title={messages.pending.title} note={formatNumber(invites.length)}>
      <ul className="mt-3">
        {invites.map((invite) => (
          <Row key={invite.id} invite={invite} />
        ))}
      </ul>
    </Box>
  );
}

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
      <p className="px-[18px] pb-4 text-12 text-ink-2">
        {hasMail ? messages.panel.link.mailed : messages.panel.link.handOver}{" "}
        {signOn === null
          ? messages.panel.link.withPassword(INVITE_DAYS)
          : messages.panel.link.withSignOn(INVITE_DAYS, signOn)}
      </p>
      <dl className="mx-[18px] grid gap-x-8 gap-y-3 border-t border-line py-3.5 sm:grid-cols-2 lg:grid-cols-4">
        {ROLES.map((role) => (
          <div key={role}>
            <dt className="text-12 font-600">{ROLE_WORDS[role].label}</dt>
            <dd className="text-12 text-ink-2 first-letter:uppercase">{ROLE_WORDS[role].means}</dd>
          </div>
        ))}
      </dl>
    </CreateBox>
  );
}
