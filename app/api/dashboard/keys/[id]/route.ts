import { keyChangeOf, keySettingsOf } from "@/lib/domain/key-fields";
import { changedSettings } from "@/lib/server/http/changed-fields";
import { forgetShown, showOnce } from "@/lib/server/http/shown-once";
import { act, writeRoute } from "@/lib/server/http/write-route";
import { changeKey } from "@/lib/server/service/keys/change-key";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { KEYS_PATH, shownAgain } from "../key-form";
import { ownServiceOnly } from "../own-service-only";

const settingsIn = changedSettings(keySettingsOf);

function changeIn(fields: URLSearchParams): object {
  if (fields.get("action") !== "settings") return keyChangeOf(fields);
  const { was, ...settings } = settingsIn(fields);
  return { action: "settings", settings, was };
}

const change = act(
  changeKey,
  (fields, { ctx, params }) => ({ reference: params.id!, change: changeIn(fields), by: ctx.member.name }),
  async (result, { ctx, fields }) => {
    const to = `?${new URLSearchParams({ done: fields.get("action") ?? "" })}`;
    if (!("key" in result)) return to;
    const shown = { memberId: ctx.member.id, about: result.id, secret: result.key };
    return { to, cookie: await showOnce(shown, KEYS_PATH) };
  },
);

/** The page shows a new secret once; `seen` deletes it. */
export const POST = writeRoute(
  { page: ({ params }) => `${KEYS_PATH}/${encodeURIComponent(params.id!)}`, refused: shownAgain },
  async (sent) => {
    const { ctx, fields, params } = sent;
    ownServiceOnly(
      ctx,
      (await listKeys(ctx)).some(({ id, member }) => id === params.id && member !== null),
    );
    return fields.get("action") === "seen" ? { to: "", cookie: forgetShown(KEYS_PATH) } : change(sent);
  },
);
