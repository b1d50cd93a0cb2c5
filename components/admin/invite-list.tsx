import { ROLE_WORDS } from "@/lib/contract/members";
import { Mail } from "lucide-react";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import type { PendingInvite } from "@/lib/contract/one-time-links";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { INVITES } from "./member-route";
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
