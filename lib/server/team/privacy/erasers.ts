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
  [T in keyof Tables]: "creator_id" extends keyof Tables[T] ? T : never;
}[keyof Tables];

/** All of these functions run in the caller's transaction. */
async function deleteKeyed(trx: Trx, table: KeyedTable, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    await sql`delete from ${sql.table(table)}
      where creator_id in (${sql.join(ids.slice(start, start + IDS_AT_ONCE))})`.execute(trx);
}

const containing = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${text.toLowerCase()}%`}`;

/** `keys`: the columns that identify a row. `where`: the rows that may change. */
type Place = { table: string; keys: readonly string[]; column: string; where?: RawBuilder<boolean> };
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
  const place = { table: "idempotent_answer", keys: ["key_id", "idempotency_key"], column: "body" };
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
  (table: string, column: string, where?: RawBuilder<boolean>): Eraser["erase"] =>
  (trx, person) =>
    dropFromList(trx, { table, keys: ["id"], column, where }, person);

const search =
  (table: string, column: string, where?: RawBuilder<boolean>): Eraser["erase"] =>
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
  const sources = await trx.selectFrom("import_source").select(["id", "results"]).execute();
  for (const { id, results } of sources) {
    const text = fold(visibleText(results));
    if (![...names].some((name) => text.includes(name))) continue;
    await trx.updateTable("import_source").set({ results: "[]" }).where("id", "=", id).execute();
  }
}

/**
 * Unpublished data is cleaned at once, because it may wait long if publishing fails. Covers everyone with a
 * tombstone, in the caller's transaction.
 */
export async function eraseWaiting(trx: Trx): Promise<void> {
  const batches = await trx
    .selectFrom("ingest_batch")
    .select(["id", "kind"])
    .where("published_at", "is", null)
    .execute();
  if (batches.length === 0) return;
  const marks = await readMarks(trx);
  for (const { id, kind } of batches) {
    const batch = trx.selectFrom("ingest_batch").select("records").where("id", "=", id);
    const { records } = await batch.executeTakeFirstOrThrow();
    const rows = await unpackRecords(records!);
    const isErased = (row: object) =>
      kind === "posts" ? marks.hasPost(row as PostRow) : marks.hasCreator(row as CreatorRow);
    const left = rows.filter((row) => !isErased(row));
    if (left.length === rows.length) continue;
    await trx
      .updateTable("ingest_batch")
      .set({ records: await packRecords(left) })
      .where("id", "=", id)
      .execute();
  }
}

