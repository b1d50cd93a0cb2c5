/** Each page checks the session itself. The layout only needs to know what waits for the member. */
import { Activity, type ReactNode } from "react";
import { SettingsNav } from "@/components/admin/settings-nav";
import { isAllowed } from "@/lib/server/access/caller";
import { signedInContext } from "@/lib/server/http/open-page";
import type { MemberContext } from "@/lib/server/team/team-context";
import { listDifferences } from "@/lib/server/team/audit/list-differences";
import { countRequests } from "@/lib/server/team/requests/read-requests";
import { listUnknownAttempts } from "@/lib/server/team/reveal/unknown-attempts";

async function waitingFor(ctx: MemberContext) {
  if (!isAllowed(ctx, listUnknownAttempts.scope)) return { requests: 0, toReview: 0 };
  const [{ toAnswer }, attempts, books] = await Promise.all([
    countRequests(ctx),
    listUnknownAttempts(ctx),
    listDifferences(ctx),
  ]);
  return { requests: toAnswer, toReview: attempts.length + books.standing.length };
}

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const ctx = await signedInContext();
  const { role, mayImport } = ctx.member;
  return (
    <div className="lg:flex lg:min-h-[calc(100dvh-3.25rem)] lg:items-stretch">
      {/* A press on the page doesn't wait for the links of all pages. */}
      <Activity>
        <SettingsNav role={role} mayImport={mayImport} {...await waitingFor(ctx)} />
      </Activity>
      <div id="settings-content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <Activity>{children}</Activity>
      </div>
    </div>
  );
}
