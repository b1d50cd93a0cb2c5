import "server-only";
/** The schema of 1.0.0. Its name is that of the last step before it, so later steps sort after it. */
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { allowRemoval, makeAppendOnly, refuseInsertUnless } from "../append-only";
import { isPostgres } from "../engine-of";
import { BASELINE_TABLES } from "./0052-tables";

const INDEXES = [
  `create index service_entry_account on service_entry (account_id, created_at)`,
  `create index service_entry_key on service_entry (key_id, created_at)`,
  `create index idempotent_answer_age on idempotent_answer (created_at)`,
  `create index reveal_unfinished on reveal (finished_at) where finished_at is null`,
  `create index intent_open on charge_attempt (state) where state in ('reserved', 'sent', 'unknown')`,
  `create index claim_intent on claim (attempt_id)`,
  `create index owned_creator_reveal on owned_creator (reveal_id)`,
  `create index quote_unused on quote (expires_at_ms) where reveal_id is null`,
  `create index refresh_claim_intent on refresh_claim (attempt_id)`,
  `create index saved_view_page on saved_view (page, deleted_at)`,
  `create index library_search_followers on library_search (followers, creator_id)`,
  `create index library_search_engagement_rate on library_search (engagement_rate, creator_id)`,
  `create index library_search_average_views on library_search (average_views, creator_id)`,
  `create index library_search_average_likes on library_search (average_likes, creator_id)`,
  `create index library_search_average_comments on library_search (average_comments, creator_id)`,
  `create index team_entry_member on team_entry (member_id, created_at)`,
  `create index idempotent_answer_seq on idempotent_answer (key_id, seq)`,
  `create index bought_record_creator on bought_record (creator_id, bought_at)`,
  `create index bought_record_again on bought_record (attempt_id) where is_first = 0`,
  `create index service_entry_page on service_entry (key_id, id)`,
  `create index service_entry_idempotency on service_entry (idempotency_key, account_id, amount)
    where idempotency_key is not null`,
  `create unique index book_difference_standing on book_difference (kind, subject) where state != 'resolved'`,
  `create index provider_entry_idempotency on provider_entry (idempotency_key, provider, amount)`,
  `create unique index job_standing on job (kind, key) where ended_at is null`,
  `create index session_member on session (member_id)`,
  `create index audit_seal_day on audit_seal (day, id)`,
  `create index audit_entry_by_time on audit_entry (at, id)`,
  `create index audit_entry_by_act on audit_entry (act, at, id)`,
  `create index audit_entry_by_actor on audit_entry (actor_id, at, id) where actor_id is not null`,
  `create index audit_entry_by_nobody on audit_entry (actor_kind, at, id) where actor_id is null`,
  `create index audit_entry_by_kind on audit_entry (subject_kind, at, id)`,
  `create index audit_entry_by_subject on audit_entry (subject_id, subject_kind, at, id)`,
  `create unique index api_key_previous_hash on api_key (previous_hash) where previous_hash is not null`,
  `create index passkey_member on passkey (member_id)`,
  `create index recovery_code_member on recovery_code (member_id)`,
  `create index team_entry_hold on team_entry (created_at) where kind = 'hold'`,
  `create unique index member_key_call_order on member_key_call (key_id, idempotency_key, nth)
    where idempotency_key is not null`,
  `create unique index member_key_call_reveal on member_key_call (reveal_id) where reveal_id is not null`,
  `create index library_search_bought_order on library_search (bought_order, creator_id)`,
  `create unique index ingest_batch_order on ingest_batch (key_id, idempotency_key)
    where idempotency_key is not null`,
  `create index ingest_batch_waiting on ingest_batch (created_at, id) where published_at is null`,
  `create unique index data_import_number on data_import (number)`,
  `create unique index import_file_position on import_file (import_id, position)`,
  `create unique index import_mapping_name on import_mapping (name)`,
  `create index creator_fact_proven_at on creator_fact (proven_at_ms)`,
  `create index seen_in_post_seen_at on seen_in_post (seen_at_ms)`,
  `create index opened_creator_last_at on opened_creator (last_at_ms)`,
  `create unique index budget_subject on budget (subject, subject_key, period, is_hard)
    where ends_at_ms is null`,
  `create unique index credit_request_waiting on credit_request (quote_id) where state = 'waiting'`,
  `create index credit_request_member on credit_request (member_id, created_at)`,
  `create index usage_row_day on usage_row (day, id)`,
  `create index usage_row_member on usage_row (member_id, day, id)`,
  `create index usage_row_purpose on usage_row (purpose, day, id)`,
  `create index usage_row_key on usage_row (key_id, day, id)`,
  `create index usage_row_kind on usage_row (kind, day, id)`,
  `create index usage_row_account on usage_row (account_id, id)`,
  `create index usage_row_reveal on usage_row (reveal_id)`,
  `create index sold_profile_creator on sold_profile (creator_id)`,
  `create index list_status_list on list_status (list_id)`,
  `create index list_column_list on list_column (list_id)`,
  `create index list_view_list on list_view (list_id)`,
  `create index list_item_creator on list_item (creator_id)`,
  `create index list_item_status on list_item (list_id, status_id, position)`,
  `create index list_item_place on list_item (list_id, position)`,
  `create index list_item_touched on list_item (list_id, touched_at)`,
  `create index list_value_item on list_value (list_id, creator_id)`,
  `create index list_change_list on list_change (list_id, id)`,
  `create index list_change_creator on list_change (creator_id, id)`,
  `create index creator_note_creator on creator_note (creator_id, created_at)`,
  `create index creator_tag_key on creator_tag (tag_key)`,
  `create index creator_link_creator on creator_link (creator_id)`,
];