/** Rows of events about the creators are deleted. */
const told = (table: "notice" | "webhook_delivery", column: "payload" | "data"): Eraser => ({
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
  refresh_claim: keyed("refresh_claim"),
  library_search: keyed("library_search"),
  bought_record: keyed("bought_record"),
  creator_fact: { erase: (trx, { ids }) => deleteKeyed(trx, "creator_fact", ids) },
  seen_in_post: { erase: (trx, { ids }) => deleteKeyed(trx, "seen_in_post", ids) },
  creator_mark: { erase: (trx, { ids }) => deleteKeyed(trx, "creator_mark", ids) },
  opened_creator: { erase: (trx, { ids }) => deleteKeyed(trx, "opened_creator", ids) },
  list_value: { erase: (trx, { ids }) => deleteKeyed(trx, "list_value", ids) },
  list_item: { erase: (trx, { ids }) => deleteKeyed(trx, "list_item", ids) },
  list_change: { erase: (trx, { ids }) => deleteKeyed(trx, "list_change", ids) },
  creator_note: { erase: (trx, { ids }) => deleteKeyed(trx, "creator_note", ids) },
  creator_tag: { erase: (trx, { ids }) => deleteKeyed(trx, "creator_tag", ids) },
  creator_link: { erase: (trx, { ids }) => deleteKeyed(trx, "creator_link", ids) },
  outreach_message: { erase: (trx, { ids }) => deleteKeyed(trx, "outreach_message", ids) },
  reminder: { erase: (trx, { ids }) => deleteKeyed(trx, "reminder", ids) },
  own_contact: {
    erase: async (trx, { ids }) => {
      for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
        const some = ids.slice(start, start + IDS_AT_ONCE);
        await trx
          .deleteFrom("own_contact")
          .where(({ or, eb }) => or([eb("id", "in", some), eb("merged_into", "in", some)]))
          .execute();
      }
    },
  },
  board_post: { erase: eraseBoardPosts },
  // Replies are found by their rows, so they go first.
  share_reply: { erase: eraseSharedReplies },
  share_row: { erase: eraseSharedRows, isRecord: true },
  sold_profile: { erase: (trx, { ids }) => deleteKeyed(trx, "sold_profile", ids) },
  owned_creator: keyed("owned_creator"),
  charge_attempt: all(
    list("charge_attempt", "ids", ENDED),
    list("charge_attempt", "not_found", ENDED),
    list("charge_attempt", "paid_twice", ENDED),
    search("charge_attempt", "search", ENDED),
  ),
  quote: all(list("quote", "ids"), search("quote", "search"), search("quote", "wish")),
  reveal: all(list("reveal", "waiting")),
  ingest_batch: { erase: eraseWaiting },
  import_source: { erase: eraseSourceResults },
  import_file: { erase: eraseUploads },
  idempotent_answer: { erase: dropFromAnswers },
  member_key_call: all(list("member_key_call", "ids")),
  saved_view: all(search("saved_view", "query")),
  list_view: all(search("list_view", "query")),
  view_notice: {
    // Notices live for minutes, and undoing one would restore a search, so all are deleted.
    erase: async (trx) => void (await trx.deleteFrom("view_notice").execute()),
  },
  notice: told("notice", "payload"),
  webhook_delivery: told("webhook_delivery", "data"),
  outbox: {
    // The event stays, because readers continue from the newest id.
    erase: (trx, { ids }) =>
      rewrite(
        trx,
        { table: "outbox", keys: ["event_id"], column: "payload" },
        ids.map(creatorIn),
        (payload) => JSON.stringify({ ...(JSON.parse(payload) as object), creatorId: "" }),
      ),
  },
  book_difference: {
    erase: async (trx, { ids }) => {
      if (ids.length === 0) return;
      await trx
        .deleteFrom("book_difference")
        .where("subject", "in", [...ids])
        .execute();
    },
  },
  erased_creator: "the tombstones themselves, which are anonymous",
  audit_entry: "append-only; it names creators only in typed searches, and ends by retention",
  audit_removal: NO_CREATORS,
  audit_seal: NO_CREATORS,
  usage_row: "amounts, which stay; its texts are of the team",
  usage_day: "sums of amounts, which stay",
  team_entry: "amounts, which stay; its purposes are texts of the team",
  service_entry: "amounts, which stay",
  provider_entry: "amounts, which stay",
  account: NO_CREATORS,
  agent_app: NO_CREATORS,
  agent_token: NO_CREATORS,
  api_key: NO_CREATORS,
  credit_purchase: NO_CREATORS,
  data_import: NO_CREATORS,
  import_mapping: NO_CREATORS,
  book_check: NO_CREATORS,
  installation: NO_CREATORS,
  instance: NO_CREATORS,
  job: NO_CREATORS,
  outbox_reader: NO_CREATORS,
  provider_reading: NO_CREATORS,
  crossing: NO_CREATORS,
  credit_request: "its texts are the team's, about credits",
  budget: "its purposes are texts of the team",
  former_purpose: "texts of the team",
  list: "names and descriptions are texts of the team",
  list_status: NO_CREATORS,
  list_column: NO_CREATORS,
  share_link: "titles and notes are texts of the team",
  message_template: "texts of the team, with fields in place of creators",
  share_opening: NO_CREATORS,
  share_version: "sums of amounts, which stay",
  share_visitor: "about clients of the team, who are no creators here",
  request_limit: NO_CREATORS,
  service_test: NO_CREATORS,
  team_setting: NO_CREATORS,
  notice_setting: PEOPLE,
  notice_channel: NO_CREATORS,
  notice_message: NO_CREATORS,
  notice_delivery: NO_CREATORS,
  view_check: NO_CREATORS,
  view_seen: NO_CREATORS,
  webhook: NO_CREATORS,
  view_target: NO_CREATORS,
  display_format: PEOPLE,
  member: PEOPLE,
  one_time_link: PEOPLE,
  session: PEOPLE,
  setup_token: PEOPLE,
  sign_in_delay: PEOPLE,
  issuer_account: PEOPLE,
  authenticator_app: PEOPLE,
  passkey: PEOPLE,
  recovery_code: PEOPLE,
  spent_challenge: NO_CREATORS,
  sign_in_failure: PEOPLE,
};

const isEraser = (entry: Eraser | string): entry is Eraser => typeof entry !== "string";

export const ALL_ERASERS: readonly Eraser[] = Object.values(ERASERS).filter(isEraser);
/** Retention removes a profile with these and keeps its purchase. */
export const RECORD_ERASERS: readonly Eraser[] = ALL_ERASERS.filter(({ isRecord }) => isRecord);
