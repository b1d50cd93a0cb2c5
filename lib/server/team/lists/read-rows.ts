import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { type ListQuery, readListQuery, type ReadListQuery } from "@/lib/contract/list-query";
import {
  MAX_ITEMS,
  MAX_ROWS_READ,
  ROWS_A_PAGE,
  type List,
  type ListRow,
  type ListRows,
  type ShortRow,
  type LatestNote,
} from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { asSeenBy } from "../library/contacts";
import { ownedAmong } from "../library/owned-among";
import { readCreatorMarks } from "../marks/marks-of";
import { decisionsOf } from "../links/read-links";
import { contactsAmong } from "../own-contacts/read-contacts";
import { remindersOf } from "../reminders/read-reminders";
import type { MemberContext } from "../team-context";
import { contactWarnings } from "./internal/contact-warnings";
import { countRows, rowIds, shortRows } from "./internal/found-rows";
import { readList, type ListContext } from "./lists-access";
import { notesOfList } from "./internal/row-conditions";

/** `readListQuery` has removed what this list doesn't have. */
const query = z.custom<ListQuery>();
const tableInput = z.strictObject({ listId: z.string(), query });
const pieceInput = tableInput.extend({
  start: z.int().min(0).max(MAX_ITEMS).optional(),
  limit: z.int().min(1).max(MAX_ROWS_READ).optional(),
});
const rowsInput = z.strictObject({ listId: z.string(), ids: z.array(z.string()).max(MAX_ROWS_READ) });

/** @throws AppError as `readList`; `invalid_parameter` for a board of posts */
export async function tableOf(ctx: ListContext, listId: string): Promise<List> {
  const list = await readList(ctx, listId);
  if (list.kind !== "creators") throw new AppError("invalid_parameter", "A board of posts has no creators.");
  return list;
}

async function pieceOf(
  ctx: ListContext,
  list: List,
  query: ListQuery,
  { start, limit }: { start: number; limit: number },
): Promise<Omit<ListRows, "rows" | "start"> & { ids: string[] }> {
  // A search reads every text of the list, so it runs once for both the total and the rows.
  if (query.q !== "" && query.group === undefined) {
    const all = await rowIds(ctx, list, query);
    return { total: all.length, groups: [], ids: all.slice(start, start + limit) };
  }
  const counted = await countRows(ctx, list, query);
  return { ...counted, ids: start < counted.total ? await rowIds(ctx, list, query, { start, limit }) : [] };
}

type Ids = readonly string[];

async function itemsOf(db: Db, listId: string, ids: Ids) {
  const rows = await db
    .selectFrom("listItem")
    .innerJoin("member", "member.id", "listItem.touchedBy")
    .selectAll("listItem")
    .select("member.name as toucher")
    .where("listId", "=", listId)
    .where("creatorId", "in", ids)
    .where("removedAt", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.creatorId, row]));
}

type Values = { values: Record<string, string>; versions: Record<string, number> };

async function valuesOf(db: Db, list: List, ids: Ids): Promise<Map<string, Values>> {
  const rows = await db
    .selectFrom("listValue")
    .select(["creatorId", "columnId", "text", "version"])
    .where("listId", "=", list.id)
    .where("creatorId", "in", ids)
    .execute();
  const columns = new Set(list.columns.map(({ id }) => id));
  const found = new Map<string, Values>();
  for (const { creatorId, columnId, text, version } of rows) {
    if (!columns.has(columnId)) continue;
    const { values, versions } = found.get(creatorId) ?? { values: {}, versions: {} };
    if (text !== null) values[columnId] = text;
    versions[columnId] = version;
    found.set(creatorId, { values, versions });
  }
  return found;
}

async function tagsOf(db: Db, ids: Ids): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("creatorTag")
    .select(["creatorId", "name"])
    .where("creatorId", "in", ids)
    .orderBy("tagKey")
    .execute();
  const found = new Map<string, string[]>();
  for (const { creatorId, name } of rows) found.set(creatorId, [...(found.get(creatorId) ?? []), name]);
  return found;
}

async function latestNotes(ctx: ListContext, list: List, ids: Ids): Promise<Map<string, LatestNote>> {
  const rows = await ctx.db
    .selectFrom("creatorNote as note")
    .innerJoin("member", "member.id", "note.memberId")
    .select(["note.creatorId", "note.body", "note.createdAt as at", "member.name as by"])
    .where("note.creatorId", "in", ids)
    .where("note.removedAt", "is", null)
    .where(notesOfList(list, ctx))
    .orderBy("note.createdAt")
    .orderBy("note.id")
    .execute();
  // The last note of each creator wins.
  return new Map(rows.map(({ creatorId, ...note }) => [creatorId, note]));
}

