import { keptWebhook, replayOf, webhookOf } from "@/lib/domain/webhook-fields";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { changedFields, changedSettings } from "@/lib/server/http/changed-fields";
import { keyOrMember } from "@/lib/server/http/service/key-or-member";
import { forgetShown, showOnce } from "@/lib/server/http/shown-once";
import { act, isForm, writeRoute } from "@/lib/server/http/write-route";
import { readFormats } from "@/lib/server/team/account/display-formats";
import {
  changeWebhook,
  removeWebhook,
  replayWebhook,
  rotateWebhook,
  switchWebhook,
  testWebhook,
} from "@/lib/server/team/webhooks/change-webhooks";
import { readWebhook } from "@/lib/server/team/webhooks/list-webhooks";

const PAGE = "/admin/webhooks";

export const GET = dashboardRoute(readWebhook, {
  caller: keyOrMember,
  input: ({ params, search }) => {
    const [state, before] = [search.get("state"), search.get("before")];
    return {
      id: params.id!,
      ...(state !== null && { state: state as never }),
      ...(before !== null && { before: Number(before) }),
    };
  },
});

const changeIn = changedSettings(webhookOf);

const switched = (isDisabled: boolean, done: string) =>
  act(switchWebhook, (_, { params }) => ({ id: params.id, isDisabled }), `?done=${done}`);

export const POST = writeRoute(
  {
    page: ({ params }) => `${PAGE}/${encodeURIComponent(params.id!)}`,
    caller: keyOrMember,
    refused: (trouble, { fields }, { code }) => {
      if (code === "not_found" && fields.get("action") !== "replay") return `${PAGE}?trouble=not_found`;
      const isForm = fields.get("action") === "change";
      return isForm
        ? keptWebhook(trouble, changedFields(fields, trouble))
        : `?trouble=${trouble.slice(0, 40)}`;
    },
  },
  {
    change: act(
      changeWebhook,
      (fields, { params }) => ({ id: params.id, ...changeIn(fields) }),
      "?done=changed",
    ),
    rotate: act(
      rotateWebhook,
      (fields, { params }) => ({ id: params.id, endsNow: fields.get("endsNow") === "1" }),
      async (made, { ctx, request }) => {
        if (!isForm(request)) return { to: "", json: made };
        const shown = { memberId: ctx.member.id, about: made.id, secret: made.secret };
        return { to: "?done=rotated", cookie: await showOnce(shown, PAGE) };
      },
    ),
    enable: switched(false, "enabled"),
    disable: switched(true, "disabled"),
    test: act(
      testWebhook,
      (_, { params }) => ({ id: params.id }),
      (json) => ({ to: "?done=tested", json }),
    ),
    replay: async (sent) => {
      const { timeZone } = await readFormats(sent.ctx);
      const input = { id: sent.params.id!, ...replayOf(sent.fields, timeZone) };
      const json = await replayWebhook(sent.ctx, input as never);
      return { to: json.count === 0 ? "?done=nothing" : "?done=replayed", json };
    },
    remove: act(removeWebhook, (_, { params }) => ({ id: params.id }), `${PAGE}?done=removed`),
    // The secret has been shown.
    seen: async () => ({ to: "", cookie: forgetShown(PAGE) }),
  },
);
