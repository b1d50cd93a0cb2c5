import { NOTICE_GROUPS } from "@/lib/contract/notice-channels";
import { linkSettings } from "@/lib/server/composition/mailer";
import { textsIn } from "@/lib/server/http/form-route";
import { changedSettings } from "@/lib/server/http/changed-fields";
import { act, idIn, writeRoute } from "@/lib/server/http/write-route";
import {
  addChannel,
  changeChannel,
  removeChannel,
  saveNoticeSettings,
  testChannel,
  testMail,
} from "@/lib/server/team/notice-channels/change-settings";
import { webhookNetwork } from "@/lib/server/team/outgoing/guarded-network";

const numberIn = (fields: URLSearchParams, name: string) => Number(fields.get(name) || Number.NaN);

/** Groups that are absent keep what was chosen. */
const pacesIn = (fields: URLSearchParams) =>
  Object.fromEntries(
    NOTICE_GROUPS.flatMap((group) => (fields.has(group) ? [[group, fields.get(group)]] : [])),
  );

const choicesIn = (fields: URLSearchParams) => ({
  paces: pacesIn(fields),
  hour: numberIn(fields, "hour"),
  weekday: numberIn(fields, "weekday"),
});

const chatIn = changedSettings((fields): Record<string, unknown> => ({
  ...textsIn(fields, ["name", "address"]),
  hour: numberIn(fields, "hour"),
  weekday: numberIn(fields, "weekday"),
  ...pacesIn(fields),
}));

export const POST = writeRoute(
  {
    page: "/account/notices",
    context: (ctx) => ({ ...ctx, ...linkSettings(), network: webhookNetwork() }),
    refused: (problem, { fields }) => {
      const kept = new URLSearchParams({ problem: problem.slice(0, 40) });
      const id = idIn(fields);
      return id === "" ? `?${kept}` : `?${kept}&chat=${encodeURIComponent(id.slice(0, 60))}`;
    },
  },
  {
    save: act(saveNoticeSettings, choicesIn, "?done=saved"),
    test: act(
      testMail,
      () => undefined,
      (problem) => (problem === null ? "?done=tested" : "?problem=mail"),
    ),
    addChat: act(
      addChannel,
      (fields) => textsIn(fields, ["name", "address"]),
      (id) => `?done=added&chat=${id}`,
    ),
    changeChat: act(
      changeChannel,
      (fields) => {
        const { was, name, address, hour, weekday, ...paces } = chatIn(fields);
        return { id: idIn(fields), was, name, address, hour, weekday, paces };
      },
      (_, { fields }) => `?done=changed&chat=${encodeURIComponent(idIn(fields))}`,
    ),
    testChat: act(
      testChannel,
      (fields) => ({ id: idIn(fields) }),
      (problem) => (problem === null ? "?done=tested" : "?problem=chat"),
    ),
    removeChat: act(removeChannel, (fields) => ({ id: idIn(fields) }), "?done=removed"),
  },
);
