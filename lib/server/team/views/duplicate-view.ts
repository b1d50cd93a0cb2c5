import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice } from "./notices";
import { setViewTarget } from "./view-target";
import { checkRoom, copiedName } from "./view-name";
import { viewsOfPage } from "./view-places";
import { readableView } from "./view-rows";

/** Makes a personal copy and opens it. @throws AppError `not_found`; `conflict` at the member's limit of views */
export const duplicateView = defineVerb(
  { scope: "lists.write", input: z.string(), act: "view.saved" },
  async ({ db, member }: MemberContext, id, audit): Promise<string> => {
    const copyId = randomUUID();
    const created_at = new Date().toISOString();
    const { page, query, ...original } = await readableView(db, member, id);
    const place = viewsOfPage(page);
    const owned = { owner_id: member.id, is_team: 0 };
    await checkRoom(db, place, member.id);
    const name = await copiedName(db, place, original.name, owned);
    await place.insert(db, { id: copyId, ...owned, name, query, created_at, deleted_at: null });
    await setViewTarget(db, member, page, { open_id: copyId });
    await leaveNotice(db, member, page, `“${name}” is yours alone.`);
    await audit({ act: "view.saved", subject: copyId, after: { page, isTeam: false } });
    return copyId;
  },
);
