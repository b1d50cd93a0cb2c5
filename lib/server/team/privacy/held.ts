import "server-only";
import { z } from "zod";
import { foldHandle } from "@/lib/contract/fold";
import type { Held, HeldCreator, HeldExport, HeldWork } from "@/lib/contract/privacy";
import type { Creator, ViralPost } from "@/lib/contract/records";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { toSeen } from "../seen-in-posts/seen-in-posts";
import { postsOfPerson, sharedRowsOf } from "./internal/erase-board-posts";
import { findPeople, findPerson, type FoundPerson, type PrivacyContext } from "./find-person";
import type { Person } from "./person";

const WORK = [
  "listItem",
  "listValue",
  "listChange",
  "creatorNote",
  "creatorTag",
  "creatorLink",
  "outreachMessage",
  "reminder",
] as const;

async function workedOn(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of [...WORK, "boardPost", "shareRow"] as const) {
    const rows = await db
      .selectFrom(table)
      .select("creatorId")
      .distinct()
      .where("creatorId", "in", [...ids, ""])
      .execute();
    for (const { creatorId } of rows) found.add(creatorId!);
  }
  return found;
}

/** Null for a private list, whose name belongs to its owner. */
const named = ({ name, isTeam }: { name: string; isTeam: number }) => (isTeam === 1 ? name : null);

async function listsOf(db: Db, ids: readonly string[]): Promise<HeldWork["lists"]> {
  const items = await db
    .selectFrom("listItem")
    .innerJoin("list", "list.id", "listItem.listId")
    .innerJoin("listStatus", "listStatus.id", "listItem.statusId")
    .select(["listItem.listId", "list.name", "list.isTeam", "listStatus.name as status", "creatorId"])
    .select(["addedAt", "listItem.removedAt"])
    .where("creatorId", "in", [...ids, ""])
    .orderBy("addedAt")
    .orderBy("listItem.listId")
    .execute();
  const values = await db
    .selectFrom("listValue")
    .innerJoin("listColumn", "listColumn.id", "listValue.columnId")
    .select(["listValue.listId", "creatorId", "name as column", "text as value", "changedAt as at"])
    .where("creatorId", "in", [...ids, ""])
    .orderBy("listColumn.position")
    .execute();
  return items.map((item) => ({
    list: named(item),
    status: item.status,
    addedAt: item.addedAt,
    removedAt: item.removedAt,
    values: values
      .filter(({ listId, creatorId }) => listId === item.listId && creatorId === item.creatorId)
      .map(({ column, value, at }) => ({ column, value, at })),
  }));
}

async function changesOf(db: Db, ids: readonly string[]): Promise<HeldWork["changes"]> {
  const rows = await db
    .selectFrom("listChange")
    .innerJoin("list", "list.id", "listChange.listId")
    .select(["list.name", "list.isTeam", "listChange.kind", "field", "before", "after", "at"])
    .where("creatorId", "in", [...ids, ""])
    .orderBy("listChange.id")
    .execute();
  return rows.map(({ name, isTeam, ...change }) => ({ list: named({ name, isTeam }), ...change }));
}

type Words = Pick<HeldWork, "notes" | "tags" | "links" | "messages" | "reminders">;

async function wordsOf(db: Db, ids: readonly string[]): Promise<Words> {
  const notes = await db
    .selectFrom("creatorNote")
    .select(["body", "createdAt as at", "removedAt"])
    .where("creatorId", "in", [...ids, ""])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const tags = await db
    .selectFrom("creatorTag")
    .select("name")
    .distinct()
    .where("creatorId", "in", [...ids, ""])
    .orderBy("name")
    .execute();
  const links = await db
    .selectFrom("creatorLink")
    .select(["url", "title", "createdAt as at"])
    .where("creatorId", "in", [...ids, ""])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const messages = await db
    .selectFrom("outreachMessage")
    .select(["subject", "body", "at"])
    .where("creatorId", "in", [...ids, ""])
    .orderBy("at")
    .orderBy("id")
    .execute();
  const reminders = await db
    .selectFrom("reminder")
    .select(["note", "dueAt", "endedAt"])
    .where("creatorId", "in", [...ids, ""])
    .orderBy("dueAt")
    .execute();
  return { notes, tags: tags.map(({ name }) => name), links, messages, reminders };
}

