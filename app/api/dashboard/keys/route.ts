import { isForMember, newKeyOf } from "@/lib/domain/key-fields";
import { showOnce } from "@/lib/server/http/shown-once";
import { act, writeRoute } from "@/lib/server/http/write-route";
import { createKey } from "@/lib/server/service/keys/create-key";
import { KEYS_PATH, shownAgain } from "./key-form";
import { ownServiceOnly } from "./own-service-only";

/** The page of the new key shows the secret once. */
const create = act(createKey, newKeyOf, async ({ id, key }, { ctx }) => {
  const cookie = await showOnce({ memberId: ctx.member.id, about: id, secret: key }, KEYS_PATH);
  return { to: `${KEYS_PATH}/${id}?done=create`, cookie };
});

export const POST = writeRoute({ page: KEYS_PATH, refused: shownAgain }, (sent) => {
  ownServiceOnly(sent.ctx, isForMember(sent.fields));
  return create(sent);
});