async function creditsOf(db: Db, ids: Ids): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("boughtRecord")
    .select(({ fn }) => ["creatorId", fn.countAll<number>().as("credits")])
    .where("creatorId", "in", ids)
    .groupBy("creatorId")
    .execute();
  return new Map(rows.map(({ creatorId, credits }) => [creatorId, Number(credits)]));
}

/** Rows have the order of the ids (at most 500); creators not on the list are left out. `isFile` omits warnings. */
async function rowsOfItems(
  ctx: ListContext,
  list: List,
  ids: Ids,
  { isFile = false } = {},
): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  const { db } = ctx;
  const items = await itemsOf(db, list.id, ids);
  const values = await valuesOf(db, list, ids);
  const tags = await tagsOf(db, ids);
  const notes = await latestNotes(ctx, list, ids);
  const credits = await creditsOf(db, ids);
  const contacts = await contactsAmong(db, ids);
  const known = [...(await ownedAmong(db, ids)).values(), ...contacts.values()];
  const records = new Map(asSeenBy(ctx, known).map(({ creator }) => [creator.id, creator]));
  const marks = await readCreatorMarks(db, ids);
  const decisions = await decisionsOf(db, list.id, ids);
  const reminders = isFile ? undefined : await remindersOf(db, list.id, ids);
  const warnings = isFile ? undefined : await contactWarnings(ctx, list.id, ids);
  return ids.flatMap((creatorId): ListRow[] => {
    const item = items.get(creatorId);
    if (!item) return [];
    const { values: cells = {}, versions = {} } = values.get(creatorId) ?? {};
    return [
      {
        creatorId,
        statusId: item.statusId,
        ownerId: item.ownerId,
        position: item.position,
        values: cells,
        versions: { ...versions, status: item.statusVersion, owner: item.ownerVersion },
        tags: tags.get(creatorId) ?? [],
        note: notes.get(creatorId) ?? null,
        record: records.get(creatorId) ?? null,
        ...(contacts.has(creatorId) && { contact: contacts.get(creatorId)!.facts }),
        touchedAt: item.touchedAt,
        touchedBy: item.toucher,
        addedAt: item.addedAt,
        credits: credits.get(creatorId) ?? 0,
        marks: marks[creatorId] ?? {},
        warning: warnings?.get(creatorId) ?? null,
        ...(decisions.has(creatorId) && { decision: decisions.get(creatorId) }),
        ...(reminders?.has(creatorId) && { reminder: reminders.get(creatorId) }),
      },
    ];
  });
}

/** Returns no rows when `start` is after the last one. @throws AppError `not_found`, `invalid_parameter` */
export const readRows = defineVerb(
  { scope: "library.read", input: pieceInput },
  async (ctx: MemberContext, { listId, query, start = 0, limit = ROWS_A_PAGE }): Promise<ListRows> => {
    const list = await tableOf(ctx, listId);
    const { ids, ...counted } = await pieceOf(ctx, list, query, { start, limit });
    return { ...counted, start, rows: await rowsOfItems(ctx, list, ids) };
  },
);

/** Returns every row that the filters leave, in the order of the table. @throws as `readRows` */
export const readShortRows = defineVerb(
  { scope: "library.read", input: tableInput },
  async (ctx: MemberContext, { listId, query }): Promise<ShortRow[]> =>
    shortRows(ctx, await tableOf(ctx, listId), query),
);

/** Rows have the order of the ids; creators that aren't on the list are left out. @throws as `readRows` */
export const readSomeRows = defineVerb(
  { scope: "library.read", input: rowsInput },
  async (ctx: MemberContext, { listId, ids }): Promise<ListRow[]> =>
    rowsOfItems(ctx, await tableOf(ctx, listId), ids),
);

/** Reads `ids` in batches as they are consumed; as a snapshot they keep their order. The rows have no warnings. */
export async function* eachRow(
  ctx: ListContext,
  list: List,
  ids: readonly string[],
): AsyncGenerator<ListRow, void, undefined> {
  for (let start = 0; start < ids.length; start += MAX_ROWS_READ)
    yield* await rowsOfItems(ctx, list, ids.slice(start, start + MAX_ROWS_READ), { isFile: true });
}

export async function queryOfList(
  ctx: ListContext,
  listId: string,
  search: Iterable<readonly [string, string]>,
): Promise<{ listId: string } & ReadListQuery> {
  return { listId, ...readListQuery(search, await readList(ctx, listId)) };
}
