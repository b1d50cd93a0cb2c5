import { inviteOf } from "@/lib/domain/member-fields";
import { withLinks } from "@/lib/server/composition/mailer";
import { shownLinksHeader } from "@/lib/server/http/shown-link";
import { act, idIn, keptFields, writeRoute } from "@/lib/server/http/write-route";
import { inviteMembers, renewInvite, revokeInvite } from "@/lib/server/team/members/invite-member";

type Issued = Awaited<ReturnType<typeof renewInvite>>;

const shown = (issued: readonly Issued[]) => ({
  to: `?link=${issued[0]!.id}`,
  cookie: shownLinksHeader(issued),
});

/** Room for forty addresses; an address of a page holds 16 KB in total. */
const MAX_KEPT_LENGTH = 5_000;

export const POST = writeRoute(
  {
    page: "/admin/members",
    context: withLinks,
    refused: (problem, { fields }) => {
      const wrong = problem.startsWith("emails") ? "email" : problem;
      return keptFields({ problem: wrong }, fields, ["email", "role", "monthlyCap"], MAX_KEPT_LENGTH);
    },
  },
  {
    invite: act(inviteMembers, inviteOf, shown),
    renew: act(renewInvite, idIn, (issued) => shown([issued])),
    revoke: act(revokeInvite, idIn, "?done=revoked"),
  },
);
