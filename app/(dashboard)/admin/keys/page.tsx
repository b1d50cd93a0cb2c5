/** Keys of the embedded service, for admins. */
import type { Metadata } from "next";
import { Unplug } from "lucide-react";
import { AdminFrame } from "@/components/admin/admin-frame";
import { CreateKeyForm } from "@/components/admin/create-key-form";
import { refusedIn } from "@/components/admin/key-form-state";
import { KeyTable } from "@/components/admin/key-table";
import type { SearchParams } from "@/components/filters/address-entries";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PAGES } from "@/lib/contract/pages";
import { openPage } from "@/lib/server/http/open-page";
import { listKeys } from "@/lib/server/service/keys/list-keys";

export const metadata: Metadata = { title: PAGES.keys.title };
export const dynamic = "force-dynamic";

export default async function KeysPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("keys");
  if (ctx.service.kind !== "embedded") {
    return (
      <AdminFrame
        role={ctx.member.role}
        current="/admin/keys"
        title="API keys"
        lead="Scoutdeck's own service is not in use here."
      >
        <EmptyState
          icon={<Unplug size={19} aria-hidden="true" />}
          title="This dashboard uses another service"
          actions={<ButtonLink href="/usage">See what was spent</ButtonLink>}
        >
          Keys and credits are kept by that service. Unset SERVICE_URL to use the one that comes with
          Scoutdeck.
        </EmptyState>
      </AdminFrame>
    );
  }
  const keys = await listKeys(ctx);
  const now = Date.now();
  return (
    <AdminFrame
      role={ctx.member.role}
      current="/admin/keys"
      title="API keys"
      lead="Programs use Scoutdeck's service with a key. Each key has its own credits; the dashboard spends from the first one."
      action={
        <a href="#create" className={buttonClass()}>
          Create a key
        </a>
      }
    >
      <KeyTable rows={keys} now={now} />
      <CreateKeyForm
        refused={refusedIn(await searchParams)}
        today={new Date(now).toISOString().slice(0, 10)}
      />
    </AdminFrame>
  );
}
