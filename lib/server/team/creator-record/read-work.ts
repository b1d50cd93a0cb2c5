import "server-only";
import type { CreatorLink, CreatorTag, CreatorWork, OnList } from "@/lib/contract/creator-record";
import { creatorIdInput } from "@/lib/contract/creator-record-bodies";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { listFields, statusesOf, visibleLists } from "../lists/lists-access";
import { listReminders } from "../reminders/read-reminders";
import type { MemberContext } from "../team-context";
import { visibleNotes } from "./notes";

const tagsOf = (db: Db, creatorId: string): Promise<CreatorTag[]> =>
  db
    .selectFrom("creator_tag")
    .innerJoin("member", "member.id", "creator_tag.member_id")
    .select(["creator_tag.name", "member.name as by", "creator_tag.created_at as at"])
    .where("creator_id", "=", creatorId)
    .orderBy("tag_key")
    .execute();

const linksOf = (db: Db, creatorId: string): Promise<CreatorLink[]> =>
  db
    .selectFrom("creator_link")
    .innerJoin("member", "member.id", "creator_link.member_id")
    .select(["creator_link.id", "url", "title", "member.name as by", "creator_link.created_at as at"])
    .where("creator_id", "=", creatorId)
    .where("list_id", "is", null)
    .orderBy("creator_link.created_at", "desc")
    .orderBy("creator_link.id")
    .execute();

async function listsOf(ctx: MemberContext, creatorId: string): Promise<OnList[]> {
  const rows = await visibleLists(ctx)
    .innerJoin("list_item", "list_item.list_id", "list.id")
    .leftJoin("member as keeper", "keeper.id", "list_item.owner_id")
    .select(["list_item.status_id", "list_item.status_version"])
    .select(["list_item.owner_id as keeper_id", "keeper.name as keeper_name"])
    .where("list_item.creator_id", "=", creatorId)
    .where("list_item.removed_at", "is", null)
    .where("list.removed_at", "is", null)
    .orderBy("list_item.touched_at", "desc")
    .orderBy("list.id")
    .execute();
  const statuses = await statusesOf(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    list: { ...listFields(ctx, row), statuses: statuses.get(row.id) ?? [] },
    statusId: row.status_id,
    version: row.status_version,
    owner: row.keeper_id === null ? null : { id: row.keeper_id, name: row.keeper_name ?? "" },
  }));
}

export const readWork = defineVerb(
  { scope: "library.read", input: creatorIdInput },
  async (ctx: MemberContext, creatorId): Promise<CreatorWork> => ({
    tags: await tagsOf(ctx.db, creatorId),
    links: await linksOf(ctx.db, creatorId),
    lists: await listsOf(ctx, creatorId),
  }),
);

/** Private lists of other members don't count. */
export const isWorkedOn = defineVerb(
  { scope: "library.read", input: creatorIdInput },
  async (ctx: MemberContext, creatorId): Promise<boolean> => {
    const { tags, links, lists } = await readWork(ctx, creatorId);
    if (tags.length + links.length + lists.length > 0) return true;
    const note = await visibleNotes(ctx).where("creator_note.creator_id", "=", creatorId).executeTakeFirst();
    if (note) return true;
    const mark = ctx.db.selectFrom("creator_mark").select("mark").where("creator_id", "=", creatorId);
    if (await mark.executeTakeFirst()) return true;
    return (await listReminders(ctx, { creatorId })).length > 0;
  },
);
