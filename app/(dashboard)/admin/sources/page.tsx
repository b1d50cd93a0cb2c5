import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-frame";
import { HarmfulSources, SourceNotices } from "@/components/admin/source-notices";
import { messages } from "@/components/admin/messages/sources";
import { SourceForm } from "@/components/admin/source-form";
import { SourceList } from "@/components/admin/source-list";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { Box } from "@/components/ui/box";
import { PAGES } from "@/lib/contract/pages";
import { NEW_SOURCE, typedSource } from "@/lib/domain/source-fields";
import { openPage } from "@/lib/server/http/open-page";
import { listHarmfulSources, listSources } from "@/lib/server/team/sources/list-sources";

export const metadata: Metadata = { title: PAGES.sources.title };
export const dynamic = "force-dynamic";

export default async function SourcesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("sources");
  const params = await searchParams;
  const [rows, harmful] = await Promise.all([listSources(ctx), listHarmfulSources(ctx)]);
  const trouble = firstOf(params.trouble);
  const typed = typedSource({ get: (name) => firstOf(params[name]) });
  return (
    <AdminFrame page="sources" lead={messages.list.lead}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SourceNotices done={firstOf(params.done)} trouble={trouble} />
        <HarmfulSources sources={harmful} />
        <SourceForm
          id={null}
          fields={params.everyHours === undefined ? NEW_SOURCE : typed}
          trouble={trouble}
          lost={[params.lost ?? []].flat()}
          hasValue={false}
          isOpen={rows.length === 0}
        />
        {rows.length > 0 ? (
          <SourceList rows={rows} now={Date.now()} />
        ) : (
          <Box>
            <p className="px-[18px] py-4 text-ink-2">{messages.list.none}</p>
          </Box>
        )}
      </div>
    </AdminFrame>
  );
}
