import "server-only";
/** A table without an entry doesn't compile: it defines how a person leaves the table, or why none is in it. */
import { sql, type RawBuilder } from "kysely";
import { fold, foldHandle } from "@/lib/contract/fold";
import { visibleText } from "@/lib/contract/handle";
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import type { Tables, Trx } from "@/lib/server/ports/database";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { packRecords, unpackRecords } from "@/lib/server/schema/packed-records";
import { eraseBoardPosts, eraseSharedReplies, eraseSharedRows } from "./internal/erase-board-posts";
import { eraseUploads } from "./erase-uploads";
import { type Person, IDS_AT_ONCE } from "./person";

/** `erase` runs in the caller's transaction. `isRecord`: part of a profile that retention also removes. */
export type Eraser = { erase: (trx: Trx, person: Person) => Promise<void>; isRecord?: true };

type KeyedTable = {
  [T in keyof Tables]: "creatorId" extends keyof Tables[T] ? T : never;
}[keyof Tables];

/** All of these functions run in the caller's transaction. */
async function deleteKeyed(trx: Trx, table: KeyedTable, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    await sql`delete from ${sql.table(table)}
      where creator_id in (${sql.join(ids.slice(start, start + IDS_AT_ONCE))})`.execute(trx);
}

/** A column of any table. */
type Column = { [T in keyof Tables]: keyof Tables[T] }[keyof Tables];

