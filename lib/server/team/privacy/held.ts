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
  "list_item",
  "list_value",
  "list_change",
  "creator_note",
  "creator_tag",
  "creator_link",
  "outreach_message",
  "reminder",
] as const;

async function workedOn(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of [...WORK, "board_post", "share_row"] as const) {
    const rows = await db
      .selectFrom(table)
      .select("creator_id")
      .distinct()
      .where("creator_id", "in", [...ids, ""])
      .execute();
    for (const { creator_id } of rows) found.add(creator_id!);
  }
  return found;
}

/** Null for a private list, whose name belongs to its owner. */
const named = ({ name, is_team }: { name: string; is_team: number }) => (is_team === 1 ? name : null);

async function listsOf(db: Db, ids: readonly string[]): Promise<HeldWork["lists"]> {
  const items = await db
    .selectFrom("list_item")
    .innerJoin("list", "list.id", "list_item.list_id")
    .innerJoin("list_status", "list_status.id", "list_item.status_id")
    .select(["list_item.list_id", "list.name", "list.is_team", "list_status.name as status", "creator_id"])
    .select(["added_at", "list_item.removed_at"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("added_at")
    .orderBy("list_item.list_id")
    .execute();
  const values = await db
    .selectFrom("list_value")
    .innerJoin("list_column", "list_column.id", "list_value.column_id")
    .select(["list_value.list_id", "creator_id", "name as column", "text as value", "changed_at as at"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("list_column.position")
    .execute();
  return items.map((item) => ({
    list: named(item),
    status: item.status,
    addedAt: item.added_at,
    removedAt: item.removed_at,
    values: values
      .filter(({ list_id, creator_id }) => list_id === item.list_id && creator_id === item.creator_id)
      .map(({ column, value, at }) => ({ column, value, at })),
  }));
}

async function changesOf(db: Db, ids: readonly string[]): Promise<HeldWork["changes"]> {
  const rows = await db
    .selectFrom("list_change")
    .innerJoin("list", "list.id", "list_change.list_id")
    .select(["list.name", "list.is_team", "list_change.kind", "field", "before", "after", "at"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("list_change.id")
    .execute();
  return rows.map(({ name, is_team, ...change }) => ({ list: named({ name, is_team }), ...change }));
}

type Words = Pick<HeldWork, "notes" | "tags" | "links" | "messages" | "reminders">;

async function wordsOf(db: Db, ids: readonly string[]): Promise<Words> {
  const notes = await db
    .selectFrom("creator_note")
    .select(["body", "created_at as at", "removed_at as removedAt"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const tags = await db
    .selectFrom("creator_tag")
    .select("name")
    .distinct()
    .where("creator_id", "in", [...ids, ""])
    .orderBy("name")
    .execute();
  const links = await db
    .selectFrom("creator_link")
    .select(["url", "title", "created_at as at"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const messages = await db
    .selectFrom("outreach_message")
    .select(["subject", "body", "at"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("at")
    .orderBy("id")
    .execute();
  const reminders = await db
    .selectFrom("reminder")
    .select(["note", "due_at as dueAt", "ended_at as endedAt"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("due_at")
    .execute();
  return { notes, tags: tags.map(({ name }) => name), links, messages, reminders };
}

async function savedOf(db: Db, person: Person): Promise<HeldWork["savedPosts"]> {
  const posts = await postsOfPerson(db, person);
  const boards = await db
    .selectFrom("list")
    .select(["id", "name", "is_team"])
    .where("kind", "=", "posts")
    .execute();
  const names = new Map(boards.map((board) => [board.id, named(board)]));
  return posts.map(({ list_id, record, note, tags, added_at }) => ({
    board: names.get(list_id) ?? null,
    post: JSON.parse(record) as ViralPost,
    note,
    tags: JSON.parse(tags) as string[],
    at: added_at,
  }));
}

async function sharedOf(db: Db, person: Person): Promise<HeldWork["shared"]> {
  const rows = await sharedRowsOf(db, person);
  const ids = [...new Set(rows.map(({ link_id }) => link_id)), ""];
  const links = await db.selectFrom("share_link").selectAll().where("id", "in", ids).execute();
  const replies = await db
    .selectFrom("share_reply")
    .selectAll()
    .where("link_id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map(({ link_id, row_key, frozen }) => {
    const link = links.find(({ id }) => id === link_id)!;
    return {
      link: link.title || link.label || link.id,
      kind: link.kind,
      shown: JSON.parse(frozen) as unknown,
      at: link.created_at,
      endedAt: link.ended_at,
      replies: replies
        .filter((reply) => reply.link_id === link_id && reply.row_key === row_key)
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
    const contacts = new Set(ownContacts.filter((each) => each.merged_into === null).map(({ id }) => id));
    const isErased = (await readMarks(ctx.db)).hasId(text.trim());
    if (ids.length === 0) return { matches: [], isErased };
    const owned = await ctx.db
      .selectFrom("owned_creator")
      .select("creator_id")
      .where("creator_id", "in", [...ids])
      .execute();
    const purchases = await ctx.db
      .selectFrom("bought_record")
      .select(["creator_id", ({ fn }) => fn.countAll<number>().as("count")])
      .where("creator_id", "in", [...ids])
      .groupBy("creator_id")
      .execute();
    const sold = await ctx.db
      .selectFrom("sold_profile")
      .select("creator_id")
      .distinct()
      .where("creator_id", "in", [...ids])
      .execute();
    const worked = await workedOn(ctx.db, ids);
    const isSold = new Set(sold.map(({ creator_id }) => creator_id));
    const matches = ids.map((id) => ({
      id,
      username: records.find((record) => record.id === id)?.username ?? null,
      isInCatalogue: inCatalogue.has(id),
      isInLibrary: owned.some(({ creator_id }) => creator_id === id),
      purchases: Number(purchases.find(({ creator_id }) => creator_id === id)?.count ?? 0),
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
    .selectFrom("idempotent_answer")
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
    .selectFrom("creator_fact")
    .select(["field", "fact", "proven_at_ms"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("creator_id")
    .orderBy("field")
    .execute();
  return rows.map(({ field, fact, proven_at_ms }) => ({
    field,
    fact: JSON.parse(fact) as unknown,
    provenAt: new Date(proven_at_ms).toISOString(),
  }));
}

async function seenOf(db: Db, { ids }: FoundPerson): Promise<HeldExport["seenInPosts"]> {
  const rows = await db
    .selectFrom("seen_in_post")
    .selectAll()
    .where("creator_id", "in", [...ids, ""])
    .orderBy("creator_id")
    .execute();
  return rows.map((row) => ({ ...toSeen(row), seenAt: new Date(row.seen_at_ms).toISOString() }));
}

async function marksOf(db: Db, { ids }: FoundPerson): Promise<HeldExport["marks"]> {
  const rows = await db
    .selectFrom("creator_mark")
    .select(["mark", "is_set", "changed_at"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("creator_id")
    .orderBy("mark")
    .execute();
  return rows.map(({ mark, is_set, changed_at }) => ({ mark, isSet: is_set === 1, at: changed_at }));
}

async function openedOf(db: Db, { ids }: FoundPerson): Promise<HeldExport["opened"]> {
  const rows = await db
    .selectFrom("opened_creator")
    .select(["first_at_ms", "last_at_ms"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("creator_id")
    .execute();
  const at = (ms: number) => new Date(ms).toISOString();
  return rows.map(({ first_at_ms, last_at_ms }) => ({ first: at(first_at_ms), last: at(last_at_ms) }));
}

async function soldOf(db: Db, { ids }: FoundPerson): Promise<HeldExport["soldToKeys"]> {
  const rows = await db
    .selectFrom("sold_profile")
    .innerJoin("service_entry", "service_entry.id", "sold_profile.entry_id")
    .innerJoin("api_key", "api_key.id", "service_entry.key_id")
    .select(["service_entry.created_at", "api_key.label"])
    .where("creator_id", "in", [...ids, ""])
    .orderBy("service_entry.id")
    .execute();
  return rows.map(({ created_at, label }) => ({ at: created_at, key: label }));
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
      .selectFrom("owned_creator")
      .select(["record", "purpose", "revealed_at", "refreshed_at"])
      .where("creator_id", "in", [...ids, ""])
      .execute(),
    db
      .selectFrom("bought_record")
      .select(["bought_at", "kind", "purpose", "record"])
      .where("creator_id", "in", [...ids, ""])
      .orderBy("bought_at")
      .execute(),
  ]);
  const marks = await readMarks(db);
  return {
    ids,
    catalogue,
    library: library.map(({ record, purpose, revealed_at, refreshed_at }) => ({
      record: JSON.parse(record) as Creator,
      purpose,
      revealedAt: revealed_at,
      refreshedAt: refreshed_at,
    })),
    purchases: purchases.map(({ bought_at, kind, purpose, record }) => ({
      at: bought_at,
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
    ownContacts: person.ownContacts.map(({ name, platform, handle, email, url, added_at }) => {
      return { name, platform, handle, email, url, addedAt: added_at };
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