/** Texts are compared by their bytes, integers have 64 bits, and the engine numbers rows, as in SQLite. */
const inPostgres = (table: string) =>
  table
    .replace(
      /\b(\w+) integer( not null)? primary key( autoincrement)?/g,
      "$1 bigint generated by default as identity$2 primary key",
    )
    .replaceAll(/\b(\w+) integer\b/g, "$1 bigint")
    .replaceAll(/\b(\w+) text\b/g, '$1 text collate "C"')
    .replace(/\) strict(, without rowid)?$/, ")");

/** Younger entries can't be removed, whatever the setting is. */
const LEAST_DAYS = sql.raw("30");

async function protectBooks(db: Kysely<unknown>): Promise<void> {
  for (const table of ["service_entry", "team_entry", "audit_entry", "audit_seal", "audit_removal"])
    await makeAppendOnly(db, table);
  const oldest = isPostgres(db)
    ? sql`to_char(now() at time zone 'utc' - interval '${LEAST_DAYS} days', 'YYYY-MM-DD')`
    : sql`date('now', '-${LEAST_DAYS} days')`;
  // Only whole, completely sealed, old days may be removed; the rows of this append-only table record them.
  await refuseInsertUnless(
    db,
    "audit_removal",
    sql`new.day < ${oldest}
      and exists (select 1 from audit_seal
        where id = new.seal_id and day = new.day and last_id = new.through_id)
      and not exists (select 1 from audit_seal where id > new.seal_id and day = new.day)`,
  );
  await allowRemoval(db, "audit_entry", sql`exists (select 1 from audit_removal where through_id >= old.id)`);
}

async function addFirstRows(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  await sql`insert into installation (id, created_at) values (${randomUUID()}, ${now})`.execute(db);
  await sql`insert into team_setting values ('typed_above', '100', ${now})`.execute(db);
  // Every charge of the embedded service is compared, from the first entry on.
  await sql`insert into provider_reading values ('embedded', 0, 0)`.execute(db);
}

export const baseline: Migration = {
  up: async (db) => {
    for (const table of BASELINE_TABLES)
      await sql.raw(isPostgres(db) ? inPostgres(table) : table).execute(db);
    // On SQLite, blobs are files of the data folder.
    if (isPostgres(db))
      await sql`create table blob (name text collate "C" primary key, content_type text collate "C" not null,
        bytes bytea not null)`.execute(db);
    for (const index of INDEXES) await sql.raw(index).execute(db);
    await protectBooks(db);
    await addFirstRows(db);
  },
};
