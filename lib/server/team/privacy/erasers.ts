import "server-only";
/** A table without an entry doesn't compile: it defines how a person leaves the table, or why none is in it. */
import { sql, type RawBuilder } from "kysely";
import type { Tables, Trx } from "@/lib/server/ports/database";
import { eraseBoardPosts } from "./erase-board-posts";
import { deleteKeyed, dropFromAnswers, dropFromList, dropFromSearch } from "./erase-rows";
import { eraseSourceResults } from "./erase-source-results";
import { eraseUploads } from "./erase-uploads";
import { eraseWaiting } from "./erase-waiting";
import type { Person } from "./person";

/** `erase` runs in the caller's transaction. `isRecord`: part of a profile that retention also removes. */
export type Eraser = { erase: (trx: Trx, person: Person) => Promise<void>; isRecord?: true };

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

const NO_CREATORS = "no creator is named in it";
const PEOPLE = "about the people of the team, who are no creators here";

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
  board_post: { erase: eraseBoardPosts },
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
  api_key: NO_CREATORS,
  credit_purchase: NO_CREATORS,
  data_import: NO_CREATORS,
  import_mapping: NO_CREATORS,
  book_check: NO_CREATORS,
  installation: NO_CREATORS,
  instance: NO_CREATORS,
  job: NO_CREATORS,
  outbox: "names reveals by id alone",
  outbox_reader: NO_CREATORS,
  provider_reading: NO_CREATORS,
  credit_request: "its texts are the team's, about credits",
  budget: "its purposes are texts of the team",
  former_purpose: "texts of the team",
  list: "names and descriptions are texts of the team",
  list_status: NO_CREATORS,
  list_column: NO_CREATORS,
  request_limit: NO_CREATORS,
  service_test: NO_CREATORS,
  team_setting: NO_CREATORS,
  view_seen: NO_CREATORS,
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
