/** The shell around every room. Each page checks the session itself; this only needs to know whom to greet. */
import type { ReactNode } from "react";
import { TabBar } from "@/components/shell/nav-links";
import { TopBar } from "@/components/shell/top-bar";
import { QueryProvider } from "@/lib/client/query-provider";
import { requireMember } from "@/lib/server/auth/require-member";
import { teamContext } from "@/lib/server/team/team-context";
import { teamBalance } from "@/lib/server/team/usage/team-balance";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const member = await requireMember();
  const { balance } = await teamBalance(await teamContext());
  return (
    <QueryProvider>
      <TopBar member={member} balance={balance} />
      <div id="content" tabIndex={-1} className="outline-none max-md:pb-16">
        {children}
      </div>
      <TabBar />
    </QueryProvider>
  );
}
