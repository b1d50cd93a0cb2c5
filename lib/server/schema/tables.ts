import "server-only";
/** Rows of every table. Made from the migrated database by `npm run schema`: change the steps, not this file. */
import type { Generated } from "kysely";
import type { AttemptState, EntryKind, JobState, LinkKind, SessionStep, SettingName } from "./column-values";
import type { ActorKind } from "@/lib/contract/audit";
import type { DifferenceKind, DifferenceState } from "@/lib/contract/books";
import type { BudgetPeriod, BudgetSubject } from "@/lib/contract/budgets";
import type { Platform } from "@/lib/contract/enums";
import type { ObservedChoice } from "@/lib/contract/import-sources";
import type { ImportState } from "@/lib/contract/imports";
import type { Answer, SharedKind } from "@/lib/contract/links";
import type { ColumnType } from "@/lib/contract/list-columns/column-kinds";
import type { ListChangeKind, ListKind, Stage } from "@/lib/contract/lists";
import type { Role } from "@/lib/contract/members";
import type { NoticeGroup } from "@/lib/contract/notice-channels";
import type { NoticeKind } from "@/lib/contract/notices";
import type { RevealKind } from "@/lib/contract/reveal";
import type { ViewPage } from "@/lib/contract/saved-views";
import type { FitEnd } from "@/lib/contract/until-fit";
import type { UsageKind } from "@/lib/contract/usage";
import type { DeliveryState, WebhookEnd } from "@/lib/contract/webhooks";

