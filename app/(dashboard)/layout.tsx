/** The shell around every room. Each page checks the session itself; this only needs to know whom to greet. */
import type { ReactNode } from "react";
import { TabBar } from "@/components/shell/nav-links";
import { OfflineNotice } from "@/components/shell/offline-notice";
import { TopBar } from "@/components/shell/top-bar";
import { requireMember } from "@/lib/server/access/require-member";
import { serviceContext } from "@/lib/server/composition/service-context";
import { teamContext } from "@/lib/server/composition/team-context";
import { teamBalance } from "@/lib/server/team/usage/team-balance";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

/** Invented data is called so, wherever one stands. Another service does not tell what its data is. */
async function isDemoCatalogue(kind: DiscoveryService["kind"]): Promise<boolean> {
  if (kind !== "embedded") return false;
  const { catalogue } = await serviceContext();
  return (await catalogue.summary().catch(() => null))?.isDemo ?? false;
}

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const member = await requireMember();
  const ctx = await teamContext();
  const [{ balance }, isDemo] = await Promise.all([teamBalance(ctx), isDemoCatalogue(ctx.service.kind)]);
  return (
    <>
      <TopBar member={member} balance={balance} isDemo={isDemo} />
      <div id="content" tabIndex={-1} className="outline-none max-md:pb-16">
        {children}
      </div>
      <TabBar />
      <OfflineNotice />
    </>
  );
}
