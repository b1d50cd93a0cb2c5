import "server-only";
/** Rows of every table. Made from the migrated database by `npm run schema`: change the steps, not this file. */
import type { Generated } from "kysely";
import type { AttemptState, EntryKind, JobState, LinkKind, SessionStep, SettingName } from "./column-values";
import type { ActorKind } from "@/lib/contract/audit";
import type { DifferenceKind, DifferenceState } from "@/lib/contract/books";
import type { BudgetPeriod, BudgetSubject } from "@/lib/contract/budgets";
import type { ObservedChoice } from "@/lib/contract/import-sources";
import type { ImportState } from "@/lib/contract/imports";
import type { ColumnType, ListChangeKind, ListKind, Stage } from "@/lib/contract/lists";
import type { Role } from "@/lib/contract/members";
import type { RevealKind } from "@/lib/contract/reveal";
import type { ViewPage } from "@/lib/contract/saved-views";
import type { FitEnd } from "@/lib/contract/until-fit";
import type { UsageKind } from "@/lib/contract/usage";

/** Times are ISO 8601, UTC, unless their name ends in _ms. */
export interface Tables {
  /** Holders of credits. `is_internal`: the dashboard of this very installation. */
  account: {
    id: string;
    label: string;
    balance: Generated<number>;
    is_internal: Generated<number>;
    created_at: string;
  };
  /**
   * SHA-256 of each key, never the key. `previous_hash`: of the secret that a rotation replaced; it
   * opens the same key until `previous_until`.
   */
  api_key: {
    id: string;
    account_id: string;
    label: string;
    /** First characters of the key, to recognise it by. */
    prefix: string;
    hash: string;
    monthly_cap: number | null;
    created_at: string;
    revoked_at: string | null;
    /** The first moment at which it opens nothing any more; null: it does not expire. */
    expires_at: string | null;
    /** To the minute or so: not every request writes it. */
    last_used_at: string | null;
    previous_hash: string | null;
    previous_until: string | null;
    /** Names of scopes, with spaces between them. */
    scopes: Generated<string>;
    requests_per_minute: Generated<number>;
    /** Whom the key acts as; null: nobody, its own account pays. */
    member_id: string | null;
    /** What a member's key buys for; null for the others. */
    purpose: string | null;
  };
  /**
   * Only added to; whole sealed days are removed by retention. `before` and `after`: JSON without
   * secrets. Creators are named by id alone.
   */
  audit_entry: {
    id: Generated<number>;
    at: string;
    actor_kind: ActorKind;
    actor_id: string | null;
    act: string;
    subject_kind: string | null;
    subject_id: string | null;
    before: string | null;
    after: string | null;
    request_id: string | null;
    address: string | null;
  };
  /**
   * Append-only. Entries up to `through_id` were removed, the end of a day and of the seal from which
   * the chain is checked since.
   */
  audit_removal: {
    seal_id: Generated<number>;
    day: string;
    through_id: number;
    removed_at: string;
  };
  /**
   * Append-only. A hash over the entries after the seal before it up to `last_id`, and over that seal
   * (seal-text.ts). `day`: of its entries, never less than that of the seal before.
   */
  audit_seal: {
    id: Generated<number>;
    sealed_at: string;
    day: string;
    last_id: number;
    count: number;
    hash: string;
  };
  /**
   * An app that makes codes. `secret`: encrypted (seal-secret.ts). `last_step`: of the newest code that
   * was used, in half minutes since 1970. Null in `confirmed_at`: it is being set up.
   */
  authenticator_app: {
    member_id: string;
    secret: string;
    created_at_ms: number;
    confirmed_at: string | null;
    last_step: Generated<number>;
  };
  /**
   * A saved post. `record`: as it was then, JSON. `creator_id`, `handle`: of who posted it, if known.
   * `poster`: address of its picture, which is kept in the cache of posters. `tags`: JSON array.
   */
  board_post: {
    list_id: string;
    added_by: string;
    post_id: string;
    creator_id: string | null;
    handle: string | null;
    record: string;
    poster: string | null;
    note: Generated<string>;
    note_by: string | null;
    tags: Generated<string>;
    position: number;
    version: Generated<number>;
    added_at: string;
    touched_at: string;
    removed_at: string | null;
  };
  /** The last check of the ledgers; one row. `service`: `ServiceReading`, JSON. */
  book_check: {
    id: Generated<number>;
    checked_at: string | null;
    duration_ms: number | null;
    problem: string | null;
    service: string | null;
  };
  /**
   * Where the ledgers do not agree. One that is gone is resolved and kept. `subject`: id of the account,
   * charging call or creator. `who`, `note`: of the admin who acknowledged it.
   */
  book_difference: {
    id: Generated<number>;
    kind: DifferenceKind;
    subject: string;
    message: string;
    first_seen: string;
    last_seen: string;
    state: DifferenceState;
    who: string | null;
    note: string | null;
  };
  /**
   * Everything that was ever bought: a creator once for each time. `is_first`: the purchase that made
   * the creator the team's. `attempt_id`, `record` (as it came, JSON), `position` (in the order of
   * choosing, from 0, with gaps): null where an earlier version did not keep them.
   */
  bought_record: {
    reveal_id: string;
    creator_id: string;
    member_id: string;
    purpose: string | null;
    bought_at: string;
    kind: RevealKind;
    is_first: number;
    attempt_id: string | null;
    record: string | null;
    position: number | null;
  };
  /**
   * How many credits may be spent, by whom or for what, in a period (contract: budgets.ts).
   * `subject_key`: id of the member, role, or `purposeKey`; empty for everyone. `name`: of a purpose, as
   * it is spelled. `is_hard`: 0: it only warns.
   */
  budget: {
    id: string;
    subject: BudgetSubject;
    subject_key: string;
    name: string;
    period: BudgetPeriod;
    credits: number;
    is_hard: number;
    /**
     * Null: a budget. Otherwise a rise: until then its credits are added to the budget of the same
     * subject, period and kind.
     */
    ends_at_ms: number | null;
    /** Of a rise: whom it is for, where the budget is that of a role. */
    for_member: string | null;
    /** Null: the command line, or an invite. */
    changed_by: string | null;
    changed_at: string;
  };
  /**
   * One charging call; its id is the Idempotency-Key. It requests at most 100 `ids`, or for the page of
   * a `search`, which costs at most `n`. `epoch` fences a worker that lost it.
   */
  charge_attempt: {
    id: string;
    reveal_id: string;
    batch: number;
    ids: string;
    n: number;
    state: AttemptState;
    epoch: Generated<number>;
    charged: Generated<number>;
    not_found: Generated<string>;
    message: string | null;
    sent_at: string | null;
    settled_at: string | null;
    search: string | null;
    /** The process that sent it or asks what became of it; null: from before there were instances. */
    instance_id: string | null;
    /** 1: a person decided what became of it, and the service has not answered since. */
    is_by_hand: Generated<number>;
    /** Creators that another purchase had brought when its late answer came, JSON array. */
    paid_twice: Generated<string>;
    /**
     * Where the call went: `embedded`, `instance:` with the service's own id, or `address:`. Null: not
     * sent, or by a version that did not note it.
     */
    provider: string | null;
    /** Of the key that it was sent under, never the key. */
    key_fingerprint: string | null;
    /** What an admin decided about an unknown outcome. */
    decision: "charge" | "release" | null;
    /**
     * Time since it was sent: of a monotonic clock, of the wall clock only over a restart. As it was at
     * `aged_at_ms`.
     */
    age_ms: number | null;
    aged_at_ms: number | null;
  };
  /** A creator belongs to one purchase of the team, for ever once it is bought. */
  claim: {
    creator_id: string;
    attempt_id: string;
  };
  /**
   * What free searches have proven about creators, bought or not, for the whole team (domain: proofs).
   * `fact`: Fact, JSON. `provider`: of the service (ServiceIdentity). Kept for 7 days.
   */
  creator_fact: {
    creator_id: string;
    field: string;
    fact: string;
    /** By the wall clock; of several searches the first. */
    proven_at_ms: number;
    provider: string;
    /** Of the service's catalogue; null: it tells none. */
    catalogue_version: string | null;
  };
  /** Addresses that somebody attached to a creator. `list_id`: as of notes. */
  creator_link: {
    member_id: string;
    id: string;
    creator_id: string;
    list_id: string | null;
    url: string;
    title: string;
    created_at: string;
  };
  /**
   * What the team has decided about a creator (contract: creator-marks.ts). `member_id`, `changed_at`:
   * of the last change.
   */
  creator_mark: {
    creator_id: string;
    mark: string;
    /** 0: it was taken back. */
    is_set: number;
    member_id: string;
    changed_at: string;
  };
  /** `folded`: for searching. `list_id`: of a private list, which it stays in; null: the team's. */
  creator_note: {
    member_id: string;
    id: string;
    creator_id: string;
    list_id: string | null;
    body: string;
    folded: string;
    created_at: string;
    changed_at: string | null;
    removed_at: string | null;
    removed_by: string | null;
  };
  /** Tags of the team. `tag_key`: folded. */
  creator_tag: {
    member_id: string;
    creator_id: string;
    tag_key: string;
    name: string;
    created_at: string;
  };
  /**
   * What admins say was bought of a service that tells no balance. `service`: its address. `day`:
   * YYYY-MM-DD in the time zone of the books.
   */
  credit_purchase: {
    id: Generated<number>;
    service: string;
    day: string;
    credits: number;
    note: string | null;
    member_id: string;
    created_at: string;
    /** It was typed by mistake, and is not counted; null: it is. */
    withdrawn_at: string | null;
    withdrawn_by: string | null;
  };
  /**
   * A member asks for credits (contract: credit-requests.ts). `quote_id`: the price that waits; null: it
   * is gone. `cost`: of that price. `credits`: asked for. `is_approval`: 1: the sum needs approval.
   * `granted`: approved until `ends_at_ms`. `note`: why it was declined.
   */
  credit_request: {
    id: string;
    member_id: string;
    quote_id: string | null;
    purpose: string | null;
    cost: number;
    credits: number;
    is_approval: number;
    reason: string;
    state: "waiting" | "approved" | "declined" | "withdrawn";
    created_at: string;
    /** It closes by itself then: nothing is written. */
    expires_at_ms: number;
    decided_by: string | null;
    decided_at: string | null;
    granted: number | null;
    ends_at_ms: number | null;
    note: string | null;
  };
  /**
   * A bringing of files into the catalogue; files, check, run and report. `number`: 1, 2, 3, ….
   * `by_kind`: who began it. `options`, `progress`, `totals`: JSON (contract: imports.ts).
   */
  data_import: {
    id: string;
    number: number;
    state: ImportState;
    by_kind: "member" | "operator" | "key";
    /** Null: the command line. */
    member_id: string | null;
    options: string;
    /** 1: something changed since the last check. */
    is_stale: Generated<number>;
    progress: string | null;
    totals: string | null;
    problem: string | null;
    /** The catalogue that undoing goes back to. */
    generation_before: number | null;
    /**
     * The number of its publication, written down before it is published: of one that was cut off the
     * catalogue says whether it is in.
     */
    generation_after: number | null;
    created_at: string;
    /** Of the last act of a person; drafts end by it. */
    changed_at: string;
    started_at: string | null;
    ended_at: string | null;
  };
  /** How times and numbers are shown to a member. Null: as for everybody. */
  display_format: {
    member_id: string;
    time_zone: string | null;
    number_format: string | null;
  };
  /**
   * Tombstones: who was erased and never comes back. `mark`: HMAC-SHA256 of an id or of a handle
   * (erased-marks.ts) under `key`, which each row brings along, so that rows of another copy can be
   * added.
   */
  erased_creator: {
    mark: string;
    key: string;
    erased_at: string;
  };
  /**
   * Names that purposes had before an admin renamed or merged them. `purpose_key`, `now_key`:
   * `purposeKey` of the former name and of the one that it has now. `name`: as that is spelled.
   */
  former_purpose: {
    purpose_key: string;
    now_key: string;
    name: string;
    changed_by: string | null;
    changed_at: string;
  };
  /**
   * Stored answers of charging operations, by key and Idempotency-Key; without one, by a name made of
   * the request.
   */
  idempotent_answer: {
    key_id: string;
    idempotency_key: string;
    fingerprint: string;
    status: number;
    body: string;
    charged: number;
    created_at: string;
    /**
     * Counts the answers of a key, in the order in which they were stored. 0: to a request without an
     * Idempotency-Key.
     */
    seq: Generated<number>;
  };
  /**
   * The bytes lie in the folder of uploads under the id. `name`: as the browser says, a label only.
   * `mappings`: JSON, what a person chose for each part. `report`: JSON, what the last check or run
   * found (contract: ImportFile).
   */
  import_file: {
    id: string;
    import_id: string;
    position: number;
    name: string;
    size: number;
    received: Generated<number>;
    modified_at_ms: number | null;
    mappings: string;
    report: string | null;
  };
  /**
   * What columns mean, saved under a name. `mapping`, `columns` (headers of the file that it was made
   * for): JSON.
   */
  import_mapping: {
    id: string;
    name: string;
    mapping: string;
    columns: string;
    saved_by: string | null;
    saved_at: string;
  };
  /**
   * Addresses that are fetched every `every_hours` and imported. `mapping`: ImportMapping, JSON; null:
   * the columns are recognised. `results`: SourceResult, JSON array, the newest first. `etag`,
   * `last_modified`, `digest`: of the file that was imported last. `created_by`: null: the command line.
   */
  import_source: {
    id: string;
    name: string;
    address: string;
    every_hours: number;
    /** Encrypted (source-headers.ts); null: there are none. */
    headers: string | null;
    mapping: string | null;
    is_inferring: number;
    default_date: string | null;
    observed: ObservedChoice;
    is_paused: number;
    /** 1: it is to be fetched once though it is paused. */
    is_wanted: number;
    /** By the wall clock. */
    due_ms: number;
    /** Of the fetch that runs, which it tells from others; null: none runs. */
    began_at_ms: number | null;
    /** In a row, the fetch that runs included. */
    failures: number;
    etag: string | null;
    last_modified: string | null;
    digest: string | null;
    results: string;
    created_by: string | null;
    created_at: string;
  };
  ingest_batch: {
    id: string;
    key_id: string;
    idempotency_key: string | null;
    digest: string;
    kind: string;
    answer: string;
    records: string | null;
    created_at: string;
    published_at: string | null;
    /** 1: it may replace demo data, and everything that waits with it. */
    replaces_demo: Generated<number>;
  };
  /**
   * One row: the id by which this installation's service is told from others. A restored copy gets a new
   * one.
   */
  installation: {
    id: string;
    created_at: string;
    /**
     * Signs the sessions of all processes on PostgreSQL that have no AUTH_SECRET. Null: none has started,
     * or SQLite, where it is a file.
     */
    auth_secret: string | null;
  };
  /**
   * A server process. It lives while `ended_at` is null; whoever sees `heartbeat` stand still for the
   * lease sets it.
   */
  instance: {
    id: string;
    host: string;
    pid: number;
    started_at: string;
    heartbeat: Generated<number>;
    ended_at: string | null;
  };
  /**
   * Who signs in by single sign-on. `subject`: what the issuer calls the person for ever, unlike the
   * e-mail address.
   */
  issuer_account: {
    issuer: string;
    subject: string;
    member_id: string;
    linked_at: string;
  };
  /**
   * Long work that one process at a time does. `key`: of what it is about; one that has not ended stands
   * for all of its kind and key. `input`, `progress`: JSON. `epoch` fences a process that lost it.
   */
  job: {
    id: string;
    kind: string;
    key: string;
    input: string;
    state: JobState;
    progress: string | null;
    /** By the wall clock. `wait_ms` before it the wait began: no clock makes it longer. */
    run_after_ms: number;
    wait_ms: number;
    /** Since it was last done; one that its process gave back does not count. */
    attempts: Generated<number>;
    /** Of the last attempt; null after one that went well. */
    error: string | null;
    /** The process that runs it, or ran it last. */
    instance_id: string | null;
    epoch: Generated<number>;
    created_at: string;
    started_at: string | null;
    ended_at: string | null;
  };
  /**
   * What the library is searched by, made from `owned_creator.record` (library-search.ts): texts folded,
   * lists joined. `bought_order`: the last purchase greatest, and in it the first creator.
   */
  library_search: {
    creator_id: string;
    bought_order: string;
    has_email: number;
    followers: number | null;
    engagement_rate: number | null;
    average_views: number | null;
    average_likes: number | null;
    average_comments: number | null;
    main_category: string | null;
    country: string | null;
    source: string | null;
    language: string | null;
    account_type: string | null;
    age: string | null;
    gender: string | null;
    race: string | null;
    hair_color: string | null;
    body_complexion: string | null;
    sub_category: string | null;
    username: string | null;
    email: string | null;
    hashtags: string | null;
    promoted_products: string | null;
    niches_to_promote: string | null;
    bio: string | null;
  };
  /**
   * A list of creators or a board of posts (contract: lists.ts). `is_team`: 0: its owner's alone.
   * `closed_at`: put aside; `removed_at`: deleted, for undo. `touched_at`: of the last change of
   * anything on it.
   */
  list: {
    owner_id: string;
    id: string;
    kind: ListKind;
    name: string;
    description: Generated<string>;
    template: string;
    is_team: number;
    /** Grows with each change of name, description, visibility, statuses or columns. */
    version: Generated<number>;
    created_at: string;
    touched_at: string;
    closed_at: string | null;
    removed_at: string | null;
  };
  /**
   * What was changed on lists, by whom: the history of an item, and what other browsers are told.
   * `kind`: ListChangeKind. Ids follow the order of the commits.
   */
  list_change: {
    list_id: string;
    member_id: string;
    id: Generated<number>;
    kind: ListChangeKind;
    creator_id: string | null;
    post_id: string | null;
    field: string | null;
    before: string | null;
    after: string | null;
    version: number | null;
    at: string;
  };
  /** Columns that a list has beside those of every list. `options`: ColumnOptions, JSON. */
  list_column: {
    list_id: string;
    id: string;
    name: string;
    type: ColumnType;
    options: Generated<string>;
    position: number;
    removed_at: string | null;
  };
  /**
   * A creator on a list, once. `status_version`, `owner_version`: grow with each change of that field.
   * `position`: by hand, in its status. `touched_at`: of the last change of any field.
   */
  list_item: {
    list_id: string;
    added_by: string;
    creator_id: string;
    status_id: string;
    status_version: Generated<number>;
    status_at: string;
    status_by: string;
    owner_id: string | null;
    owner_version: Generated<number>;
    position: number;
    added_at: string;
    touched_at: string;
    touched_by: string;
    removed_at: string | null;
  };
  /** Statuses of a list. `stage`: what it means for the outcome, whatever it is called. */
  list_status: {
    list_id: string;
    id: string;
    name: string;
    stage: Stage;
    position: number;
    removed_at: string | null;
  };
  /**
   * What a custom column says. `text`: normalised; `folded`: for searching; `number`: what numbers,
   * money, dates and boxes sort by.
   */
  list_value: {
    list_id: string;
    changed_by: string;
    column_id: string;
    creator_id: string;
    text: string | null;
    folded: string | null;
    number: number | null;
    version: number;
    changed_at: string;
  };
  /** Filters, groups and order of a list, kept under a name. `query`: as in the address. */
  list_view: {
    list_id: string;
    member_id: string;
    id: string;
    name: string;
    query: string;
    is_team: number;
    created_at: string;
    removed_at: string | null;
  };
  member: {
    id: string;
    /** Lower-case. */
    email: string;
    name: string;
    password_hash: string;
    /** Grows when every session of the member must end. */
    session_version: Generated<number>;
    created_at: string;
    disabled_at: string | null;
    role: Generated<Role>;
    password_until_ms: number | null;
    /** 1: brings data in, whatever the role. */
    may_import: Generated<number>;
  };
  /**
   * What was ordered with a member's key. `ids`: the selection, frozen, JSON array. `page`: of a search
   * that version 1 brings, JSON. `reveal_id`: null: nothing was to be bought.
   */
  member_key_call: {
    id: string;
    key_id: string;
    /** Without one, a name made of the request. Null: the order is of a time before those names. */
    idempotency_key: string | null;
    /** Grows when the same order buys once more, after it was certain that nothing was charged. */
    nth: number;
    fingerprint: string;
    ids: string;
    page: string | null;
    reveal_id: string | null;
    created_at: string;
  };
  /**
   * Links that work once: invites, password resets, confirmations of an e-mail address. `hash`: SHA-256
   * of the token, never the token. `email`, `role`, `monthly_cap`: of an invite; `email` also the
   * address to confirm. `member_id`: whose password or address it is, or who accepted the invite.
   * `created_by`: the admin; null: the person.
   */
  one_time_link: {
    id: string;
    kind: LinkKind;
    hash: string;
    email: string | null;
    role: Role | null;
    monthly_cap: number | null;
    member_id: string | null;
    created_by: string | null;
    created_at: string;
    expires_at_ms: number;
    used_at: string | null;
    revoked_at: string | null;
  };
  /**
   * Creators whom somebody of the team has opened, by the wall clock; not who. Kept for a year after the
   * last time.
   */
  opened_creator: {
    creator_id: string;
    first_at_ms: number;
    /** At most an hour too early: who is opened again at once is not written again. */
    last_at_ms: number;
  };
  /**
   * What happened, written in the transaction that made it happen. `id`: in the order of the commits,
   * because a transaction that writes has the one write lock. `event_id`: the same whenever it is read.
   * `payload`: JSON.
   */
  outbox: {
    id: Generated<number>;
    event_id: string;
    topic: string;
    payload: string;
    created_at: string;
  };
  /** Each reader has done its work for all events up to `last_id`. */
  outbox_reader: {
    name: string;
    last_id: number;
  };
  /**
   * What the team owns: the record as it came last, and the purchase that made it the team's, which
   * never changes. `refreshed_at`: when the record was bought again; null: it is the first one.
   */
  owned_creator: {
    creator_id: string;
    record: string;
    reveal_id: string;
    member_id: string;
    purpose: string | null;
    revealed_at: string;
    refreshed_at: string | null;
  };
  /**
   * `id`: of the credential. `public_key`: COSE, base64url. `counter`: as the authenticator gave it
   * last. `transports`: names, with spaces between them.
   */
  passkey: {
    id: string;
    member_id: string;
    name: string;
    public_key: string;
    counter: number;
    transports: string;
    is_backed_up: number;
    created_at: string;
    used_at: string | null;
  };
  /**
   * Charges that a service over HTTP lists under our key. `amount`: as in its own ledger, negative for a
   * charge.
   */
  provider_entry: {
    provider: string;
    id: number;
    idempotency_key: string | null;
    amount: number;
  };
  /**
   * How far the entries of a service were read. `since_entry`: only what the team posted after this
   * entry must be among them.
   */
  provider_reading: {
    provider: string;
    last_id: number;
    since_entry: number;
  };
  /** A frozen selection with its price. `ids`: JSON array. `search`: of a page that version 1 brings. */
  quote: {
    id: string;
    member_id: string;
    ids: string;
    to_buy: number;
    expires_at_ms: number;
    reveal_id: string | null;
    created_at: string;
    kind: Generated<RevealKind>;
    search: string | null;
    /**
     * What fits, canonical filters, where it is bought until enough do: `search` is then where they are
     * looked for.
     */
    wish: string | null;
    /** How many must fit. */
    wanted: number | null;
  };
  /** SHA-256 of each code and its member, never the code. */
  recovery_code: {
    hash: string;
    member_id: string;
    used_at: string | null;
  };
  /** An owned creator whose record is being bought once more. */
  refresh_claim: {
    creator_id: string;
    attempt_id: string;
  };
  /**
   * What PostgreSQL's limiter counts, a row for each key; empty with one process. All times are of the
   * database's clock. `moments`: of the admissions that still counted at `at_ms`, the last request.
   * `is_admitted`: what became of it.
   */
  request_limit: {
    key: string;
    moments: string;
    at_ms: number;
    paused_until_ms: number;
    is_admitted: number;
  };
  /** One confirmed quote. `waiting`: ids that another reveal was buying at that moment, JSON array. */
  reveal: {
    id: string;
    quote_id: string;
    member_id: string;
    purpose: string | null;
    chosen: number;
    owned: number;
    to_buy: number;
    waiting: string;
    is_stopped: Generated<number>;
    paused_until_ms: number | null;
    message: string | null;
    created_at: string;
    finished_at: string | null;
    kind: Generated<RevealKind>;
    /** The process that runs it, or ran it last. */
    instance_id: string | null;
    /** Length of the pause that ends at `paused_until_ms`: no clock makes it longer. */
    pause_ms: number | null;
    /** Creators that it bought and that are no longer kept. */
    erased: Generated<number>;
    /** Until enough fit: the page of its search that is tried next; 0: it has ended. */
    next_page: number | null;
    /** Until enough fit: creators of the pages behind it who were proven not to. */
    skipped: Generated<number>;
    /** Until enough fit: which of its rules ended it. */
    ended_by: FitEnd | null;
  };
  /** `query`: canonical filters and sort. A deleted view stays, so that it can be restored. */
  saved_view: {
    id: string;
    page: ViewPage;
    owner_id: string;
    is_team: number;
    name: string;
    query: string;
    revision: Generated<number>;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
  };
  /**
   * What the newest post that was linked to a creator says about them (domain: seen), for the whole
   * team. Null: the post does not say. `provider`: of the service (ServiceIdentity). Kept for 30 days.
   */
  seen_in_post: {
    creator_id: string;
    post_id: string;
    posted_at: string | null;
    handle: string | null;
    followers: number | null;
    category: string | null;
    country: string | null;
    provider: string;
    /** By the wall clock, when the post was linked. */
    seen_at_ms: number;
  };
  /**
   * Append-only: the balance of an account is the sum of its amounts. A negative grant took credits of a
   * key back.
   */
  service_entry: {
    id: Generated<number>;
    account_id: string;
    key_id: string | null;
    kind: "grant" | "charge";
    amount: number;
    balance_after: number;
    operation: string | null;
    request_id: string | null;
    note: string | null;
    created_at: string;
    /** Null: the charge had none, or was made before this column was. */
    idempotency_key: string | null;
    /**
     * Where the credits of a grant came from, or of a negative one went to; null: they were made, or
     * ended, by it.
     */
    moved_account_id: string | null;
  };
  /**
   * The last test of the service; one row. `service`: its address, or `embedded`. `lines`:
   * ServiceTestLine, JSON array (contract: service-connection.ts).
   */
  service_test: {
    id: Generated<number>;
    tested_at: string;
    service: string;
    member_id: string;
    lines: string;
  };
  /**
   * Who is signed in where. `id`: SHA-256 of what the cookie carries. `version`: of the account when it
   * began; another one ends it. `device`: browser and system in words.
   */
  session: {
    id: string;
    member_id: string;
    version: number;
    device: string;
    address: string | null;
    started_at_ms: number;
    /** Of its last request, written once a minute at most. */
    seen_at_ms: number;
    ended_at_ms: number | null;
    /** Null: another service vouched for the person, who is not asked here. */
    second_step: SessionStep | null;
    /** When its person last gave the password again; null: never. */
    confirmed_at_ms: number | null;
  };
  setup_token: {
    hash: string;
    expires_at_ms: number;
    used_at: string | null;
  };
  /**
   * When somebody may try to sign in again (growing-delay.ts). `subject`: hash of an account, a network,
   * both, or a browser.
   */
  sign_in_delay: {
    subject: string;
    failures: number;
    since_ms: number;
    free_at_ms: number;
  };
  /** Failed sign-ins, summed. `minute`: ISO 8601 up to the minute. */
  sign_in_failure: {
    network: string;
    minute: string;
    count: number;
  };
  /** What an API key with an account of its own bought with one entry of `service_entry`. */
  sold_profile: {
    entry_id: number;
    creator_id: string;
    position: number;
  };
  /** What was used once and must not be used again, until it would have expired anyway. */
  spent_challenge: {
    id: string;
    expires_at_ms: number;
  };
  /** Append-only. Amounts are positive but for corrections; the kind gives their meaning. */
  team_entry: {
    id: Generated<number>;
    attempt_id: string;
    reveal_id: string;
    member_id: string;
    kind: EntryKind;
    amount: number;
    purpose: string | null;
    created_at: string;
  };
  /** What admins decide for the whole team. Without a row: off. */
  team_setting: {
    name: SettingName;
    value: string;
    changed_at: string;
  };
  /** Sums of `usage_row`, written in the same transaction. Empty texts stand for null. */
  usage_day: {
    day: string;
    account_id: string;
    member_id: string;
    key_id: string;
    purpose: string;
    kind: UsageKind;
    rows: number;
    credits: number;
    held: number;
    owned: number;
  };
  /**
   * The ledger that people read, derived from the books: a row for each purchase, charge, grant and
   * refusal. It is changed while a purchase runs. `account_id`: whose balance; empty: another service's.
   * `member_id`: who spent; `author_id`: who granted or decided, `operator` for the command line.
   */
  usage_row: {
    id: Generated<number>;
    at: string;
    /** Of `at`, in the time zone of the books. */
    day: string;
    kind: UsageKind;
    account_id: string;
    member_id: string | null;
    author_id: string | null;
    key_id: string | null;
    purpose: string | null;
    /** Negative: spent. */
    credits: number;
    held: number;
    /** The sum of the credits of the account up to this row. */
    balance_after: number;
    /** Credits that were set aside for it at all. */
    asked: number;
    owned: number;
    /** Of `asked`: calls that bought nothing at all. */
    given_back: number;
    reveal_id: string | null;
    attempt_id: string | null;
    /** Of `service_entry`. */
    entry_id: number | null;
    operation: string | null;
    request_id: string | null;
    note: string | null;
  };
  /**
   * The last thing that a member did. `before`: the row as it was, JSON; null when there is nothing to
   * take back. `address`: the search that it is about, as notices.ts spells it; null: every search of
   * the page.
   */
  view_notice: {
    member_id: string;
    page: ViewPage;
    text: string;
    is_error: number;
    view_id: string | null;
    revision: number | null;
    before: string | null;
    made_at_ms: number;
    address: string | null;
  };
  /** When a member last had the view on the screen, and how many records it found. */
  view_seen: {
    member_id: string;
    view_id: string;
    seen_at: string;
    total: number;
  };
  /**
   * `open_id`: the view that the filters on the screen began with. `default_id`: opened by the bare
   * address.
   */
  view_target: {
    member_id: string;
    page: ViewPage;
    open_id: string | null;
    default_id: string | null;
  };
}