const containing = (column: Column, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${text.toLowerCase()}%`}`;

/** `keys`: the columns that identify a row. `where`: the rows that may change. */
type Place = { table: keyof Tables; keys: readonly Column[]; column: Column; where?: RawBuilder<boolean> };
type TextRow = Record<string, string | null>;

async function rewrite(
  trx: Trx,
  { table, keys, column, where = sql`1 = 1` }: Place,
  texts: readonly string[],
  next: (text: string) => string,
): Promise<void> {
  if (texts.length === 0) return;
  const columns = sql.join([...keys, column].map((name) => sql.ref(name)));
  const anyOf = sql.join(
    texts.map((text) => containing(column, text)),
    sql` or `,
  );
  const { rows } = await sql<TextRow>`select ${columns} from ${sql.table(table)}
    where ${where} and (${anyOf})`.execute(trx);
  for (const row of rows) {
    const [before, after] = [row[column]!, next(row[column]!)];
    if (after === before) continue;
    const isRow = sql.join(
      keys.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after} where ${isRow}`.execute(trx);
  }
}

async function dropFromList(trx: Trx, place: Place, { ids }: Person): Promise<void> {
  const without = (text: string) =>
    JSON.stringify((JSON.parse(text) as string[]).filter((id) => !ids.includes(id)));
  const texts = ids.map((id) => JSON.stringify(id));
  await rewrite(trx, place, texts, without);
}

/** Removes the parts of a canonical search, such as `username=ada&country=FR`, whose value names the person. */
function withoutNames(search: string, names: ReadonlySet<string>): string {
  const parts = search.split(/([&\n])/);
  const isNaming = (part: string) => {
    const [, value = ""] = /^[^=]*=(.*)$/s.exec(part) ?? [];
    // Values of an address are encoded; a value that can't be decoded is compared as it is.
    const text = value.replaceAll("+", " ");
    try {
      return names.has(foldHandle(decodeURIComponent(text)));
    } catch {
      return names.has(foldHandle(text));
    }
  };
  return parts
    .filter((part, index) => index % 2 === 0 && !isNaming(part))
    .join(search.includes("\n") ? "\n" : "&");
}

async function dropFromSearch(trx: Trx, place: Place, { names }: Person): Promise<void> {
  const texts = [...names].map((name) => encodeURIComponent(name).replaceAll("%40", "@"));
  await rewrite(trx, place, [...new Set([...names, ...texts])], (text) => withoutNames(text, names));
}

type WithRecords = { data?: unknown; notFound?: unknown; response?: { data?: unknown } };

/** Removes the person's record from a stored answer and keeps its charge. */
export function answerWithout(body: string, ids: readonly string[]): string {
  const answer = JSON.parse(body) as WithRecords;
  const isOther = (each: unknown) =>
    !ids.includes(typeof each === "string" ? each : (each as { id: string }).id);
  for (const holder of [answer, answer.response])
    if (Array.isArray(holder?.data)) holder.data = holder.data.filter(isOther);
  if (Array.isArray(answer.notFound)) answer.notFound = answer.notFound.filter(isOther);
  return JSON.stringify(answer);
}

async function dropFromAnswers(trx: Trx, { ids }: Person): Promise<void> {
  const place: Place = { table: "idempotentAnswer", keys: ["keyId", "idempotencyKey"], column: "body" };
  await rewrite(
    trx,
    place,
    ids.map((id) => JSON.stringify(id)),
    (body) => answerWithout(body, ids),
  );
}

const keyed = (table: Parameters<typeof deleteKeyed>[1]): Eraser => ({
  erase: (trx, { ids }) => deleteKeyed(trx, table, ids),
  isRecord: true,
});

const list =
  (table: keyof Tables, column: Column, where?: RawBuilder<boolean>): Eraser["erase"] =>
  (trx, person) =>
    dropFromList(trx, { table, keys: ["id"], column, where }, person);

const search =
  (table: keyof Tables, column: Column, where?: RawBuilder<boolean>): Eraser["erase"] =>
  (trx, person) =>
    dropFromSearch(trx, { table, keys: ["id"], column, where }, person);

/** An open call may be repeated as it was sent; its result is filtered when it ends (keep-erased-out.ts). */
const ENDED = sql<boolean>`state in ('settled', 'void')`;

const all = (...erasers: Eraser["erase"][]): Eraser => ({
  erase: async (trx, person) => {
    for (const erase of erasers) await erase(trx, person);
  },
});

/** In the payload of an event. */
const creatorIn = (id: string) => `"creatorId":${JSON.stringify(id)}`;

const NO_CREATORS = "no creator is named in it";
const PEOPLE = "about the people of the team, who are no creators here";

/**
 * Source reports contain values only for files without a header, whose columns are named by the first row. Empties
 * every result that may name the person, in the caller's transaction.
 */
export async function eraseSourceResults(trx: Trx, { names }: Pick<Person, "names">): Promise<void> {
  const sources = await trx.selectFrom("importSource").select(["id", "results"]).execute();
  for (const { id, results } of sources) {
    const text = fold(visibleText(results));
    if (![...names].some((name) => text.includes(name))) continue;
    await trx.updateTable("importSource").set({ results: "[]" }).where("id", "=", id).execute();
  }
}

/**
 * Unpublished data is cleaned at once, because it may wait long if publishing fails. Covers everyone with a
 * tombstone, in the caller's transaction.
 */
export async function eraseWaiting(trx: Trx): Promise<void> {
  const batches = await trx
    .selectFrom("ingestBatch")
    .select(["id", "kind"])
    .where("publishedAt", "is", null)
    .execute();
  if (batches.length === 0) return;
  const marks = await readMarks(trx);
  for (const { id, kind } of batches) {
    const batch = trx.selectFrom("ingestBatch").select("records").where("id", "=", id);
    const { records } = await batch.executeTakeFirstOrThrow();
    const rows = await unpackRecords(records!);
    const isErased = (row: object) =>
      kind === "posts" ? marks.hasPost(row as PostRow) : marks.hasCreator(row as CreatorRow);
    const left = rows.filter((row) => !isErased(row));
    if (left.length === rows.length) continue;
    await trx
      .updateTable("ingestBatch")
      .set({ records: await packRecords(left) })
      .where("id", "=", id)
      .execute();
  }
}

/** Rows of events about the creators are deleted. */
const told = (table: "notice" | "webhookDelivery", column: "payload" | "data"): Eraser => ({
  erase: async (trx, { ids }) => {
    for (const id of ids)
      await trx
        .deleteFrom(table)
        .where(containing(column, creatorIn(id)))
        .execute();
  },
});

/** A string tells why the table holds no creator. The order satisfies the foreign keys. */
export const ERASERS: Readonly<Record<keyof Tables, Eraser | string>> = {
  claim: keyed("claim"),
  refreshClaim: keyed("refreshClaim"),
  librarySearch: keyed("librarySearch"),
  boughtRecord: keyed("boughtRecord"),
  creatorFact: { erase: (trx, { ids }) => deleteKeyed(trx, "creatorFact", ids) },
  seenInPost: { erase: (trx, { ids }) => deleteKeyed(trx, "seenInPost", ids) },
  creatorMark: { erase: (trx, { ids }) => deleteKeyed(trx, "creatorMark", ids) },
  openedCreator: { erase: (trx, { ids }) => deleteKeyed(trx, "openedCreator", ids) },
  listValue: { erase: (trx, { ids }) => deleteKeyed(trx, "listValue", ids) },
  listItem: { erase: (trx, { ids }) => deleteKeyed(trx, "listItem", ids) },
  listChange: { erase: (trx, { ids }) => deleteKeyed(trx, "listChange", ids) },
  creatorNote: { erase: (trx, { ids }) => deleteKeyed(trx, "creatorNote", ids) },
  creatorTag: { erase: (trx, { ids }) => deleteKeyed(trx, "creatorTag", ids) },
  creatorLink: { erase: (trx, { ids }) => deleteKeyed(trx, "creatorLink", ids) },
  outreachMessage: { erase: (trx, { ids }) => deleteKeyed(trx, "outreachMessage", ids) },
  reminder: { erase: (trx, { ids }) => deleteKeyed(trx, "reminder", ids) },
  ownContact: {
    erase: async (trx, { ids }) => {
      for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
        const some = ids.slice(start, start + IDS_AT_ONCE);
        await trx
          .deleteFrom("ownContact")
          .where(({ or, eb }) => or([eb("id", "in", some), eb("mergedInto", "in", some)]))
          .execute();
      }
    },
  },
  boardPost: { erase: eraseBoardPosts },
  // Replies are found by their rows, so they go first.
  shareReply: { erase: eraseSharedReplies },
  shareRow: { erase: eraseSharedRows, isRecord: true },
  soldProfile: { erase: (trx, { ids }) => deleteKeyed(trx, "soldProfile", ids) },
  ownedCreator: keyed("ownedCreator"),
  chargeAttempt: all(
    list("chargeAttempt", "ids", ENDED),
    list("chargeAttempt", "notFound", ENDED),
    list("chargeAttempt", "paidTwice", ENDED),
    search("chargeAttempt", "search", ENDED),
  ),
  quote: all(list("quote", "ids"), search("quote", "search"), search("quote", "wish")),
  reveal: all(list("reveal", "waiting")),
  ingestBatch: { erase: eraseWaiting },
  importSource: { erase: eraseSourceResults },
  importFile: { erase: eraseUploads },
  idempotentAnswer: { erase: dropFromAnswers },
  memberKeyCall: all(list("memberKeyCall", "ids")),
  savedView: all(search("savedView", "query")),
  listView: all(search("listView", "query")),
  viewNotice: {
    // Notices live for minutes, and undoing one would restore a search, so all are deleted.
    erase: async (trx) => void (await trx.deleteFrom("viewNotice").execute()),
  },
  notice: told("notice", "payload"),
  webhookDelivery: told("webhookDelivery", "data"),
  outbox: {
    // The event stays, because readers continue from the newest id.
    erase: (trx, { ids }) =>
      rewrite(trx, { table: "outbox", keys: ["eventId"], column: "payload" }, ids.map(creatorIn), (payload) =>
        JSON.stringify({ ...(JSON.parse(payload) as object), creatorId: "" }),
      ),
  },
  bookDifference: {
    erase: async (trx, { ids }) => {
      if (ids.length === 0) return;
      await trx
        .deleteFrom("bookDifference")
        .where("subject", "in", [...ids])
        .execute();
    },
  },
  erasedCreator: "the tombstones themselves, which are anonymous",
  auditEntry: "append-only; it names creators only in typed searches, and ends by retention",
  auditRemoval: NO_CREATORS,
  auditSeal: NO_CREATORS,
  usageRow: "amounts, which stay; its texts are of the team",
  usageDay: "sums of amounts, which stay",
  teamEntry: "amounts, which stay; its purposes are texts of the team",
  serviceEntry: "amounts, which stay",
  providerEntry: "amounts, which stay",
  account: NO_CREATORS,
  agentApp: NO_CREATORS,
  agentToken: NO_CREATORS,
  apiKey: NO_CREATORS,
  creditPurchase: NO_CREATORS,
  dataImport: NO_CREATORS,
  importMapping: NO_CREATORS,
  bookCheck: NO_CREATORS,
  installation: NO_CREATORS,
  instance: NO_CREATORS,
  job: NO_CREATORS,
  outboxReader: NO_CREATORS,
  providerReading: NO_CREATORS,
  crossing: NO_CREATORS,
  creditRequest: "its texts are the team's, about credits",
  budget: "its purposes are texts of the team",
  formerPurpose: "texts of the team",
  list: "names and descriptions are texts of the team",
  listStatus: NO_CREATORS,
  listColumn: NO_CREATORS,
  shareLink: "titles and notes are texts of the team",
  messageTemplate: "texts of the team, with fields in place of creators",
  shareOpening: NO_CREATORS,
  shareVersion: "sums of amounts, which stay",
  shareVisitor: "about clients of the team, who are no creators here",
  requestLimit: NO_CREATORS,
  serviceTest: NO_CREATORS,
  teamSetting: NO_CREATORS,
  noticeSetting: PEOPLE,
  noticeChannel: NO_CREATORS,
  noticeMessage: NO_CREATORS,
  noticeDelivery: NO_CREATORS,
  viewCheck: NO_CREATORS,
  viewSeen: NO_CREATORS,
  webhook: NO_CREATORS,
  viewTarget: NO_CREATORS,
  displayFormat: PEOPLE,
  member: PEOPLE,
  oneTimeLink: PEOPLE,
  session: PEOPLE,
  setupToken: PEOPLE,
  signInDelay: PEOPLE,
  issuerAccount: PEOPLE,
  authenticatorApp: PEOPLE,
  passkey: PEOPLE,
  recoveryCode: PEOPLE,
  spentChallenge: NO_CREATORS,
  signInFailure: PEOPLE,
};

const isEraser = (entry: Eraser | string): entry is Eraser => typeof entry !== "string";

export const ALL_ERASERS: readonly Eraser[] = Object.values(ERASERS).filter(isEraser);
/** Retention removes a profile with these and keeps its purchase. */
export const RECORD_ERASERS: readonly Eraser[] = ALL_ERASERS.filter(({ isRecord }) => isRecord);
