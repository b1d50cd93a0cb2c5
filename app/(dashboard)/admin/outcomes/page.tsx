import type { Metadata } from "next";
import { CircleCheck } from "lucide-react";
import { AdminFrame } from "@/components/admin/admin-frame";
import { AskedNotice, OutcomeList } from "@/components/admin/outcome-list";
import { Differences } from "@/components/admin/differences";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PAGES } from "@/lib/contract/pages";
import { openPage } from "@/lib/server/http/open-page";
import { listDifferences } from "@/lib/server/team/audit/list-differences";
import { listUnknownAttempts } from "@/lib/server/team/reveal/unknown-attempts";
import { messages } from "@/components/admin/messages/outcomes";

export const metadata: Metadata = { title: PAGES.outcomes.title };
export const dynamic = "force-dynamic";

export default async function OutcomesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { asked, credits, refused } = await searchParams;
  const ctx = await openPage("outcomes");
  const [outcomes, books] = await Promise.all([listUnknownAttempts(ctx), listDifferences(ctx)]);
  return (
    <AdminFrame page="outcomes" lead={messages.page.lead}>
      <Differences books={books} refused={firstOf(refused)} />
      <AskedNotice asked={firstOf(asked)} credits={firstOf(credits)} />
      {outcomes.length === 0 ? (
        <div className="rounded-10 border border-line bg-surface">
          <EmptyState
            icon={<CircleCheck size={19} aria-hidden="true" />}
            title={messages.page.none.title}
            actions={<ButtonLink href="/usage">{messages.page.none.seeLedger}</ButtonLink>}
          >
            {messages.page.none.text}
          </EmptyState>
        </div>
      ) : (
        <OutcomeList outcomes={outcomes} />
      )}
    </AdminFrame>
  );
}
