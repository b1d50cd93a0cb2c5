import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-frame";
import { AgentBox } from "@/components/admin/agent-box";
import { CreateKeyForm, FOR_MEMBER } from "@/components/admin/create-key-form";
import { refusedIn } from "@/components/admin/key-form-state";
import { KeyTable } from "@/components/admin/key-table";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { PAGES } from "@/lib/contract/pages";
import { openPage } from "@/lib/server/http/open-page";
import { env } from "@/lib/server/runtime/env";
import { listMembers } from "@/lib/server/team/members/list-members";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { messages } from "@/components/admin/messages/keys";

export const metadata: Metadata = { title: PAGES.keys.title };
export const dynamic = "force-dynamic";

const LEAD = messages.page.lead.own;
const CONNECTED = messages.page.lead.connected;

export default async function KeysPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("keys");
  const hasOwn = ctx.service.kind === "embedded";
  const [rows, { members }] = await Promise.all([listKeys(ctx), listMembers(ctx)]);
  // Another service has accounts of its own. Only members' keys spend the team's credits there.
  const keys = hasOwn ? rows : rows.filter(({ member }) => member !== null);
  const sent = await searchParams;
  const refused = refusedIn(sent);
  const isForMember = !hasOwn || firstOf(sent.for) === FOR_MEMBER || sent.member !== undefined;
  const now = Date.now();
  return (
    <AdminFrame page="keys" lead={hasOwn ? LEAD : CONNECTED}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CreateKeyForm
          refused={refused}
          today={new Date(now).toISOString().slice(0, 10)}
          members={isForMember ? members : null}
          hasOwn={hasOwn}
          isOpen={keys.length === 0 || sent.for !== undefined}
        />
        {keys.length > 0 && <KeyTable rows={keys} now={now} />}
        <AgentBox site={env().publicUrl} />
      </div>
    </AdminFrame>
  );
}
