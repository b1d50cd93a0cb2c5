import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-frame";
import { messages } from "@/components/admin/messages/webhooks";
import { WebhookForm, WebhookList, WebhookNotices } from "@/components/admin/webhooks";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { Box } from "@/components/ui/box";
import { ButtonLink } from "@/components/ui/button";
import { PAGES } from "@/lib/contract/pages";
import { openPage } from "@/lib/server/http/open-page";
import { listWebhooks } from "@/lib/server/team/webhooks/list-webhooks";

export const metadata: Metadata = { title: PAGES.webhooks.title };
export const dynamic = "force-dynamic";

export default async function WebhooksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("webhooks");
  const params = await searchParams;
  const rows = await listWebhooks(ctx);
  const trouble = firstOf(params.trouble);
  return (
    <AdminFrame
      page="webhooks"
      lead={messages.page.lead}
      action={
        <ButtonLink href="/docs/guides/webhooks" variant="ghost">
          {messages.page.docs}
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <WebhookNotices done={firstOf(params.done)} trouble={trouble} />
        <WebhookForm
          id={null}
          fields={{
            name: firstOf(params.name),
            address: firstOf(params.address),
            events: [params.events ?? []].flat(),
          }}
          trouble={trouble === "not_found" ? "" : trouble}
          isOpen={rows.length === 0}
        />
        {rows.length > 0 ? (
          <WebhookList rows={rows} now={Date.now()} />
        ) : (
          <Box>
            <p className="px-[18px] py-4 text-ink-2">{messages.page.none}</p>
          </Box>
        )}
      </div>
    </AdminFrame>
  );
}
