import { keyChangeOf } from "@/lib/domain/key-fields";
import { forgetShown, showOnce } from "@/lib/server/http/shown-once";
import { changeKey } from "@/lib/server/service/keys/change-key";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { KEYS_PATH, keyForm } from "../key-form";

const idOf = (path: string) => path.split("/").at(-1) ?? "";

/** The page shows a new secret once; `seen` deletes it. */
export const POST = keyForm(
  ({ url }) => `${KEYS_PATH}/${idOf(new URL(url).pathname)}`,
  async (ctx, _fields, path) =>
    (await listKeys(ctx)).some(({ id, member }) => id === idOf(path) && member !== null),
  async (ctx, fields, path) => {
    const action = fields.get("action") ?? "";
    if (action === "seen") return { to: path, cookie: forgetShown(KEYS_PATH) };
    const change = keyChangeOf(fields);
    const input = { reference: idOf(path), change, by: ctx.member.name } as Parameters<typeof changeKey>[1];
    const result = await changeKey(ctx, input);
    const done = { to: `${path}?${new URLSearchParams({ done: action })}` };
    if (!("key" in result)) return done;
    const shown = { memberId: ctx.member.id, about: result.id, secret: result.key };
    return { ...done, cookie: await showOnce(shown, KEYS_PATH) };
  },
);
