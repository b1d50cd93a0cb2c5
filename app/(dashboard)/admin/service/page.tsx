import type { Metadata } from "next";
import { Activity } from "lucide-react";
import { AdminFrame } from "@/components/admin/admin-frame";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { HarmfulSources } from "@/components/admin/source-notices";
import { ConnectedBox, OwnBox, TestBox } from "@/components/admin/service-state";
import { KeysBox } from "@/components/admin/service-keys";
import { messages } from "@/components/admin/messages/service";
import { PurchasesBox, type TypedPurchase } from "@/components/admin/service-purchases";
import { SERVICE_ROUTE } from "@/components/admin/admin-routes";
import { serviceTiles } from "@/components/admin/service-tiles";
import { Button, ButtonLink } from "@/components/ui/button";
import { FormNotice } from "@/components/ui/form-notice";
import { Tiles } from "@/components/ui/tiles";
import { PAGES } from "@/lib/contract/pages";
import type { Connection } from "@/lib/contract/service-connection";
import { checkHealth } from "@/lib/server/composition/check-health";
import { readVersions, versionsInWords } from "@/lib/server/composition/read-versions";
import { openPage } from "@/lib/server/http/open-page";
import { env } from "@/lib/server/runtime/env";
import { keyUsage } from "@/lib/server/service/keys/key-usage";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { isAllowed } from "@/lib/server/access/caller";
import { listHarmfulSources } from "@/lib/server/team/sources/list-sources";
import { readConnection } from "@/lib/server/team/connection/read-connection";
import type { MemberContext } from "@/lib/server/team/team-context";

export const metadata: Metadata = { title: PAGES.service.title };
export const dynamic = "force-dynamic";

const DAYS = 30;

function typedIn(params: SearchParams): TypedPurchase | null {
  const wrong = firstOf(params.trouble);
  if (!Object.hasOwn(messages.purchases.wrong, wrong)) return null;
  return { wrong, credits: firstOf(params.credits), day: firstOf(params.day), note: firstOf(params.note) };
}

async function OwnService({ ctx, now }: { ctx: MemberContext; now: number }) {
  const [rows, usage] = await Promise.all([listKeys(ctx), keyUsage(ctx, { days: DAYS })]);
  return <KeysBox rows={rows} usage={usage} now={now} />;
}

/** Typed purchases are needless when the service reports its balance; existing ones stay visible. */
const needsPurchases = ({ balance, purchases }: Connection) =>
  balance.state === "absent" || purchases.length > 0;

function MembersKeys() {
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-2">
      {messages.keys.membersOnly}
      <ButtonLink href="/admin/keys" size="small">
        {messages.keys.open}
      </ButtonLink>
      <ButtonLink href="/docs/api" size="small">
        {messages.keys.reference}
      </ButtonLink>
    </p>
  );
}

export default async function ServicePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("service");
  const [params, connection, versions, harmful] = await Promise.all([
    searchParams,
    readConnection(ctx),
    readVersions(ctx.db),
    isAllowed(ctx, listHarmfulSources.scope) ? listHarmfulSources(ctx) : [],
  ]);
  const { condition } = connection;
  const health = condition ? null : await checkHealth();
  const now = Date.now();
  return (
    <AdminFrame
      page="service"
      lead={condition ? messages.page.lead.connected : messages.page.lead.own}
      action={
        <form method="post" action={SERVICE_ROUTE}>
          <input type="hidden" name="action" value="test" />
          <Button type="submit" variant="primary">
            <Activity size={14} aria-hidden="true" />
            {messages.page.test}
          </Button>
        </form>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormNotice
          done={firstOf(params.done)}
          problem={firstOf(params.trouble)}
          doneWords={messages.page.done}
          problemWords={messages.page.trouble}
        />
        <HarmfulSources sources={harmful} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          {condition ? (
            <ConnectedBox condition={condition} now={now} />
          ) : (
            <OwnBox
              address={env().publicUrl}
              reasons={health && "reasons" in health ? health.reasons.map(({ message }) => message) : []}
            />
          )}
          <Tiles tiles={serviceTiles(connection, now)} />
        </div>
        <TestBox test={connection.test} />
        {condition && needsPurchases(connection) && (
          <PurchasesBox connection={connection} typed={typedIn(params)} />
        )}
        {condition ? <MembersKeys /> : <OwnService ctx={ctx} now={now} />}
        <p className="text-12 text-ink-3">{messages.page.runsOn(versionsInWords(versions))}</p>
      </div>
    </AdminFrame>
  );
}