async function savedOf(db: Db, person: Person): Promise<HeldWork["savedPosts"]> {
  const posts = await postsOfPerson(db, person);
  const boards = await db
    .selectFrom("list")
    .select(["id", "name", "isTeam"])
    .where("kind", "=", "posts")
    .execute();
  const names = new Map(boards.map((board) => [board.id, named(board)]));
  return posts.map(({ listId, record, note, tags, addedAt }) => ({
    board: names.get(listId) ?? null,
    post: JSON.parse(record) as ViralPost,
    note,
    tags: JSON.parse(tags) as string[],
    at: addedAt,
  }));
}

async function sharedOf(db: Db, person: Person): Promise<HeldWork["shared"]> {
  const rows = await sharedRowsOf(db, person);
  const ids = [...new Set(rows.map(({ linkId }) => linkId)), ""];
  const links = await db.selectFrom("shareLink").selectAll().where("id", "in", ids).execute();
  const replies = await db
    .selectFrom("shareReply")
    .selectAll()
    .where("linkId", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map(({ linkId, rowKey, frozen }) => {
    const link = links.find(({ id }) => id === linkId)!;
    return {
      link: link.title || link.label || link.id,
      kind: link.kind,
      shown: JSON.parse(frozen) as unknown,
      at: link.createdAt,
      endedAt: link.endedAt,
      replies: replies
        .filter((reply) => reply.linkId === linkId && reply.rowKey === rowKey)
        .map(({ answer, body, at }) => ({ answer, text: body, at })),
    };
  });
}

/** The file is for the person it is about, so it doesn't name the members who wrote the texts. */
const workOf = async (db: Db, person: Person): Promise<HeldWork> => ({
  lists: await listsOf(db, person.ids),
  changes: await changesOf(db, person.ids),
  ...(await wordsOf(db, person.ids)),
  shared: await sharedOf(db, person),
  savedPosts: await savedOf(db, person),
});

/** @throws AppError `invalid_parameter` naming `creator` */
export const findHeld = defineVerb(
  { scope: "privacy", input: z.string() },
  async (ctx: PrivacyContext, text): Promise<Held> => {
    const { ids, records, inCatalogue, ownContacts } = await findPeople(ctx, text);
    const contacts = new Set(ownContacts.filter((each) => each.mergedInto === null).map(({ id }) => id));
    const isErased = (await readMarks(ctx.db)).hasId(text.trim());
    if (ids.length === 0) return { matches: [], isErased };
    const owned = await ctx.db
      .selectFrom("ownedCreator")
      .select("creatorId")
      .where("creatorId", "in", [...ids])
      .execute();
    const purchases = await ctx.db
      .selectFrom("boughtRecord")
      .select(["creatorId", ({ fn }) => fn.countAll<number>().as("count")])
      .where("creatorId", "in", [...ids])
      .groupBy("creatorId")
      .execute();
    const sold = await ctx.db
      .selectFrom("soldProfile")
      .select("creatorId")
      .distinct()
      .where("creatorId", "in", [...ids])
      .execute();
    const worked = await workedOn(ctx.db, ids);
    const isSold = new Set(sold.map(({ creatorId }) => creatorId));
    const matches = ids.map((id) => ({
      id,
      username: records.find((record) => record.id === id)?.username ?? null,
      isInCatalogue: inCatalogue.has(id),
      isInLibrary: owned.some(({ creatorId }) => creatorId === id),
      purchases: Number(purchases.find(({ creatorId }) => creatorId === id)?.count ?? 0),
      isWorkedOn: worked.has(id),
    }));
    const isHeld = (each: HeldCreator) =>
      each.isInCatalogue ||
      each.purchases > 0 ||
      each.isWorkedOn ||
      isSold.has(each.id) ||
      contacts.has(each.id);
    return { matches: matches.filter(isHeld), isErased };
  },
);

type Answer = { data?: unknown; response?: { data?: unknown } };

async function answersOf(db: Db, { ids }: FoundPerson): Promise<Creator[]> {
  const rows = await db
    .selectFrom("idempotentAnswer")
    .select("body")
    .where(({ or, eb }) => or(ids.map((id) => eb("body", "like", `%${JSON.stringify(id)}%`))))
    .execute();
  return rows.flatMap(({ body }) => {
    const { data, response } = JSON.parse(body) as Answer;
    const records = [data, response?.data].flat() as (Creator | undefined)[];
    return records.filter((record): record is Creator => record !== undefined && ids.includes(record.id));
  });
}

async function factsOf(db: Db, { ids }: FoundPerson): Promise<HeldExport["facts"]> {
  const rows = await db
    .selectFrom("creatorFact")
    .select(["field", "fact", "provenAtMs"])
    .where("creatorId", "in", [...ids, ""])
    .orderBy("creatorId")
    .orderBy("field")
    .execute();
  return rows.map(({ field, fact, provenAtMs }) => ({
    field,
    fact: JSON.parse(fact) as unknown,
    provenAt: new Date(provenAtMs).toISOString(),
  }));
}

async function seenOf(db: Db, { ids }: FoundPerson): Promise<HeldExport["seenInPosts"]> {
  const rows = await db
    .selectFrom("seenInPost")
    .selectAll()
    .where("creatorId", "in", [...ids, ""])
    .orderBy("creatorId")
    .execute();
  return rows.map((row) => ({ ...toSeen(row), seenAt: new Date(row.seenAtMs).toISOString() }));
}

async function marksOf(db: Db, { ids }: FoundPerson): Promise<HeldExport["marks"]> {
  const rows = await db
    .selectFrom("creatorMark")
    .select(["mark", "isSet", "changedAt"])
    .where("creatorId", "in", [...ids, ""])
    .orderBy("creatorId")
    .orderBy("mark")
    .execute();
  return rows.map(({ mark, isSet, changedAt }) => ({ mark, isSet: isSet === 1, at: changedAt }));
}

async function openedOf(db: Db, { ids }: FoundPerson): Promise<HeldExport["opened"]> {
  const rows = await db
    .selectFrom("openedCreator")
    .select(["firstAtMs", "lastAtMs"])
    .where("creatorId", "in", [...ids, ""])
    .orderBy("creatorId")
    .execute();
  const at = (ms: number) => new Date(ms).toISOString();
  return rows.map(({ firstAtMs, lastAtMs }) => ({ first: at(firstAtMs), last: at(lastAtMs) }));
}

async function soldOf(db: Db, { ids }: FoundPerson): Promise<HeldExport["soldToKeys"]> {
  const rows = await db
    .selectFrom("soldProfile")
    .innerJoin("serviceEntry", "serviceEntry.id", "soldProfile.entryId")
    .innerJoin("apiKey", "apiKey.id", "serviceEntry.keyId")
    .select(["serviceEntry.createdAt", "apiKey.label"])
    .where("creatorId", "in", [...ids, ""])
    .orderBy("serviceEntry.id")
    .execute();
  return rows.map(({ createdAt, label }) => ({ at: createdAt, key: label }));
}

async function heldOf({ db, writer }: PrivacyContext, person: FoundPerson): Promise<HeldExport> {
  const { ids, handles, inCatalogue } = person;
  const names = new Set(handles.map(({ handle }) => foldHandle(handle)));
  const catalogue = await writer.find({
    creators: ({ id }) => inCatalogue.has(id),
    posts: ({ creatorUsername }) => names.has(foldHandle(creatorUsername ?? "")),
  });
  const [library, purchases] = await Promise.all([
    db
      .selectFrom("ownedCreator")
      .select(["record", "purpose", "revealedAt", "refreshedAt"])
      .where("creatorId", "in", [...ids, ""])
      .execute(),
    db
      .selectFrom("boughtRecord")
      .select(["boughtAt", "kind", "purpose", "record"])
      .where("creatorId", "in", [...ids, ""])
      .orderBy("boughtAt")
      .execute(),
  ]);
  const marks = await readMarks(db);
  return {
    ids,
    catalogue,
    library: library.map(({ record, purpose, revealedAt, refreshedAt }) => ({
      record: JSON.parse(record) as Creator,
      purpose,
      revealedAt,
      refreshedAt,
    })),
    purchases: purchases.map(({ boughtAt, kind, purpose, record }) => ({
      at: boughtAt,
      kind,
      purpose,
      record: record === null ? null : (JSON.parse(record) as Creator),
    })),
    soldToKeys: await soldOf(db, person),
    storedAnswers: ids.length === 0 ? [] : await answersOf(db, person),
    facts: await factsOf(db, person),
    seenInPosts: await seenOf(db, person),
    marks: await marksOf(db, person),
    opened: await openedOf(db, person),
    ownContacts: person.ownContacts.map(({ name, platform, handle, email, url, addedAt }) => {
      return { name, platform, handle, email, url, addedAt };
    }),
    work: await workOf(db, person),
    isErased: ids.some((id) => marks.hasId(id)),
  };
}

/** @throws AppError `invalid_parameter` naming `creator` */
export const exportHeld = defineVerb(
  { scope: "privacy", input: z.string(), act: "export.creator", transaction: "none" },
  async (ctx: PrivacyContext, text, audit): Promise<HeldExport> => {
    const held = await heldOf(ctx, await findPerson(ctx, text));
    await audit({ act: "export.creator", subject: "creator.json" });
    return held;
  },
);
