import type { Metadata } from "next";
import type { SearchParams } from "@/components/filters/address-entries";
import { messages } from "@/components/requests/messages";
import { OwnRequestList } from "@/components/requests/own-requests";
import { Box } from "@/components/ui/box";
import { FormNotice } from "@/components/ui/form-notice";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { openPage } from "@/lib/server/http/open-page";
import { readOwnRequests } from "@/lib/server/team/requests/read-requests";

export const metadata: Metadata = { title: PAGES.requests.title };
export const dynamic = "force-dynamic";

export default async function OwnRequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("requests");
  const params = singleValues(await searchParams);
  const found = await readOwnRequests(ctx);
  return (
    <main className="page-gutters grid max-w-task grid-cols-[minmax(0,1fr)] gap-4">
      <header>
        <h1 className="text-22 font-650">{messages.own.title}</h1>
        <p className="mt-0.5 text-ink-2">{messages.own.lead}</p>
      </header>
      <FormNotice
        done={params("done")}
        problem={params("problem")}
        doneWords={messages.done}
        problemWords={messages.problems}
      />
      <Box>
        {found.requests.length === 0 ? (
          <p className="px-[18px] py-4 text-ink-2">{messages.own.none}</p>
        ) : (
          <OwnRequestList {...found} />
        )}
      </Box>
      <p>
        <a href="/creators" className="font-550 text-accent-ink hover:underline">
          {messages.own.back}
        </a>
      </p>
    </main>
  );
}
