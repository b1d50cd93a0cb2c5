import { isForMember, newKeyOf } from "@/lib/domain/key-fields";
import { showOnce } from "@/lib/server/http/shown-once";
import { createKey } from "@/lib/server/service/keys/create-key";
import { KEYS_PATH, keyForm } from "./key-form";

/** The page of the new key shows the secret once. */
export const POST = keyForm(
  () => KEYS_PATH,
  (_ctx, fields) => isForMember(fields),
  async (ctx, fields) => {
    const wanted = newKeyOf(fields) as Parameters<typeof createKey>[1];
    const { id, key } = await createKey(ctx, wanted);
    const cookie = await showOnce({ memberId: ctx.member.id, about: id, secret: key }, KEYS_PATH);
    return { to: `${KEYS_PATH}/${id}?done=create`, cookie };
  },
);
