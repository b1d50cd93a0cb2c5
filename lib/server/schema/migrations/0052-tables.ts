import "server-only";

/** Tables of 1.0.0 in SQLite's dialect, each after those that it references. Tables without `strict` accept any type. */
export const BASELINE_TABLES: readonly string[] = [
  `create table account (
    id text primary key, label text not null, balance integer not null default 0 check (balance >= 0),
    is_internal integer not null default 0, created_at text not null) strict`,
  `create table member (
    id text primary key, email text not null unique, name text not null, password_hash text not null,
    session_version integer not null default 1, created_at text not null, disabled_at text,
    role text default 'viewer' not null check (role in ('admin', 'member', 'finance', 'viewer')),
    password_until_ms integer, may_import integer default 0 not null) strict`,
  `create table api_key (
    id text primary key, account_id text not null references account(id), label text not null,
    prefix text not null, hash text not null unique, monthly_cap integer, created_at text not null,
    revoked_at text, expires_at text, last_used_at text, previous_hash text, previous_until text,
    scopes text default 'search reveal credits.read' not null,
    requests_per_minute integer default 60 not null, member_id text references member (id), purpose text) strict`,
  `create table service_entry (
    id integer primary key, account_id text not null references account(id),
    key_id text references api_key(id), kind text not null check (kind in ('grant', 'charge')),
    amount integer not null, balance_after integer not null, operation text, request_id text, note text,
    created_at text not null, idempotency_key text, moved_account_id text references account (id)) strict`,
  `create table idempotent_answer (
    key_id text not null references api_key(id), idempotency_key text not null, fingerprint text not null,
    status integer not null, body text not null, charged integer not null, created_at text not null,
    seq integer default 0 not null, primary key (key_id, idempotency_key)) strict, without rowid`,
  `create table setup_token (hash text primary key, expires_at_ms integer not null, used_at text) strict`,
  `create table quote (
    id text primary key, member_id text not null references member(id), ids text not null,
    to_buy integer not null, expires_at_ms integer not null, reveal_id text, created_at text not null,
    kind text not null default 'reveal' check (kind in ('reveal', 'page', 'refresh')), search text, wish text,
    wanted integer) strict`,
  `create table reveal (
    id text primary key, quote_id text not null unique references quote(id),
    member_id text not null references member(id), purpose text, chosen integer not null,
    owned integer not null, to_buy integer not null, waiting text not null,
    is_stopped integer not null default 0, paused_until_ms integer, message text, created_at text not null,
    finished_at text, kind text not null default 'reveal' check (kind in ('reveal', 'page', 'refresh')),
    instance_id text, pause_ms integer, erased integer default 0 not null, next_page integer,
    skipped integer default 0 not null, ended_by text) strict`,
  `create table charge_attempt (
    id text primary key, reveal_id text not null references reveal(id), batch integer not null,
    ids text not null, n integer not null check (n between 1 and 100),
    state text not null check (state in ('reserved', 'sent', 'settled', 'void', 'unknown')),
    epoch integer not null default 0, charged integer not null default 0,
    not_found text not null default '[]', message text, sent_at text, settled_at text, search text,
    instance_id text, is_by_hand integer default 0 not null, paid_twice text default '[]' not null,
    provider text, key_fingerprint text, decision text, age_ms integer, aged_at_ms integer,
    unique (reveal_id, batch)) strict`,
  `create table claim (
    creator_id text primary key, attempt_id text not null references charge_attempt(id)) strict, without rowid`,
  `create table owned_creator (
    creator_id text primary key, record text not null, reveal_id text not null references reveal(id),
    member_id text not null references member(id), purpose text, revealed_at text not null, refreshed_at text) strict`,
  `create table team_setting (
    name text primary key, value text not null, changed_at text not null) strict, without rowid`,
  `create table refresh_claim (
    creator_id text primary key, attempt_id text not null references charge_attempt(id)) strict, without rowid`,
  `create table saved_view (
    id text primary key, page text not null check (page in ('viral', 'creators', 'library')),
    owner_id text not null references member(id), is_team integer not null check (is_team in (0, 1)),
    name text not null, query text not null, revision integer not null default 1, created_at text not null,
    updated_at text not null, deleted_at text) strict`,
  `create table view_seen (
    member_id text not null references member(id), view_id text not null references saved_view(id),
    seen_at text not null, total integer not null, primary key (member_id, view_id)) strict, without rowid`,
  `create table view_target (
    member_id text not null references member(id), page text not null, open_id text references saved_view(id),
    default_id text references saved_view(id), primary key (member_id, page)) strict, without rowid`,
  `create table view_notice (
    member_id text primary key references member(id), page text not null, text text not null,
    is_error integer not null, view_id text references saved_view(id), revision integer, before text,
    made_at_ms integer not null, address text) strict, without rowid`,
  `create table audit_entry (
    id integer not null primary key, at text not null,
    actor_kind text not null check (actor_kind in ('member', 'operator', 'system', 'key', 'anonymous')),
    actor_id text, act text not null, subject_kind text, subject_id text, before text, after text,
    request_id text, address text)`,
  `create table sign_in_failure (
    network text not null, minute text not null, count integer not null,
    constraint sign_in_failure_key primary key (network, minute))`,
  `create table library_search (
    creator_id text not null primary key references owned_creator (creator_id) on delete cascade,
    bought_order text not null, has_email integer not null, followers double precision,
    engagement_rate double precision, average_views double precision, average_likes double precision,
    average_comments double precision, main_category text, country text, source text, language text,
    account_type text, age text, gender text, race text, hair_color text, body_complexion text,
    sub_category text, username text, email text, hashtags text, promoted_products text,
    niches_to_promote text, bio text)`,
  `create table instance (
    id text not null primary key, host text not null, pid integer not null, started_at text not null,
    heartbeat integer default 0 not null, ended_at text)`,
  `create table team_entry (
    id integer primary key, attempt_id text not null references charge_attempt (id),
    reveal_id text not null references reveal (id), member_id text not null references member (id),
    kind text not null check (kind in ('hold', 'post', 'release', 'void', 'overage', 'correction')),
    amount integer not null, purpose text, created_at text not null,
    constraint team_entry_kind unique (attempt_id, kind),
    constraint team_entry_amount check (amount >= 0 or kind = 'correction'))`,
  `create table installation (id text not null primary key, created_at text not null, auth_secret text)`,
  `create table bought_record (
    reveal_id text not null references reveal (id), creator_id text not null,
    member_id text not null references member (id), purpose text, bought_at text not null,
    kind text not null check (kind in ('reveal', 'page', 'refresh')), is_first integer not null,
    attempt_id text references charge_attempt (id), record text, position integer,
    constraint bought_record_key primary key (reveal_id, creator_id))`,
  `create table book_difference (
    id integer not null primary key, kind text not null, subject text not null, message text not null,
    first_seen text not null, last_seen text not null,
    state text not null check (state in ('open', 'acknowledged', 'resolved')),
    who text references member (id), note text)`,
  `create table book_check (
    id integer not null primary key check (id = 1), checked_at text, duration_ms integer, problem text,
    service text)`,
  `create table provider_reading (
    provider text not null primary key, last_id integer not null, since_entry integer not null)`,
  `create table provider_entry (
    provider text not null, id integer not null, idempotency_key text, amount integer not null,
    constraint provider_entry_key primary key (provider, id))`,
  `create table job (
    id text not null primary key, kind text not null, key text not null, input text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')), progress text,
    run_after_ms integer not null, wait_ms integer not null, attempts integer default 0 not null, error text,
    instance_id text, epoch integer default 0 not null, created_at text not null, started_at text,
    ended_at text)`,
  `create table outbox (
    id integer not null primary key, event_id text not null unique, topic text not null,
    payload text not null, created_at text not null)`,
  `create table outbox_reader (name text not null primary key, last_id integer not null)`,
  `create table request_limit (
    key text not null primary key, moments text not null, at_ms integer not null,
    paused_until_ms integer not null, is_admitted integer not null)`,
  `create table session (
    id text not null primary key, member_id text not null, version integer not null, device text not null,
    address text, started_at_ms integer not null, seen_at_ms integer not null, ended_at_ms integer,
    second_step text, confirmed_at_ms integer)`,
  `create table sign_in_delay (
    subject text not null primary key, failures integer not null, since_ms integer not null,
    free_at_ms integer not null)`,
  `create table audit_seal (
    id integer not null primary key, sealed_at text not null, day text not null, last_id integer not null,
    count integer not null, hash text not null)`,
  `create table audit_removal (
    seal_id integer not null primary key references audit_seal (id), day text not null,
    through_id integer not null, removed_at text not null)`,
  `create table one_time_link (
    id text not null primary key, kind text not null check (kind in ('invite', 'reset', 'email')),
    hash text not null unique, email text, role text, monthly_cap integer,
    member_id text references member (id), created_by text references member (id), created_at text not null,
    expires_at_ms integer not null, used_at text, revoked_at text)`,
  `create table display_format (
    member_id text not null primary key references member (id), time_zone text, number_format text)`,
  `create table issuer_account (
    issuer text not null, subject text not null, member_id text not null references member (id),
    linked_at text not null, constraint issuer_account_key primary key (issuer, subject),
    constraint issuer_account_member unique (issuer, member_id))`,
  `create table authenticator_app (
    member_id text not null primary key references member (id), secret text not null,
    created_at_ms integer not null, confirmed_at text, last_step integer default 0 not null)`,
  `create table passkey (
    id text not null primary key, member_id text not null references member (id), name text not null,
    public_key text not null, counter integer not null, transports text not null,
    is_backed_up integer not null, created_at text not null, used_at text)`,
  `create table recovery_code (
    hash text not null primary key, member_id text not null references member (id), used_at text)`,
  `create table spent_challenge (id text not null primary key, expires_at_ms integer not null)`,
  `create table erased_creator (mark text not null primary key, key text not null, erased_at text not null)`,
  `create table member_key_call (
    id text not null primary key, key_id text not null references api_key (id), idempotency_key text,
    nth integer not null, fingerprint text not null, ids text not null, page text,
    reveal_id text references reveal (id), created_at text not null)`,
  `create table ingest_batch (
    id text not null primary key, key_id text not null references api_key (id), idempotency_key text,
    digest text not null, kind text not null, answer text not null, records text, created_at text not null,
    published_at text, replaces_demo integer default 0 not null)`,
  `create table data_import (
    id text not null primary key, number integer not null, state text not null, by_kind text not null,
    member_id text references member (id), options text not null, is_stale integer default 1 not null,
    progress text, totals text, problem text, generation_before integer, generation_after integer,
    created_at text not null, changed_at text not null, started_at text, ended_at text)`,
  `create table import_file (
    id text not null primary key, import_id text not null references data_import (id),
    position integer not null, name text not null, size integer not null, received integer default 0 not null,
    modified_at_ms integer, mappings text not null, report text)`,
  `create table import_mapping (
    id text not null primary key, name text not null, mapping text not null, columns text not null,
    saved_by text references member (id), saved_at text not null)`,
  `create table import_source (
    id text not null primary key, name text not null unique, address text not null,
    every_hours integer not null, headers text, mapping text, is_inferring integer not null,
    default_date text, observed text not null, is_paused integer not null, is_wanted integer not null,
    due_ms integer not null, began_at_ms integer, failures integer not null, etag text, last_modified text,
    digest text, results text not null, created_by text references member (id), created_at text not null)`,
  `create table creator_fact (
    creator_id text not null, field text not null, fact text not null, proven_at_ms integer not null,
    provider text not null, catalogue_version text,
    constraint creator_fact_primary primary key (creator_id, field))`,
  `create table seen_in_post (
    creator_id text not null primary key, post_id text not null, posted_at text, handle text,
    followers integer, category text, country text, provider text not null, seen_at_ms integer not null)`,
  `create table creator_mark (
    creator_id text not null, mark text not null, is_set integer not null,
    member_id text not null references member (id), changed_at text not null,
    constraint creator_mark_primary primary key (creator_id, mark))`,
  `create table opened_creator (
    creator_id text not null primary key, first_at_ms integer not null, last_at_ms integer not null)`,
  `create table credit_purchase (
    id integer not null primary key, service text not null, day text not null,
    credits integer not null check (credits > 0), note text, member_id text not null references member (id),
    created_at text not null, withdrawn_at text, withdrawn_by text references member (id))`,
  `create table service_test (
    id integer not null primary key check (id = 1), tested_at text not null, service text not null,
    member_id text not null references member (id), lines text not null)`,
  `create table budget (
    id text not null primary key,
    subject text not null check (subject in ('everyone', 'role', 'member', 'purpose')),
    subject_key text not null, name text not null,
    period text not null check (period in ('reveal', 'day', 'month', 'total')),
    credits integer not null check (credits >= 0), is_hard integer not null, ends_at_ms integer,
    for_member text references member (id), changed_by text references member (id), changed_at text not null)`,
  `create table credit_request (
    id text not null primary key, member_id text not null references member (id),
    quote_id text references quote (id) on delete set null, purpose text, cost integer not null,
    credits integer not null, is_approval integer not null, reason text not null,
    state text not null check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
    created_at text not null, expires_at_ms integer not null, decided_by text references member (id),
    decided_at text, granted integer, ends_at_ms integer, note text)`,
  `create table usage_row (
    id integer not null primary key, at text not null, day text not null, kind text not null,
    account_id text not null, member_id text, author_id text, key_id text, purpose text,
    credits integer not null, held integer not null, balance_after integer not null, asked integer not null,
    owned integer not null, given_back integer not null, reveal_id text, attempt_id text, entry_id integer,
    operation text, request_id text, note text)`,
  `create table usage_day (
    day text not null, account_id text not null, member_id text not null, key_id text not null,
    purpose text not null, kind text not null, rows integer not null, credits integer not null,
    held integer not null, owned integer not null,
    constraint usage_day_primary primary key (day, account_id, member_id, key_id, purpose, kind))`,
  `create table sold_profile (
    entry_id integer not null, creator_id text not null, position integer not null,
    constraint sold_profile_primary primary key (entry_id, creator_id))`,
  `create table former_purpose (
    purpose_key text not null primary key, now_key text not null, name text not null,
    changed_by text references member (id), changed_at text not null)`,
  `create table list (
    owner_id text not null references member (id), id text not null primary key,
    kind text not null check (kind in ('creators', 'posts')), name text not null,
    description text default '' not null, template text not null, is_team integer not null,
    version integer default 1 not null, created_at text not null, touched_at text not null, closed_at text,
    removed_at text)`,
  `create table list_status (
    list_id text not null references list (id), id text not null primary key, name text not null,
    stage text not null, position integer not null, removed_at text)`,
  `create table list_column (
    list_id text not null references list (id), id text not null primary key, name text not null,
    type text not null, options text default '{}' not null, position integer not null, removed_at text)`,
  `create table list_view (
    list_id text not null references list (id), member_id text not null references member (id),
    id text not null primary key, name text not null, query text not null, is_team integer not null,
    created_at text not null, removed_at text)`,
  `create table list_item (
    list_id text not null references list (id), added_by text not null references member (id),
    creator_id text not null, status_id text not null references list_status (id),
    status_version integer default 1 not null, status_at text not null,
    status_by text not null references member (id), owner_id text references member (id),
    owner_version integer default 1 not null, position double precision not null, added_at text not null,
    touched_at text not null, touched_by text not null references member (id), removed_at text,
    constraint list_item_primary primary key (list_id, creator_id))`,
  `create table list_value (
    list_id text not null references list (id), changed_by text not null references member (id),
    column_id text not null references list_column (id), creator_id text not null, text text, folded text,
    number double precision, version integer not null, changed_at text not null,
    constraint list_value_primary primary key (column_id, creator_id))`,
  `create table board_post (
    list_id text not null references list (id), added_by text not null references member (id),
    post_id text not null, creator_id text, handle text, record text not null, poster text,
    note text default '' not null, note_by text references member (id), tags text default '[]' not null,
    position double precision not null, version integer default 1 not null, added_at text not null,
    touched_at text not null, removed_at text, constraint board_post_primary primary key (list_id, post_id))`,
  `create table list_change (
    list_id text not null references list (id), member_id text not null references member (id),
    id integer not null primary key autoincrement, kind text not null, creator_id text, post_id text,
    field text, before text, after text, version integer, at text not null, tab text)`,
  `create table creator_note (
    member_id text not null references member (id), id text not null primary key, creator_id text not null,
    list_id text references list (id), body text not null, folded text not null, created_at text not null,
    changed_at text, removed_at text, removed_by text references member (id))`,
  `create table creator_tag (
    member_id text not null references member (id), creator_id text not null, tag_key text not null,
    name text not null, created_at text not null,
    constraint creator_tag_primary primary key (creator_id, tag_key))`,
  `create table creator_link (
    member_id text not null references member (id), id text not null primary key, creator_id text not null,
    list_id text references list (id), url text not null, title text not null, created_at text not null)`,
];
