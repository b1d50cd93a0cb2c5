import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { VIEW_PAGES } from "@/lib/contract/saved-views";
import { defineVerb, parseWith } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice } from "./notices";
import { checkedName, checkRoom, copiedName } from "./internal/view-name";
import { placeOf, viewsOfPage } from "./internal/view-places";
import { readableView } from "./internal/view-rows";
import { setViewTarget } from "./internal/view-target";

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
    const owned = { ownerId: member.id, isTeam: wanted.isTeam ? 1 : 0 };
    const name = await checkedName(db, place, wanted.name, owned);
    const id = randomUUID();
    const createdAt = new Date().toISOString();
    const row = { id, ...owned, name, query, createdAt, deletedAt: null };
    await place.insert(db, row);
    await place.opened?.(ctx, id);
    await place.told?.(ctx, `Saved as “${name}”${wanted.isTeam ? " for the team" : ""}.`);
    await audit({ act: "view.saved", subject: id, after: place.auditedNew(row) });
    return id;
  },
);

/** Makes a personal copy and opens it. @throws AppError `not_found`; `conflict` at the member's limit of views */
export const duplicateView = defineVerb(
  { scope: "lists.write", input: z.string(), act: "view.saved" },
  async ({ db, member }: MemberContext, id, audit): Promise<string> => {
    const copyId = randomUUID();
    const createdAt = new Date().toISOString();
    const { page, query, ...original } = await readableView(db, member, id);
    const place = viewsOfPage(page);
    const owned = { ownerId: member.id, isTeam: 0 };
    await checkRoom(db, place, member.id);
    const name = await copiedName(db, place, original.name, owned);
    await place.insert(db, { id: copyId, ...owned, name, query, createdAt, deletedAt: null });
    await setViewTarget(db, member, page, { openId: copyId });
    await leaveNotice(db, member, page, `“${name}” is yours alone.`);
    await audit({ act: "view.saved", subject: copyId, after: { page, isTeam: false } });
    return copyId;
  },
);
