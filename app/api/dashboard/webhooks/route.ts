import { WEBHOOK_EVENTS } from "@/lib/contract/webhooks";
import { keptWebhook, webhookOf } from "@/lib/domain/webhook-fields";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { keyOrMember } from "@/lib/server/http/service/key-or-member";
import { showOnce } from "@/lib/server/http/shown-once";
import { act, isForm, writeRoute } from "@/lib/server/http/write-route";
import { addWebhook } from "@/lib/server/team/webhooks/change-webhooks";
import { listWebhooks } from "@/lib/server/team/webhooks/list-webhooks";

const PAGE = "/admin/webhooks";

export const GET = dashboardRoute(listWebhooks, {
  caller: keyOrMember,
  answer: (webhooks) => ({ webhooks, events: WEBHOOK_EVENTS }),
});

/** JSON gets the secret. A form gets the page that shows it once. */
export const POST = writeRoute(
  {
    page: PAGE,
    caller: keyOrMember,
    refused: (trouble, { fields }, { code }) => keptWebhook(code === "conflict" ? "full" : trouble, fields),
  },
  act(addWebhook, webhookOf, async (made, { ctx, request }) => {
    const to = `${PAGE}/${made.id}?done=added`;
    if (!isForm(request)) return { to, json: made };
    const shown = { memberId: ctx.member.id, about: made.id, secret: made.secret };
    return { to, cookie: await showOnce(shown, PAGE) };
  }),
);
