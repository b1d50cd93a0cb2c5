import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { webhookRoute } from "@/components/admin/admin-routes";
import { messages } from "@/components/admin/messages/webhooks";
import { NewSecret } from "@/components/admin/new-secret";
import {
  Deliveries,
  Replay,
  WebhookActs,
  WebhookProblems,
  WebhookRemoval,
  WebhookSecret,
} from "@/components/admin/webhook-page";
import { WebhookForm, WebhookNotices, WebhookState } from "@/components/admin/webhooks";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { AppError } from "@/lib/contract/errors";
import { PAGES } from "@/lib/contract/pages";
import { openPage } from "@/lib/server/http/open-page";
import { readShownOnce } from "@/lib/server/http/shown-once";
import { readWebhook, type WebhookPage } from "@/lib/server/team/webhooks/list-webhooks";
import type { MemberContext } from "@/lib/server/team/team-context";

export const metadata: Metadata = { title: PAGES.webhook.title };
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

async function find(ctx: MemberContext, input: Parameters<typeof readWebhook>[1]): Promise<WebhookPage> {
  try {
    return await readWebhook(ctx, input);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) notFound();
    throw error;
  }
}

export default async function WebhookPageOfOne({ params, searchParams }: Props) {
  const ctx = await openPage("webhook");
  const { id } = await params;
  const sent = await searchParams;
  const state = firstOf(sent.state) === "failed" ? ("failed" as const) : null;
  const before = /^\d{1,15}$/.test(firstOf(sent.before)) ? Number(firstOf(sent.before)) : null;
  const { webhook, deliveries, older } = await find(ctx, {
    id,
    ...(state !== null && { state }),
    ...(before !== null && { before }),
  });
  const secret = await readShownOnce({ memberId: ctx.member.id, about: id });
  const trouble = firstOf(sent.trouble);
  const { name, address, events } = webhook;
  const { origin, pathname } = new URL(address);
  const now = Date.now();
  return (
    <AdminFrame
      page="webhooks"
      here={name}
      lead={
        <span className="wrap-anywhere">
          <WebhookState webhook={webhook} /> {messages.page.facts(origin + pathname)}
        </span>
      }
      action={<WebhookActs webhook={webhook} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {secret !== null && <NewSecret route={webhookRoute(id)} secret={secret} name={name} />}
        <WebhookNotices done={firstOf(sent.done)} trouble={trouble} />
        <WebhookProblems webhook={webhook} />
        <Deliveries
          webhook={webhook}
          rows={deliveries}
          older={older}
          state={state}
          isNewest={before === null}
          now={now}
        />
        {webhook.disabledAt === null && <Replay id={id} />}
        <WebhookForm
          id={id}
          saved={{ name, address, events }}
          // A refused form keeps only what was changed in it.
          fields={{
            name: sent.name === undefined ? name : firstOf(sent.name),
            address: sent.address === undefined ? address : firstOf(sent.address),
            events: [sent.events ?? events].flat(),
          }}
          trouble={trouble}
        />
        <WebhookSecret webhook={webhook} />
        <WebhookRemoval id={id} />
      </div>
    </AdminFrame>
  );
}
