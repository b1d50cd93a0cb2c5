import "server-only";
import { z } from "zod";
import { MAX_KNOWN_TAGS, tagKey, type KnownTag } from "@/lib/contract/creator-record";
import { tagsBody } from "@/lib/contract/creator-record-bodies";
import { MAX_TAG_LENGTH, MAX_TAGS } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { plainText } from "../lists/list-name";
import { touchCreators } from "../lists/touch-list";
import { currentIds } from "../own-contacts/read-contacts";
import { refuseErased } from "../privacy/refuse-erased";
import type { MemberContext } from "../team-context";
import { refuseField } from "./notes";

const BATCH = 100;

function checkedTag(text: string): string {
  const name = plainText(text);
  const length = [...name].length;
  if (length === 0 || length > MAX_TAG_LENGTH)
    throw refuseField("tag", `A tag has 1 to ${MAX_TAG_LENGTH} characters.`);
  return name;
}

/** The key is the folded name; the spelling is the one that the team already uses. */
async function inTeamSpelling(db: Db, tags: readonly string[]): Promise<Map<string, string>> {
  const wanted = new Map(tags.map(checkedTag).map((name) => [tagKey(name), name]));
  if (wanted.size === 0) return wanted;
  const used = await db
    .selectFrom("creatorTag")
    .select(["tagKey", "name"])
    .distinct()
    .where("tagKey", "in", [...wanted.keys()])
    .execute();
  for (const { tagKey, name } of used) wanted.set(tagKey, name);
  return wanted;
}

/** @returns ids that had any of them */
async function removeTags(db: Db, ids: readonly string[], tags: readonly string[]): Promise<string[]> {
  const keys = tags.map((tag) => tagKey(plainText(tag)));
  const had: string[] = [];
  if (keys.length === 0) return had;
  for (let start = 0; start < ids.length; start += BATCH) {
    const removed = await db
      .deleteFrom("creatorTag")
      .where("creatorId", "in", ids.slice(start, start + BATCH))
      .where("tagKey", "in", keys)
      .returning("creatorId")
      .execute();
    had.push(...removed.map(({ creatorId }) => creatorId));
  }
  return had;
}

/** @returns ids that lacked any of them */
async function addTags({ db, member }: MemberContext, ids: readonly string[], tags: readonly string[]) {
  const createdAt = new Date().toISOString();
  const rows = [...(await inTeamSpelling(db, tags))].flatMap(([tagKey, name]) =>
    ids.map((creatorId) => ({ creatorId, tagKey, name, memberId: member.id, createdAt })),
  );
  const lacked: string[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const added = await db
      .insertInto("creatorTag")
      .values(rows.slice(start, start + BATCH))
      .onConflict((conflict) => conflict.columns(["creatorId", "tagKey"]).doNothing())
      .returning("creatorId")
      .execute();
    lacked.push(...added.map(({ creatorId }) => creatorId));
  }
  if (rows.length > 0) await refuseTooMany(db, ids);
  return lacked;
}

async function refuseTooMany(db: Db, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const full = await db
      .selectFrom("creatorTag")
      .select("creatorId")
      .where("creatorId", "in", ids.slice(start, start + BATCH))
      .groupBy("creatorId")
      .having((having) => having.fn.countAll(), ">", MAX_TAGS)
      .executeTakeFirst();
    if (full) throw refuseField("tag", `A creator has at most ${MAX_TAGS} tags. Nothing was changed.`);
  }
}

/** Tags are equal in any spelling; the first one stays. @returns ids whose tags changed, for an undo */
export const setTags = defineVerb(
  { scope: "lists.write", input: tagsBody, transaction: "write" },
  async (ctx: MemberContext, { creatorIds, add = [], remove = [] }): Promise<string[]> => {
    await refuseErased(ctx.db, creatorIds);
    const ids = await currentIds(ctx.db, [...new Set(creatorIds)]);
    const changed = [...(await removeTags(ctx.db, ids, remove)), ...(await addTags(ctx, ids, add))];
    await touchCreators(ctx.db, ctx, ids, { field: "tags" });
    return [...new Set(changed)];
  },
);

/** Most used first. `q`: the start of the tag. */
export const knownTags = defineVerb(
  { scope: "library.read", input: z.strictObject({ q: z.string().optional() }) },
  async ({ db }: MemberContext, { q = "" }): Promise<KnownTag[]> => {
    const rows = await db
      .selectFrom("creatorTag")
      .select((fields) => [
        "tagKey",
        fields.fn.min("name").as("name"),
        fields.fn.countAll<number>().as("creators"),
      ])
      .groupBy("tagKey")
      .orderBy("creators", "desc")
      .orderBy("tagKey")
      .execute();
    const start = tagKey(q);
    return rows
      .filter(({ tagKey }) => tagKey.startsWith(start))
      .slice(0, MAX_KNOWN_TAGS)
      .map(({ name, creators }) => ({ name, creators: Number(creators) }));
  },
);
