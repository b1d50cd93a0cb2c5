import type { Metadata } from "next";
import { cookies } from "next/headers";
import { AdminFrame } from "@/components/admin/admin-frame";
import { InviteList, InvitePanel } from "@/components/admin/invites";
import { IssuedInvites } from "@/components/admin/issued-invites";
import { StepRequiredBox } from "@/components/admin/step-forms";
import { MemberTable } from "@/components/admin/member-table";
import type { SearchParams } from "@/components/filters/address-entries";
import { FormNotice } from "@/components/ui/form-notice";
import { zoneWords } from "@/lib/contract/display-formats";
import { PAGES } from "@/lib/contract/pages";
import { namedFew, typedAddresses } from "@/lib/domain/typed-addresses";
import { singleValues } from "@/lib/domain/single-values";
import { mailer } from "@/lib/server/composition/mailer";
import { env } from "@/lib/server/runtime/env";
import { openPage } from "@/lib/server/http/open-page";
import { readShownLinks } from "@/lib/server/http/shown-link";
import { listInvites } from "@/lib/server/team/members/invite-member";
import { readStepRequired } from "@/lib/server/team/second-step/require-step";
import { listMembers } from "@/lib/server/team/members/list-members";
import { messages } from "@/components/admin/messages/members";

export const metadata: Metadata = { title: PAGES.members.title };
export const dynamic = "force-dynamic";

const DONE = messages.page.done;
const PROBLEMS = messages.page.problems;

const monthIn = (timeZone: string, now: number) =>
  new Intl.DateTimeFormat("en", { month: "long", timeZone }).format(now);

export default async function MembersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("members");
  const params = singleValues(await searchParams);
  const [{ members, booksZone }, invites, isStepRequired] = await Promise.all([
    listMembers(ctx),
    listInvites(ctx),
    readStepRequired(ctx),
  ]);
  const now = Date.now();
  const active = members.filter(({ disabledAt }) => disabledAt === null).length;
  const issued = readShownLinks(await cookies(), params("link")).flatMap((link) => {
    const invite = invites.find(({ id }) => id === link.id);
    return invite ? [{ ...link, email: invite.email }] : [];
  });
  const problem = params("problem");
  const taken = typedAddresses(params("email")).addresses.filter((address) =>
    members.some(({ email }) => email === address),
  );
  const problemWords =
    taken.length === 0
      ? PROBLEMS
      : { ...PROBLEMS, conflict: messages.page.taken(taken.length, namedFew(taken)) };
  const { signOn, isPasswordOn } = env();
  const isAgain = problem !== "" && params("role") !== "";
  const refused = isAgain
    ? { problem, email: params("email"), role: params("role"), monthlyCap: params("monthlyCap") }
    : null;
  return (
    <AdminFrame
      page="members"
      title={messages.page.title(active)}
      lead={messages.page.lead(zoneWords(booksZone))}
    >
      <div className="grid gap-4">
        <IssuedInvites issued={issued} />
        <FormNotice done={params("done")} problem={problem} doneWords={DONE} problemWords={problemWords} />
        <InvitePanel
          refused={refused}
          hasMail={mailer() !== null}
          signOn={isPasswordOn ? null : (signOn?.name ?? null)}
        />
        <MemberTable members={members} ownId={ctx.member.id} now={now} month={monthIn(booksZone, now)} />
        <InviteList invites={invites} />
        <StepRequiredBox isRequired={isStepRequired} />
      </div>
    </AdminFrame>
  );
}
