import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-frame";
import type { SearchParams } from "@/components/filters/address-entries";
import { AnsweredRequests, OpenRequests } from "@/components/requests/inbox";
import { messages } from "@/components/requests/messages";
import { Box } from "@/components/ui/box";
import { FormNotice } from "@/components/ui/form-notice";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { openPage } from "@/lib/server/http/open-page";
import { readInbox } from "@/lib/server/team/requests/read-requests";
import { spendableCredits } from "@/lib/server/team/usage/team-balance";

export const metadata: Metadata = { title: PAGES.inbox.title };
export const dynamic = "force-dynamic";

export default async function InboxPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("inbox");
  const params = singleValues(await searchParams);
  const [inbox, { balance }] = await Promise.all([readInbox(ctx), spendableCredits(ctx)]);
  return (
    <AdminFrame page="inbox" lead={messages.inbox.lead}>
      <div className="grid gap-4">
        <FormNotice
          done={params("done")}
          problem={params("problem")}
          doneWords={messages.done}
          problemWords={messages.problems}
        />
        <Box
          title={messages.inbox.waiting(inbox.waiting.length)}
          note={balance === null ? undefined : messages.inbox.balance(balance)}
        >
          <div className="mt-3 border-t border-line">
            <OpenRequests inbox={inbox} balance={balance} />
          </div>
        </Box>
        {inbox.answered.length > 0 && (
          <Box title={messages.inbox.answered}>
            <div className="mt-3 border-t border-line">
              <AnsweredRequests requests={inbox.answered} />
            </div>
          </Box>
        )}
      </div>
    </AdminFrame>
  );
}
