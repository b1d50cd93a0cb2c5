import "server-only";
import { randomUUID } from "node:crypto";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice } from "./notices";
import { setViewTarget } from "./view-target";
import { checkRoom } from "./save-view";
import { copiedName } from "./view-name";
import { readableView } from "./view-rights";

/**
 * A personal copy of any view that the member can see; it is opened.
 * @returns id of the copy
 * @throws AppError `not_found`; `conflict` when the member has as many views as one may
 */
export async function duplicateView({ db, member }: MemberContext, id: string): Promise<string> {
  const copyId = randomUUID();
  const created_at = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    const { page, query, ...original } = await readableView(trx, member, id);
    const place = { page, owner_id: member.id, is_team: 0 };
    await checkRoom(trx, member.id, page);
    const name = await copiedName(trx, original.name, place);
    const times = { created_at, updated_at: created_at, deleted_at: null };
    await trx
      .insertInto("saved_view")
      .values({ id: copyId, ...place, name, query, ...times })
      .execute();
    await setViewTarget(trx, member, page, { open_id: copyId });
    await leaveNotice(trx, member, page, `“${name}” is yours alone.`);
  });
  return copyId;
}
