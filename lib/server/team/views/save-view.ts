import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { VIEW_PAGES } from "@/lib/contract/saved-views";
import { defineVerb, parseWith } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { checkedName, checkRoom } from "./view-name";
import { placeOf } from "./view-places";

/** `query`: parameters of an address; paging and what isn't understood are dropped. */
const view = { name: z.string(), isTeam: z.boolean(), query: z.string() };
const viewOfPage = z.strictObject({ page: z.enum(VIEW_PAGES), ...view });
const viewOfList = z.strictObject({ listId: z.string(), ...view });

/** A union of both would name the whole body instead of the wrong field. */
const input = (raw: unknown): z.output<typeof viewOfPage> | z.output<typeof viewOfList> =>
  typeof raw === "object" && raw !== null && "listId" in raw
    ? parseWith(viewOfList, raw)
    : parseWith(viewOfPage, raw);

/** Opens the view of a page. @throws AppError `invalid_parameter` for an empty search or a bad name; `conflict` */
export const saveView = defineVerb(
  { scope: "lists.write", input, act: "view.saved" },
  async (ctx: MemberContext, wanted, audit): Promise<string> => {
    const { db, member } = ctx;
    const place = await placeOf(ctx, wanted);
    const query = place.queryOf(wanted.query);
    if (query === "") throw place.nothingToSave();
    await checkRoom(db, place, member.id);
    const owned = { owner_id: member.id, is_team: wanted.isTeam ? 1 : 0 };
    const name = await checkedName(db, place, wanted.name, owned);
    const id = randomUUID();
    const created_at = new Date().toISOString();
    const row = { id, ...owned, name, query, created_at, deleted_at: null };
    await place.insert(db, row);
    await place.opened?.(ctx, id);
    await place.told?.(ctx, `Saved as “${name}”${wanted.isTeam ? " for the team" : ""}.`);
    await audit({ act: "view.saved", subject: id, after: place.auditedNew(row) });
    return id;
  },
);
