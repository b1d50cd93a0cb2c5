import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { pageOf } from "@/lib/contract/pages";
import { MAX_VIEWS, VIEW_PAGES, type ViewPage } from "@/lib/contract/saved-views";
import { authorize } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice } from "./notices";
import { setViewTarget } from "./view-target";
import { readSearch } from "./search-key";
import { auditedView, checkedName } from "./view-name";
import type { Reader } from "./view-rights";

/** `query`: parameters of an address; paging and what isn't understood are dropped. */
const input = z.strictObject({
  page: z.enum(VIEW_PAGES),
  name: z.string(),
  isTeam: z.boolean(),
  query: z.string(),
});

/** @throws AppError `conflict` at the member's limit of views of this page */
export async function checkRoom(db: Reader, ownerId: string, page: ViewPage): Promise<void> {
  const { count } = await db
    .selectFrom("saved_view")
    .select((fields) => fields.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("page", "=", page)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_VIEWS) {
    throw new AppError(
      "conflict",
      `You have ${MAX_VIEWS} views here, the most there may be. Delete one first.`,
    );
  }
}

/** Opens the saved view. @throws AppError `invalid_parameter` for an empty search or a bad name; `conflict` */
export const saveView = defineVerb(
  { scope: "lists.write", input, act: "view.saved" },
  async (ctx: MemberContext, { page, isTeam, ...wanted }, audit): Promise<string> => {
    const { db, member } = ctx;
    authorize(ctx, pageOf(page).access);
    const { query } = readSearch(page, new URLSearchParams(wanted.query));
    if (query === "") {
      const message = "There is nothing to save: select a filter or an order first.";
      throw new AppError("invalid_parameter", message);
    }
    const id = randomUUID();
    const created_at = new Date().toISOString();
    const scope = { page, owner_id: member.id, is_team: isTeam ? 1 : 0 };
    await checkRoom(db, member.id, page);
    const name = await checkedName(db, wanted.name, scope);
    const times = { created_at, updated_at: created_at, deleted_at: null };
    await db
      .insertInto("saved_view")
      .values({ id, ...scope, name, query, ...times })
      .execute();
    await setViewTarget(db, member, page, { open_id: id });
    await leaveNotice(db, member, page, `Saved as “${name}”${isTeam ? " for the team" : ""}.`);
    await audit({
      act: "view.saved",
      subject: id,
      after: { page, ...auditedView({ name, is_team: scope.is_team, query }) },
    });
    return id;
  },
);
