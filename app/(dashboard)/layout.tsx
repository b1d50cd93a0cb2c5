/** The frame of every page. Each page checks the session itself; this only needs the name of the member. */
import type { ReactNode } from "react";
import { TabBar } from "@/components/shell/nav-links";
import { BooksBanner } from "@/components/shell/books-banner";
import { MenuKeeper } from "@/components/shell/menu-keeper";
import { OfflineNotice } from "@/components/shell/offline-notice";
import { TopBar } from "@/components/shell/top-bar";
import { ReaderFormatsProvider } from "@/components/ui/reader-formats";
import { QueryProvider } from "@/lib/client/query-provider";
import { isAllowed } from "@/lib/server/access/caller";
import { signedInContext } from "@/lib/server/http/open-page";
import { standingNotice } from "@/lib/server/team/audit/books-state";
import { readFormats } from "@/lib/server/team/account/display-formats";
import { teamBalance } from "@/lib/server/team/usage/team-balance";
import { catalogueSummary } from "./catalogue-summary";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const ctx = await signedInContext();
  const [{ balance }, summary, notice, { timeZone, numbers }] = await Promise.all([
    isAllowed(ctx, teamBalance.scope) ? teamBalance(ctx) : { balance: null },
    // Demo data is labelled on every page. Another service does not report what its data is.
    catalogueSummary(ctx),
    isAllowed(ctx, standingNotice.scope) ? standingNotice(ctx) : null,
    readFormats(ctx),
  ]);
  return (
    <QueryProvider>
      <ReaderFormatsProvider timeZone={timeZone} numbers={numbers}>
        <TopBar member={ctx.member} balance={balance} isDemo={summary?.isDemo ?? false} />
        {notice && <BooksBanner {...notice} />}
        <div id="content" tabIndex={-1} className="outline-none max-md:pb-16">
          {children}
        </div>
        <TabBar role={ctx.member.role} />
        <OfflineNotice />
        <MenuKeeper />
      </ReaderFormatsProvider>
    </QueryProvider>
  );
}
