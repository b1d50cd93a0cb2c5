/** Each page checks the session itself. The layout only needs the member's name. */
import { Activity, type ReactNode } from "react";
import { AddToListHere } from "@/components/lists/add-to-list/add-to-list-here";
import { Bell } from "@/components/shell/bell";
import { TabBar } from "@/components/shell/nav-links";
import { BooksBanner, DemoBanner, DemoTag, OwnPasswordBanner, SlowNote } from "@/components/shell/banners";
import { ForgetOnSignOut } from "@/components/creators/forget-on-sign-out";
import { MenuKeeper } from "@/components/shell/menu-keeper";
import { CreditsLeft } from "@/components/shell/credits-left";
import { FormGuards } from "@/components/shell/form-guards";
import { OfflineNotice } from "@/components/shell/offline-notice";
import { TopBar } from "@/components/shell/top-bar";
import { momentWords } from "@/components/ui/moment-words";
import { Answered, Streamed } from "@/components/ui/streamed";
import { ReaderFormatsProvider } from "@/components/ui/reader-formats";
import { isAllowed } from "@/lib/server/access/caller";
import { signedInContext } from "@/lib/server/http/open-page";
import { isLate } from "@/lib/server/http/send-in-time";
import { demoMode } from "@/lib/server/runtime/demo-mode";
import type { MemberContext } from "@/lib/server/team/team-context";
import { standingNotice } from "@/lib/server/team/audit/books-state";
import { readFormats } from "@/lib/server/team/account/display-formats";
import { countUnreadNotices } from "@/lib/server/team/notices/read-notices";
import { teamBalance } from "@/lib/server/team/usage/team-balance";
import { catalogueSummary } from "./catalogue-summary";

/** Streamed, so that a slow service does not delay the page. */
async function Credits({ ctx }: { ctx: MemberContext }) {
  const answer = teamBalance(ctx);
  return (
    <Streamed isLate={await isLate(answer)} fallback={<CreditsLeft own={null} />}>
      <Answered by={answer}>{(own) => own.left !== null && <CreditsLeft own={own} />}</Answered>
    </Streamed>
  );
}

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const ctx = await signedInContext();
  const [summary, notice, unread, { timeZone, numbers }] = await Promise.all([
    // Demo data is labelled on every page. Another service does not report what its data is.
    catalogueSummary(ctx),
    isAllowed(ctx, standingNotice.scope) ? standingNotice(ctx) : null,
    isAllowed(ctx, countUnreadNotices.scope) ? countUnreadNotices(ctx) : null,
    readFormats(ctx),
  ]);
  return (
    <ReaderFormatsProvider timeZone={timeZone} numbers={numbers}>
      <TopBar
        member={ctx.member}
        credits={isAllowed(ctx, teamBalance.scope) && <Credits ctx={ctx} />}
        notices={unread !== null && <Bell unread={unread} />}
        demo={summary?.isDemo && <DemoTag />}
      />
      {demoMode() && <DemoBanner />}
      {notice && <BooksBanner {...notice} />}
      {ctx.passwordUntilMs && (
        <OwnPasswordBanner until={momentWords(timeZone).day(new Date(ctx.passwordUntilMs).toISOString())} />
      )}
      <div id="content" tabIndex={-1} className="outline-none max-md:pb-16">
        {/* Each part of a page becomes interactive on its own: a press waits for its part alone. */}
        <Activity>{children}</Activity>
      </div>
      <Activity>
        <TabBar role={ctx.member.role} />
      </Activity>
      <OfflineNotice />
      <FormGuards />
      <MenuKeeper />
      <ForgetOnSignOut />
      <SlowNote />
      {isAllowed(ctx, "lists.write") && <AddToListHere />}
    </ReaderFormatsProvider>
  );
}
