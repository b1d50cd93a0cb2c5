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
    .selectFrom("creatorTag")
    .innerJoin("member", "member.id", "creatorTag.memberId")
    .select(["creatorTag.name", "member.name as by", "creatorTag.createdAt as at"])
    .where("creatorId", "=", creatorId)
    .orderBy("tagKey")
    .execute();

const linksOf = (db: Db, creatorId: string): Promise<CreatorLink[]> =>
  db
    .selectFrom("creatorLink")
    .innerJoin("member", "member.id", "creatorLink.memberId")
    .select(["creatorLink.id", "url", "title", "member.name as by", "creatorLink.createdAt as at"])
    .where("creatorId", "=", creatorId)
    .where("listId", "is", null)
    .orderBy("creatorLink.createdAt", "desc")
    .orderBy("creatorLink.id")
    .execute();

async function listsOf(ctx: MemberContext, creatorId: string): Promise<OnList[]> {
  const rows = await visibleLists(ctx)
    .innerJoin("listItem", "listItem.listId", "list.id")
    .leftJoin("member as keeper", "keeper.id", "listItem.ownerId")
    .select(["listItem.statusId", "listItem.statusVersion"])
    .select(["listItem.ownerId as keeperId", "keeper.name as keeperName"])
    .where("listItem.creatorId", "=", creatorId)
    .where("listItem.removedAt", "is", null)
    .where("list.removedAt", "is", null)
    .orderBy("listItem.touchedAt", "desc")
    .orderBy("list.id")
    .execute();
  const statuses = await statusesOf(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    list: { ...listFields(ctx, row), statuses: statuses.get(row.id) ?? [] },
    statusId: row.statusId,
    version: row.statusVersion,
    owner: row.keeperId === null ? null : { id: row.keeperId, name: row.keeperName ?? "" },
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
    const note = await visibleNotes(ctx).where("creatorNote.creatorId", "=", creatorId).executeTakeFirst();
    if (note) return true;
    const mark = ctx.db.selectFrom("creatorMark").select("mark").where("creatorId", "=", creatorId);
    if (await mark.executeTakeFirst()) return true;
    return (await listReminders(ctx, { creatorId })).length > 0;
  },
);
