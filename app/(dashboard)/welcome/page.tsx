/** Stays in the account menu after the first visit. */
import type { Metadata } from "next";
import { SetUpList, setUpSteps, type DataState } from "@/components/welcome/set-up-list";
import { Ways } from "@/components/welcome/ways";
import { PAGES } from "@/lib/contract/pages";
import { openPage } from "@/lib/server/http/open-page";
import { readSpending } from "@/lib/server/team/budgets/read-budgets";
import { demoMode } from "@/lib/server/runtime/demo-mode";
import { listInvites } from "@/lib/server/team/members/invite-member";
import { listMembers } from "@/lib/server/team/members/list-members";
import type { MemberContext } from "@/lib/server/team/team-context";
import { catalogueSummary } from "../catalogue-summary";
import { messages } from "@/components/welcome/messages";

export const metadata: Metadata = { title: PAGES.welcome.title };
export const dynamic = "force-dynamic";

async function dataOf(ctx: MemberContext): Promise<DataState> {
  if (ctx.service.kind !== "embedded") return { kind: "service" };
  const summary = await catalogueSummary(ctx);
  if (!summary || summary.posts + summary.creators === 0) return { kind: "none" };
  const { posts, creators, isDemo } = summary;
  return { kind: isDemo ? "demo" : "own", posts, creators };
}

export default async function WelcomePage() {
  const ctx = await openPage("welcome");
  const [data, everyone, invites, spending] = await Promise.all([
    dataOf(ctx),
    listMembers(ctx),
    listInvites(ctx),
    readSpending(ctx),
  ]);
  const members = everyone.members.filter(({ disabledAt }) => disabledAt === null);
  const capped = members.filter(({ monthlyCap }) => monthlyCap !== null);
  const steps = setUpSteps({
    admin: ctx.member.name,
    data,
    members: members.length,
    openInvites: invites.length,
    budgets: capped.length + spending.budgets.length,
  });
  return (
    <main className="page-gutters max-w-page lg:py-12">
      <h1 className="text-28 font-650 wrap-anywhere">{messages.page.title(<bdi>{ctx.member.name}</bdi>)}</h1>
      <p className="mt-1 text-14 text-ink-2">{messages.page.othersLater}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-10">
        <Ways data={data} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <SetUpList steps={steps} />
          <p className="text-ink-2">{messages.page.comeBack}</p>
          {!demoMode() && (
            <p className="text-ink-2">
              {messages.page.demo(<code className="font-mono">{messages.page.demoCommand}</code>)}
            </p>
          )}
        </div>
      </div>
    </main>
  );
}
