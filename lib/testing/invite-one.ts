/** For tests: one person is invited. */
import type { Role } from "@/lib/contract/members";
import type { IssuedLink } from "@/lib/contract/one-time-links";
import { inviteMembers } from "@/lib/server/team/members/invite-member";
import type { LinkContext } from "@/lib/server/team/members/send-link";

type Invite = { email: string; role: Role; monthlyCap: number | null };

export async function inviteOne(ctx: LinkContext, { email, ...rest }: Invite): Promise<IssuedLink> {
  const [issued] = await inviteMembers(ctx, { emails: [email], ...rest });
  return issued!;
}
