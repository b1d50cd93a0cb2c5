import "server-only";
import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/contract/errors";
import { MAX_VIEWS, type ViewPage } from "@/lib/contract/saved-views";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice } from "./notices";
import { setViewTarget } from "./view-target";
import { readSearch } from "./search-key";
import { checkedName } from "./view-name";
import type { Reader } from "./view-rights";

export type NewView = {
  page: ViewPage;
  name: string;
  isTeam: boolean;
  /** Parameters of an address; what is not understood today and the paging are not kept. */
  query: string;
};

/** @throws AppError `conflict` when the member owns as many views of this page as one may */
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

/**
 * Keeps a search under a name and opens it.
 * @returns id of the view
 * @throws AppError `invalid_parameter` for a search without filters and order, or a bad name; `conflict`
 */
export async function saveView({ db, member }: MemberContext, wanted: NewView): Promise<string> {
  const { page, isTeam } = wanted;
  const { query } = readSearch(page, new URLSearchParams(wanted.query));
  if (query === "") {
    throw new AppError("invalid_parameter", "There is nothing to save: choose a filter or an order first.");
  }
  const id = randomUUID();
  const created_at = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    const place = { page, owner_id: member.id, is_team: isTeam ? 1 : 0 };
    await checkRoom(trx, member.id, page);
    const name = await checkedName(trx, wanted.name, place);
    const times = { created_at, updated_at: created_at, deleted_at: null };
    await trx
      .insertInto("saved_view")
      .values({ id, ...place, name, query, ...times })
      .execute();
    await setViewTarget(trx, member, page, { open_id: id });
    await leaveNotice(trx, member, page, `Saved as “${name}”${isTeam ? " for the team" : ""}.`);
  });
  return id;
}
