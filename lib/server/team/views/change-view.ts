import "server-only";
import { z } from "zod";
import type { Act } from "@/lib/contract/audit";
import { VIEW_PAGES } from "@/lib/contract/saved-views";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { readList } from "../lists/lists-access";
import { leaveNotice } from "./notices";
import { checkedName, checkRoom } from "./internal/view-name";
import { viewsOf, viewsOfPage, type ChangedView, type ViewPlace } from "./internal/view-places";
import { editableView, type ViewRow, readableView } from "./internal/view-rows";
import { setViewTarget } from "./internal/view-target";

const change = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("update"), query: z.string(), name: z.string().optional() }),
  z.strictObject({
    action: z.literal("rename"),
    name: z.string().optional(),
    isTeam: z.boolean().optional(),
  }),
  z.strictObject({ action: z.literal("delete") }),
  z.strictObject({ action: z.literal("restore") }),
]);
export type ViewChange = z.output<typeof change>;
type Rename = Extract<ViewChange, { action: "rename" }>;

const ACT_OF = {
  update: "view.changed",
  rename: "view.changed",
  delete: "view.deleted",
  restore: "view.restored",
} as const satisfies Record<ViewChange["action"], Act>;

type Changed = { next: ChangedView; text: string };

async function renamed(
  { db }: MemberContext,
  place: ViewPlace,
  view: ViewRow,
  { name: wanted = view.name, isTeam: isForTeam = view.isTeam === 1 }: Rename,
): Promise<Changed> {
  const { name, query, deletedAt, ownerId, id } = view;
  const isTeam = isForTeam ? 1 : 0;
  const next = {
    name: await checkedName(db, place, wanted, { ownerId, isTeam, id }),
    isTeam,
    query,
    deletedAt,
  };
  const words = next.name === name ? `“${name}”` : `“${name}” is “${next.name}” now`;
  const scope = isTeam === view.isTeam ? "" : isTeam ? "the team sees it" : "only its owner sees it";
  return { next, text: `${[words, scope].filter((part) => part !== "").join("; ")}.` };
}

async function changed(
  ctx: MemberContext,
  place: ViewPlace,
  view: ViewRow,
  change: ViewChange,
): Promise<Changed> {
  const { name, isTeam, query, deletedAt } = view;
  const before = { name, isTeam, query, deletedAt };
  switch (change.action) {
    case "update": {
      const kept = place.queryOf(change.query, query);
      if (kept === "") throw place.nothingToSave();
      const named =
        change.name === undefined
          ? name
          : await checkedName(ctx.db, place, change.name, { ownerId: view.ownerId, isTeam, id: view.id });
      const text =
        named === name
          ? `Saved the filters of “${name}”.`
          : `Saved the filters. “${name}” is “${named}” now.`;
      return { next: { ...before, name: named, query: kept }, text };
    }
    case "rename":
      return renamed(ctx, place, view, change);
    case "delete":
      return {
        next: { ...before, deletedAt: new Date().toISOString() },
        text: `Deleted “${name}”.`,
      };
    case "restore": {
      if (place.checksRestored) {
        if (view.ownerId === ctx.member.id) await checkRoom(ctx.db, place, view.ownerId);
        await checkedName(ctx.db, place, name, view);
      }
      return { next: { ...before, deletedAt: null }, text: `“${name}” is back.` };
    }
  }
}

const input = z.strictObject({ listId: z.string().optional(), id: z.string(), change });

async function find(
  ctx: MemberContext,
  { id, listId, change }: z.output<typeof input>,
): Promise<{ place: ViewPlace; view: ViewRow }> {
  const isDeleted = change.action === "restore";
  const list = listId === undefined ? null : await readList(ctx, listId);
  const view = await editableView(ctx.db, ctx, id, {
    kind: list ? "list" : "search",
    isDeleted,
    place: listId,
  });
  return { place: list ? viewsOf(list) : viewsOfPage(z.enum(VIEW_PAGES).parse(view.place)), view };
}

/**
 * Changes a view of a page, so that it can be undone and the page says so, or of the list `listId`.
 * @throws AppError `not_found`, `forbidden`, `invalid_parameter`; `conflict` for a name that is taken or a full place
 */
export const changeView = defineVerb(
  { scope: "lists.write", input, act: ["view.changed", "view.deleted", "view.restored"] },
  async (ctx: MemberContext, wanted, audit): Promise<void> => {
    const { place, view } = await find(ctx, wanted);
    const { id, revision, name, isTeam, query, deletedAt } = view;
    const { action } = wanted.change;
    const { next, text } = await changed(ctx, place, view, wanted.change);
    await place.update(ctx.db, view, next);
    if (action === "update") await place.opened?.(ctx, id);
    const before = { name, isTeam, query, deletedAt };
    await place.told?.(ctx, text, { viewId: id, revision: revision + 1, before });
    const words = { before: place.audited(view), after: place.audited(next) };
    await audit({ act: ACT_OF[action], subject: id, ...words });
  },
);

const TITLES = { viral: "Viral", creators: "Creators", library: "Library" } as const;

/** Sets or clears the view that a page opens with for this member. @throws AppError `not_found` */
export const setDefault = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ id: z.string(), isDefault: z.boolean() }),
    act: "view.default",
  },
  async ({ db, member }: MemberContext, { id, isDefault }, audit): Promise<void> => {
    const { page, name } = await readableView(db, member, id);
    await setViewTarget(db, member, page, { defaultId: isDefault ? id : null });
    const text = isDefault
      ? `${TITLES[page]} opens with “${name}”.`
      : `${TITLES[page]} no longer opens with “${name}”.`;
    await leaveNotice(db, member, page, text);
    await audit({ act: "view.default", subject: id, after: { page, isDefault } });
  },
);