/** Times are ISO 8601, UTC, unless their name ends in _ms. */
export interface Tables {
  /** Holders of credits. `is_internal`: 1 for this installation's dashboard. */
  account: {
    id: string;
    label: string;
    balance: Generated<number>;
    is_internal: Generated<number>;
    created_at: string;
  };
  /** An app that registered to connect (OAuth). `redirect_uris`: JSON array. */
  agent_app: {
    id: string;
    name: string;
    redirect_uris: string;
    created_at: string;
  };
  /** Codes and tokens of connections; only the SHA-256 is stored. `redirect_uri`, `challenge`: of a code. */
  agent_token: {
    hash: string;
    key_id: string;
    kind: "code" | "access" | "refresh";
    redirect_uri: string | null;
    challenge: string | null;
    expires_at_ms: number;
    /** A code or refresh token works once. */
    used_at_ms: number | null;
  };
  /** Only the SHA-256 of a key is stored. `previous_hash` opens the same key until `previous_until`. */
  api_key: {
    id: string;
    account_id: string;
    label: string;
    /** The key's first characters, to recognize it. */
    prefix: string;
    hash: string;
    monthly_cap: number | null;
    created_at: string;
    revoked_at: string | null;
    /** From this moment on the key opens nothing; null: it doesn't expire. */
    expires_at: string | null;
    /** Accurate to about a minute, because not every request writes it. */
    last_used_at: string | null;
    previous_hash: string | null;
    previous_until: string | null;
    /** Scope names, separated by spaces. */
    scopes: Generated<string>;
    requests_per_minute: Generated<number>;
    /** The member the key acts as; null: the key's own account pays. */
    member_id: string | null;
    /** For purchases with a member's key; null for other keys. */
    purpose: string | null;
    /** The name that the last agent with this key gave itself when it connected. */
    agent: string | null;
    /** Most credits that the key may spend in all; null: no such limit. */
    allowance: number | null;
    /** The key is a connection of this app, and is used with its tokens alone. Null: an ordinary key. */
    app_id: string | null;
  };
  /**
   * Append-only, except that retention removes whole sealed days. `before`, `after`: JSON without
   * secrets. Creators are named by id only.
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
   * Append-only. Entries up to `through_id`, the end of a day and a seal, were removed; the chain is
   * checked from there.
   */
  audit_removal: {
    seal_id: Generated<number>;
    day: string;
    through_id: number;
    removed_at: string;
  };
  /**
   * Append-only. A hash over the entries up to `last_id` and the seal before it (seal-text.ts). `day`:
   * of its entries, never less than that of the seal before.
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
   * `secret`: encrypted (seal-secret.ts). `last_step`: of the newest used code, in half minutes since
   * 1970. `confirmed_at`: null during the setup.
   */
  authenticator_app: {
    member_id: string;
    secret: string;
    created_at_ms: number;
    confirmed_at: string | null;
    last_step: Generated<number>;
  };
  /**
   * `record`: as it was when saved, JSON. `creator_id`, `handle`: of its author, if known. `poster`:
   * address of its picture. `tags`: JSON array.
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
  /** The last check of the ledgers, in one row. `service`: `ServiceReading`, JSON. */
  book_check: {
    id: Generated<number>;
    checked_at: string | null;
    duration_ms: number | null;
    problem: string | null;
    service: string | null;
  };
  /**
   * A difference between the ledgers; it stays when resolved. `subject`: id of an account, call or
   * creator. `who`, `note`: of the admin who acknowledged it.
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
   * All purchases. `is_first`: made the creator the team's. `attempt_id`, `record` (as delivered, JSON)
   * and `position` (order of selection, from 0, with gaps) are null for earlier versions.
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
   * Contract: budgets.ts. `subject_key`: id of the member, role, or `purposeKey`; empty for everyone.
   * `name`: spelling of a purpose. `is_hard`: 0 only warns.
   */
  budget: {
    id: string;
    subject: BudgetSubject;
    subject_key: string;
    name: string;
    period: BudgetPeriod;
    credits: number;
    is_hard: number;
    /** Null for a budget. A raise adds its credits until then to the budget of the same subject and period. */
    ends_at_ms: number | null;
    /** The member of a raise of a role's budget. */
    for_member: string | null;
    /** Null: the command line, or an invite. */
    changed_by: string | null;
    changed_at: string;
  };
  /**
   * A charging call; its id is the Idempotency-Key. It requests at most 100 `ids`, or the page of a
   * `search` for at most `n` credits. `epoch` fences a worker that lost it.
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
    /** The process that sends or resolves it; null before there were instances. */
    instance_id: string | null;
    /** 1: a person decided the outcome, and the service hasn't answered since. */
    is_by_hand: Generated<number>;
    /** Creators that another purchase had delivered before its late answer, JSON array. */
    paid_twice: Generated<string>;
    /** `embedded`, `instance:` with the service's id, or `address:`. Null: not sent, or not recorded. */
    provider: string | null;
    /** Identifies the key that it was sent with, never the key itself. */
    key_fingerprint: string | null;
    /** An admin's decision about an unknown outcome. */
    decision: "charge" | "release" | null;
    /** Age at `aged_at_ms`, in monotonic time; only across a restart in wall-clock time. */
    age_ms: number | null;
    aged_at_ms: number | null;
  };
  /** A creator belongs to one purchase, permanently once it is bought. */
  claim: {
    creator_id: string;
    attempt_id: string;
  };
  /**
   * Facts from free searches (domain: proofs), kept for 7 days. `fact`: Fact, JSON. `provider`: of the
   * service (ServiceIdentity).
   */
  creator_fact: {
    creator_id: string;
    field: string;
    fact: string;
    /** By the wall clock, of the first search. */
    proven_at_ms: number;
    provider: string;
    /** Null when the service doesn't report it. */
    catalogue_version: string | null;
  };
  /** Attached addresses. `list_id`: as for notes. */
  creator_link: {
    member_id: string;
    id: string;
    creator_id: string;
    list_id: string | null;
    url: string;
    title: string;
    created_at: string;
  };
  /** Contract: creator-marks.ts. `member_id`, `changed_at`: of the last change. */
  creator_mark: {
    creator_id: string;
    mark: string;
    /** 0: the mark was removed. */
    is_set: number;
    member_id: string;
    changed_at: string;
  };
  /** `folded`: for searching. `list_id`: the private list that it belongs to; null: the team's. */
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
  /** `tag_key`: folded. */
  creator_tag: {
    member_id: string;
    creator_id: string;
    tag_key: string;
    name: string;
    created_at: string;
  };
  /**
   * Typed purchases of a service without a balance. `service`: its address. `day`: YYYY-MM-DD in the
   * time zone of the books.
   */
  credit_purchase: {
    id: Generated<number>;
    service: string;
    day: string;
    credits: number;
    note: string | null;
    member_id: string;
    created_at: string;
    /** When it was withdrawn as a mistake; null: it counts. */
    withdrawn_at: string | null;
    withdrawn_by: string | null;
  };
  /**
   * Contract: credit-requests.ts. `quote_id`: the held quote; null when it is gone. `cost`: of the
   * quote. `credits`: requested. `is_approval`: 1 when the sum needs approval. `granted`: approved until
   * `ends_at_ms`. `note`: why it was declined.
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
    /** It then expires without a change of the row. */
    expires_at_ms: number;
    decided_by: string | null;
    decided_at: string | null;
    granted: number | null;
    ends_at_ms: number | null;
    note: string | null;
    /** The key of the agent that asked; null: a person asked. */
    key_id: string | null;
    /** The name that the agent gave itself. */
    agent: string | null;
  };
  /**
   * A line that spending or the balance crossed, so that it is told once. `name`: of the budget, its
   * period and the line. `credits`: of the budget or the line. `direction`: of the last crossing.
   */
  crossing: {
    name: string;
    credits: number;
    direction: "down" | "up";
    at: string;
  };
  /**
   * `number`: 1, 2, 3, …. `by_kind`: who began it. `options`, `progress`, `totals`: JSON (contract:
   * imports.ts).
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
    /** The catalogue that an undo restores. */
    generation_before: number | null;
    /** Written before the publication, so that after a crash the catalogue shows whether it is in. */
    generation_after: number | null;
    created_at: string;
    /** When a person last changed it; drafts expire by it. */
    changed_at: string;
    started_at: string | null;
    ended_at: string | null;
  };
  /** Null: the team's default. */
  display_format: {
    member_id: string;
    time_zone: string | null;
    number_format: string | null;
  };
  /**
   * Tombstones. `mark`: HMAC-SHA256 of an id or handle (erased-marks.ts) under `key`, which is stored
   * per row, so that rows of another copy can be added.
   */
  erased_creator: {
    mark: string;
    key: string;
    erased_at: string;
  };
  /**
   * `purpose_key`, `now_key`: `purposeKey` of the former and the present name. `name`: the present
   * spelling.
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
    /** Numbers a key's answers in the order of storing. 0: the request had no Idempotency-Key. */
    seq: Generated<number>;
  };
  /**
   * The bytes are in the uploads folder, under the id. `name`: of the browser, only a label. `mappings`:
   * JSON, chosen per part. `report`: JSON, of the last check or run (contract: ImportFile).
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
  /** `mapping`, `columns` (headers of the file that it was made for): JSON. */
  import_mapping: {
    id: string;
    name: string;
    mapping: string;
    columns: string;
    saved_by: string | null;
    saved_at: string;
  };
  /**
   * `mapping`: ImportMapping, JSON; null: columns are detected. `results`: SourceResult, JSON array,
   * newest first. `etag`, `last_modified`, `digest`: of the last imported file. `created_by`: null: the
   * command line.
   */
  import_source: {
    id: string;
    name: string;
    address: string;
    every_hours: number;
    /** Encrypted (source-headers.ts). */
    headers: string | null;
    mapping: string | null;
    is_inferring: number;
    default_date: string | null;
    observed: ObservedChoice;
    is_paused: number;
    /** 1: fetch once although it is paused. */
    is_wanted: number;
    /** By the wall clock. */
    due_ms: number;
    /** Identifies the running fetch; null when none runs. */
    began_at_ms: number | null;
    /** Consecutive failures, the running fetch included. */
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
  /** One row. The id distinguishes this installation's service; a restored copy gets a new one. */
  installation: {
    id: string;
    created_at: string;
    /**
     * Signs sessions on PostgreSQL without AUTH_SECRET. Null before the first start, and on SQLite, where
     * it is a file.
     */
    auth_secret: string | null;
  };
  /** It lives while `ended_at` is null; others set it when `heartbeat` is unchanged for the lease. */
  instance: {
    id: string;
    host: string;
    pid: number;
    started_at: string;
    heartbeat: Generated<number>;
    ended_at: string | null;
  };
  /** `subject`: the issuer's permanent identifier of the person, unlike the e-mail address. */
  issuer_account: {
    issuer: string;
    subject: string;
    member_id: string;
    linked_at: string;
  };
  /**
   * `key`: its subject; one job per kind and key is open at a time. `input`, `progress`: JSON. `epoch`
   * fences a process that lost it.
   */
  job: {
    id: string;
    kind: string;
    key: string;
    input: string;
    state: JobState;
    progress: string | null;
    /** By the wall clock. The wait began `wait_ms` before, so that a clock change can't extend it. */
    run_after_ms: number;
    wait_ms: number;
    /** Attempts since it was last done, except released ones. */
    attempts: Generated<number>;
    /** The last attempt's error; null after a success. */
    error: string | null;
    /** The process that runs it or ran it last. */
    instance_id: string | null;
    epoch: Generated<number>;
    created_at: string;
    started_at: string | null;
    ended_at: string | null;
  };
  /**
   * Derived from `owned_creator.record` (library-search.ts): texts folded, lists joined. `bought_order`:
   * greatest for the first creator of the last purchase.
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
   * Creators or posts (contract: lists.ts). `is_team`: 0 for private. `removed_at`: deleted, for undo.
   * `touched_at`: of the last change of anything on it.
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
   * The history of items, and the source of live events. `kind`: ListChangeKind. Ids follow the order of
   * commits.
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
    tab: string | null;
  };
  /** A list's own columns. `options`: ColumnOptions, JSON. */
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
   * `status_version`, `owner_version`: grow with each change of the field. `position`: manual order.
   * `touched_at`: of the last change of any field.
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
  /** `stage`: its meaning for the outcome, whatever its name is. */
  list_status: {
    list_id: string;
    id: string;
    name: string;
    stage: Stage;
    position: number;
    removed_at: string | null;
  };
  /**
   * Cells of own columns. `text`: normalized. `folded`: for searching. `number`: sorts numbers, money,
   * dates and boxes.
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
  /** `query`: filters, groups and order, as in the address. */
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
    /** Lower case. */
    email: string;
    name: string;
    password_hash: string;
    /** Grows when all of the member's sessions must end. */
    session_version: Generated<number>;
    created_at: string;
    disabled_at: string | null;
    role: Generated<Role>;
    password_until_ms: number | null;
    /** 1: may import data, whatever the role. */
    may_import: Generated<number>;
  };
  /**
   * An order of a member's key. `ids`: frozen JSON array. `page`: JSON, for version 1. `reveal_id`: null
   * when there was nothing to buy.
   */
  member_key_call: {
    id: string;
    key_id: string;
    /** A name made of the request if the caller sent no key. Null: the order is older than those names. */
    idempotency_key: string | null;
    /** Grows when the order buys again because certainly nothing was charged. */
    nth: number;
    fingerprint: string;
    ids: string;
    page: string | null;
    reveal_id: string | null;
    created_at: string;
  };
  /**
   * `fallbacks`: JSON by field (contract: outreach.ts). `version`: grows with each change. Messages name
   * removed ones.
   */
  message_template: {
    id: string;
    name: string;
    subject: string;
    text: string;
    fallbacks: string;
    version: number;
    changed_by: string;
    changed_at: string;
    removed_at: string | null;
  };
  /**
   * One event for one person, once. The text is made when it is read. `subject`: the matter, such as
   * `request:<id>`. `payload`: of the event, JSON. `settled_at`: nothing is left to do.
   */
  notice: {
    id: string;
    member_id: string;
    kind: NoticeKind;
    event_id: string;
    subject: string;
    payload: string;
    created_at: string;
    read_at: string | null;
    settled_at: string | null;
  };
  /**
   * Chats of the team, and `mail`, the state of the mail server. `paces`: chosen ones, JSON. `host`: of
   * the address, to be shown. `failures`: consecutive ones.
   */
  notice_channel: {
    id: string;
    added_by: string | null;
    name: string;
    /** Encrypted (channel-rows.ts). Null for mail. */
    address: string | null;
    host: string;
    paces: string;
    hour: number;
    weekday: number;
    failures: Generated<number>;
    failed_at: string | null;
    problem: string | null;
    /** Nothing is sent before, by the wall clock. */
    due_ms: Generated<number>;
    sent_at: string | null;
    created_at: string;
  };
  /**
   * An event reaches a target once. `notice_id`: null for the summary of a week. `topic`: its group.
   * `message_id`: null while it waits until `due_ms`.
   */
  notice_delivery: {
    target: string;
    event_id: string;
    notice_id: string | null;
    topic: NoticeGroup;
    pace: "now" | "daily" | "weekly";
    due_ms: number;
    message_id: string | null;
    created_at: string;
  };
  /**
   * One message to a target: `mail:<member>` or the id of a chat. `topic`: the group of notices sent at
   * once; empty for a digest. One of a target, pace and topic waits at a time. `ended_ms`: when it was
   * sent or dropped.
   */
  notice_message: {
    id: string;
    target: string;
    pace: "now" | "daily" | "weekly";
    topic: string;
    state: "waiting" | "sent" | "dropped";
    /** 1: the receiver may have got it, so a repetition says the same. 0: further notices join it. */
    is_fixed: Generated<number>;
    attempts: Generated<number>;
    due_ms: number;
    created_at: string;
    ended_ms: number | null;
  };
  /**
   * A member's choices about mail; without a row the defaults of the role hold. `paces`: chosen ones,
   * JSON. `hour`, `weekday` (1 is Monday): of digests, in the member's zone.
   */
  notice_setting: {
    member_id: string;
    paces: string;
    hour: number;
    weekday: number;
    /** Why the last mail to the member was given up; null when the last one was taken. */
    problem: string | null;
  };
  /**
   * Only the SHA-256 of a token is stored. `email`: of an invite, or the address to confirm.
   * `member_id`: whose password or address it is, or who accepted the invite. `created_by`: the admin;
   * null: the person.
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
  /** Creators that the team opened, without the member, by the wall clock; kept for a year. */
  opened_creator: {
    creator_id: string;
    first_at_ms: number;
    /** At most an hour too early, because a repeated opening isn't written. */
    last_at_ms: number;
  };
  /**
   * Written in the transaction of the event. `id`: in the order of commits, because a writing
   * transaction holds the single write lock. `event_id`: the same on every delivery. `payload`: JSON.
   */
  outbox: {
    id: Generated<number>;
    event_id: string;
    topic: string;
    payload: string;
    created_at: string;
  };
  /** The reader has handled all events up to `last_id`. */
  outbox_reader: {
    name: string;
    last_id: number;
  };
  /** A text that a member marked as sent, as the creator got it. */
  outreach_message: {
    id: string;
    creator_id: string;
    list_id: string;
    member_id: string;
    template_id: string;
    template_name: string;
    template_version: number;
    subject: string;
    body: string;
    at: string;
  };
  /**
   * People whom the service doesn't know. `handle_key`: platform (empty if unknown), colon, folded
   * handle. `email_key`: folded. `folded`: for searching, without the email. `merged_into`: the creator
   * that the contact became.
   */
  own_contact: {
    added_by: string;
    id: string;
    platform: Platform | null;
    handle: string | null;
    handle_key: string | null;
    name: string | null;
    email: string | null;
    email_key: string | null;
    url: string | null;
    folded: string;
    added_at: string;
    merged_into: string | null;
    merged_at: string | null;
  };
  /**
   * The latest record, and the first purchase, which never changes. `refreshed_at`: of the last
   * repurchase; null without one.
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
  /** `id`: of the credential. `public_key`: COSE, base64url. `transports`: separated by spaces. */
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
  /** Charges that a service over HTTP lists under our key. `amount`: negative for a charge. */
  provider_entry: {
    provider: string;
    id: number;
    idempotency_key: string | null;
    amount: number;
  };
  /** How far a service's entries were read; it must list the team's charges after `since_entry`. */
  provider_reading: {
    provider: string;
    last_id: number;
    since_entry: number;
  };
  /** A frozen selection with its price. `ids`: JSON array. `search`: for a page of version 1. */
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
    /** Canonical filters of an until-fit reveal, whose creators are searched for in `search`. */
    wish: string | null;
    /** Number of matches wanted. */
    wanted: number | null;
    /**
     * The key of the agent that asked, and that alone may confirm it beside the member. Null: a person
     * asked.
     */
    key_id: string | null;
    /** The name that the agent gave itself. */
    agent: string | null;
  };
  /** Only the SHA-256 of a code and its member is stored. */
  recovery_code: {
    hash: string;
    member_id: string;
    used_at: string | null;
  };
  /** An owned creator that is being bought again. */
  refresh_claim: {
    creator_id: string;
    attempt_id: string;
  };
  /**
   * For `member_id`. `list_id`: null for a reminder about the creator alone. `status_id`: it holds while
   * the item has this status; null: whatever the status. `told_at`: when its event was written.
   */
  reminder: {
    id: string;
    creator_id: string;
    list_id: string | null;
    member_id: string;
    status_id: string | null;
    note: string;
    due_at: string;
    created_at: string;
    told_at: string | null;
    ended_at: string | null;
  };
  /**
   * PostgreSQL's limiter: one row per key, in times of the database's clock; empty with one process.
   * `moments`: admissions that still counted at `at_ms`, the last request.
   */
  request_limit: {
    key: string;
    moments: string;
    at_ms: number;
    paused_until_ms: number;
    is_admitted: number;
  };
  /** A confirmed quote. `waiting`: ids that another reveal was buying, JSON array. */
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
    /** The process that runs it or ran it last. */
    instance_id: string | null;
    /** Length of the pause, so that a clock change can't extend it. */
    pause_ms: number | null;
    /** Bought creators that are no longer kept. */
    erased: Generated<number>;
    /** Until fit: the page that is tried next; 0 when the search has ended. */
    next_page: number | null;
    /** Until fit: creators of earlier pages that were proven not to fit. */
    skipped: Generated<number>;
    /** Until fit: the rule that ended it. */
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
   * Data of the newest post that was linked to a creator (domain: seen), kept for 30 days. Null: the
   * post doesn't tell. `provider`: of the service (ServiceIdentity).
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
    /** When the post was linked, by the wall clock. */
    seen_at_ms: number;
  };
  /** Append-only; an account's balance is the sum of its amounts. A negative grant took credits back. */
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
    /** Null when the charge had none, or is older than this column. */
    idempotency_key: string | null;
    /** The other account of a transfer; null when a grant created or ended the credits. */
    moved_account_id: string | null;
  };
  /** The last test, in one row. `service`: address or `embedded`. `lines`: ServiceTestLine, JSON array. */
  service_test: {
    id: Generated<number>;
    tested_at: string;
    service: string;
    member_id: string;
    lines: string;
  };
  /** `id`: SHA-256 of the cookie's value. `version`: of the account at the start; another one ends it. */
  session: {
    id: string;
    member_id: string;
    version: number;
    device: string;
    address: string | null;
    started_at_ms: number;
    /** The last request, written at most once per minute. */
    seen_at_ms: number;
    ended_at_ms: number | null;
    /** Null: single sign-on vouched for the person. */
    second_step: SessionStep | null;
    /** When the password was last given again; null: never. */
    confirmed_at_ms: number | null;
  };
  setup_token: {
    hash: string;
    expires_at_ms: number;
    used_at: string | null;
  };
  /**
   * Links for people without an account. Only the SHA-256 of a token is stored. `shown`, `allowed`: JSON
   * arrays. `purpose`, `month` (YYYY-MM): of a statement; a null purpose: the team's.
   */
  share_link: {
    id: string;
    hash: string;
    kind: SharedKind;
    created_by: string;
    list_id: string | null;
    reveal_id: string | null;
    purpose: string | null;
    month: string | null;
    label: string;
    title: string;
    note: string;
    shown: string;
    allowed: string;
    /** Null: no password. */
    password_hash: string | null;
    created_at: string;
    expires_at_ms: number;
    ended_at: string | null;
    /** How often people opened it; link previews don't count. */
    opened: Generated<number>;
    opened_at: string | null;
  };
  /** Openings by UTC day, until the day is over and becomes an entry of the audit log. */
  share_opening: {
    link_id: string;
    day: string;
    count: number;
  };
  /**
   * Append-only: decisions and comments. `answer`: null for a comment. `body`: the reason or the
   * comment. `name`, `email`: as stated by the visitor; the address goes after the link has ended.
   * `member_id`: of the team's own comment.
   */
  share_reply: {
    link_id: string;
    member_id: string | null;
    id: Generated<number>;
    row_key: string;
    creator_id: string | null;
    answer: Answer | null;
    body: string;
    name: string;
    email: string;
    at: string;
  };
  /**
   * The rows of a link to a list or board, as they were when the link was made. `row_key` names the row
   * to visitors; it is an identifier only of creators whose handle is shown. `handle`, folded, and
   * `source` name the poster of a board's post.
   */
  share_row: {
    link_id: string;
    row_key: string;
    position: number;
    creator_id: string | null;
    handle: string | null;
    source: string | null;
    /** JSON with the chosen fields and nothing else. */
    frozen: string;
  };
  /** Figures of a receipt or statement, JSON. A correction of the ledger makes the next version. */
  share_version: {
    link_id: string;
    version: number;
    at: string;
    figures: string;
  };
  /** `before_at`: the visit before this one; later replies of the team are new to the visitor. */
  share_visitor: {
    link_id: string;
    email: string;
    seen_at: string;
    before_at: string;
  };
  /** See growing-delay.ts. `subject`: hash of an account, a network, both, or a browser. */
  sign_in_delay: {
    subject: string;
    failures: number;
    since_ms: number;
    free_at_ms: number;
  };
  /** `minute`: ISO 8601 up to the minute. */
  sign_in_failure: {
    network: string;
    minute: string;
    count: number;
  };
  /** Profiles that a key with its own account bought with one entry of `service_entry`. */
  sold_profile: {
    entry_id: number;
    creator_id: string;
    position: number;
  };
  /** Used values that must not be used again until they expire. */
  spent_challenge: {
    id: string;
    expires_at_ms: number;
  };
  /** Append-only. Amounts are positive, except corrections; the kind gives their meaning. */
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
  /** Settings of the whole team. No row means off. */
  team_setting: {
    name: SettingName;
    value: string;
    changed_at: string;
  };
  /** Sums of `usage_row`, written in the same transaction. Empty texts mean null. */
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
   * The usage ledger, derived from the books: one row per purchase, charge, grant and refusal, updated
   * while a purchase runs. `account_id`: empty for another service's balance. `author_id`: who granted
   * or decided, `operator` for the command line.
   */
  usage_row: {
    id: Generated<number>;
    at: string;
    /** The day of `at` in the time zone of the books. */
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
    /** The account's sum of credits up to this row. */
    balance_after: number;
    /** All credits that were ever held for it. */
    asked: number;
    owned: number;
    /** The part of `asked` whose calls bought nothing. */
    given_back: number;
    reveal_id: string | null;
    attempt_id: string | null;
    /** References `service_entry`. */
    entry_id: number | null;
    operation: string | null;
    request_id: string | null;
    note: string | null;
    /** The name that the agent that bought gave itself. */
    agent: string | null;
  };
  /**
   * The last daily count of a saved view, at its `revision`. `total`: null when the service left it
   * open.
   */
  view_check: {
    view_id: string;
    revision: number;
    total: number | null;
    checked_at: string | null;
    due_ms: number;
  };
  /**
   * `before`: the row before the last change, JSON; null when there is nothing to undo. `address`: the
   * search it concerns (notices.ts); null: every search of the page.
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
  /** When a member last saw the view, and how many records it found. */
  view_seen: {
    member_id: string;
    view_id: string;
    seen_at: string;
    total: number;
  };
  /** `open_id`: the view that the filters started from. `default_id`: opened by the bare address. */
  view_target: {
    member_id: string;
    page: ViewPage;
    open_id: string | null;
    default_id: string | null;
  };
  /**
   * Endpoints of webhooks. `events`: JSON array of topics. Both secrets are encrypted; the previous one
   * signs too until `previous_until_ms`. `failing_since_ms`: the first failure since the last success.
   * `disabled_why`: by an admin, answered 410, or failed for days.
   */
  webhook: {
    id: string;
    created_by: string;
    name: string;
    address: string;
    events: string;
    secret: string;
    previous_secret: string | null;
    previous_until_ms: number | null;
    failing_since_ms: number | null;
    disabled_at: string | null;
    disabled_why: WebhookEnd | null;
    created_at: string;
  };
  /**
   * One event for one endpoint, once. `data`: ids, JSON. `next_ms`: when it is due, or until when its
   * sender is waited for. `skipped`: the endpoint was off.
   */
  webhook_delivery: {
    id: Generated<number>;
    webhook_id: string;
    /** The header `webhook-id`, the same on every attempt. */
    event_id: string;
    topic: string;
    data: string;
    at: string;
    state: DeliveryState;
    attempts: Generated<number>;
    next_ms: number;
    tried_at: string | null;
    took_ms: number | null;
    /** The last answer's; null: none. */
    status: number | null;
    problem: string | null;
  };
}
