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

/** Times are ISO 8601, UTC, unless their name ends in Ms. */
export interface Tables {
  /** Holders of credits. `isInternal`: 1 for this installation's dashboard. */
  account: {
    id: string;
    label: string;
    balance: Generated<number>;
    isInternal: Generated<number>;
    createdAt: string;
  };
  /** An app that registered to connect (OAuth). `redirectUris`: JSON array. */
  agentApp: {
    id: string;
    name: string;
    redirectUris: string;
    createdAt: string;
  };
  /** Codes and tokens of connections; only the SHA-256 is stored. `redirectUri`, `challenge`: of a code. */
  agentToken: {
    hash: string;
    keyId: string;
    kind: "code" | "access" | "refresh";
    redirectUri: string | null;
    challenge: string | null;
    expiresAtMs: number;
    /** A code or refresh token works once. */
    usedAtMs: number | null;
  };
  /** Only the SHA-256 of a key is stored. `previousHash` opens the same key until `previousUntil`. */
  apiKey: {
    id: string;
    accountId: string;
    label: string;
    /** The key's first characters, to recognize it. */
    prefix: string;
    hash: string;
    monthlyCap: number | null;
    createdAt: string;
    revokedAt: string | null;
    /** From this moment on the key opens nothing; null: it doesn't expire. */
    expiresAt: string | null;
    /** Accurate to about a minute, because not every request writes it. */
    lastUsedAt: string | null;
    previousHash: string | null;
    previousUntil: string | null;
    /** Scope names, separated by spaces. */
    scopes: Generated<string>;
    requestsPerMinute: Generated<number>;
    /** The member the key acts as; null: the key's own account pays. */
    memberId: string | null;
    /** For purchases with a member's key; null for other keys. */
    purpose: string | null;
    /** The name that the last agent with this key gave itself when it connected. */
    agent: string | null;
    /** Most credits that the key may spend in all; null: no such limit. */
    allowance: number | null;
    /** The key is a connection of this app, and is used with its tokens alone. Null: an ordinary key. */
    appId: string | null;
  };
  /**
   * Append-only, except that retention removes whole sealed days. `before`, `after`: JSON without
   * secrets. Creators are named by id only.
   */
  auditEntry: {
    id: Generated<number>;
    at: string;
    actorKind: ActorKind;
    actorId: string | null;
    act: string;
    subjectKind: string | null;
    subjectId: string | null;
    before: string | null;
    after: string | null;
    requestId: string | null;
    address: string | null;
  };
  /**
   * Append-only. Entries up to `throughId`, the end of a day and a seal, were removed; the chain is
   * checked from there.
   */
  auditRemoval: {
    sealId: Generated<number>;
    day: string;
    throughId: number;
    removedAt: string;
  };
  /**
   * Append-only. A hash over the entries up to `lastId` and the seal before it (seal-text.ts). `day`: of
   * its entries, never less than that of the seal before.
   */
  auditSeal: {
    id: Generated<number>;
    sealedAt: string;
    day: string;
    lastId: number;
    count: number;
    hash: string;
  };
  /**
   * `secret`: encrypted (seal-secret.ts). `lastStep`: of the newest used code, in half minutes since
   * 1970. `confirmedAt`: null during the setup.
   */
  authenticatorApp: {
    memberId: string;
    secret: string;
    createdAtMs: number;
    confirmedAt: string | null;
    lastStep: Generated<number>;
  };
  /**
   * `record`: as it was when saved, JSON. `creatorId`, `handle`: of its author, if known. `poster`:
   * address of its picture. `tags`: JSON array.
   */
  boardPost: {
    listId: string;
    addedBy: string;
    postId: string;
    creatorId: string | null;
    handle: string | null;
    record: string;
    poster: string | null;
    note: Generated<string>;
    noteBy: string | null;
    tags: Generated<string>;
    position: number;
    version: Generated<number>;
    addedAt: string;
    touchedAt: string;
    removedAt: string | null;
  };
  /** The last check of the ledgers, in one row. `service`: `ServiceReading`, JSON. */
  bookCheck: {
    id: Generated<number>;
    checkedAt: string | null;
    durationMs: number | null;
    problem: string | null;
    service: string | null;
  };
  /**
   * A difference between the ledgers; it stays when resolved. `subject`: id of an account, call or
   * creator. `who`, `note`: of the admin who acknowledged it.
   */
  bookDifference: {
    id: Generated<number>;
    kind: DifferenceKind;
    subject: string;
    message: string;
    firstSeen: string;
    lastSeen: string;
    state: DifferenceState;
    who: string | null;
    note: string | null;
  };
  /**
   * All purchases. `isFirst`: made the creator the team's. `attemptId`, `record` (as delivered, JSON)
   * and `position` (order of selection, from 0, with gaps) are null for earlier versions.
   */
  boughtRecord: {
    revealId: string;
    creatorId: string;
    memberId: string;
    purpose: string | null;
    boughtAt: string;
    kind: RevealKind;
    isFirst: number;
    attemptId: string | null;
    record: string | null;
    position: number | null;
  };
  /**
   * Contract: budgets.ts. `subjectKey`: id of the member, role, or `purposeKey`; empty for everyone.
   * `name`: spelling of a purpose. `isHard`: 0 only warns.
   */
  budget: {
    id: string;
    subject: BudgetSubject;
    subjectKey: string;
    name: string;
    period: BudgetPeriod;
    credits: number;
    isHard: number;
    /** Null for a budget. A raise adds its credits until then to the budget of the same subject and period. */
    endsAtMs: number | null;
    /** The member of a raise of a role's budget. */
    forMember: string | null;
    /** Null: the command line, or an invite. */
    changedBy: string | null;
    changedAt: string;
  };
  /**
   * A charging call; its id is the Idempotency-Key. It requests at most 100 `ids`, or the page of a
   * `search` for at most `n` credits. `epoch` fences a worker that lost it.
   */
  chargeAttempt: {
    id: string;
    revealId: string;
    batch: number;
    ids: string;
    n: number;
    state: AttemptState;
    epoch: Generated<number>;
    charged: Generated<number>;
    notFound: Generated<string>;
    message: string | null;
    sentAt: string | null;
    settledAt: string | null;
    search: string | null;
    /** The process that sends or resolves it; null before there were instances. */
    instanceId: string | null;
    /** 1: a person decided the outcome, and the service hasn't answered since. */
    isByHand: Generated<number>;
    /** Creators that another purchase had delivered before its late answer, JSON array. */
    paidTwice: Generated<string>;
    /** `embedded`, `instance:` with the service's id, or `address:`. Null: not sent, or not recorded. */
    provider: string | null;
    /** Identifies the key that it was sent with, never the key itself. */
    keyFingerprint: string | null;
    /** An admin's decision about an unknown outcome. */
    decision: "charge" | "release" | null;
    /** Age at `agedAtMs`, in monotonic time; only across a restart in wall-clock time. */
    ageMs: number | null;
    agedAtMs: number | null;
  };
  /** A creator belongs to one purchase, permanently once it is bought. */
  claim: {
    creatorId: string;
    attemptId: string;
  };
  /**
   * Facts from free searches (domain: proofs), kept for 7 days. `fact`: Fact, JSON. `provider`: of the
   * service (ServiceIdentity).
   */
  creatorFact: {
    creatorId: string;
    field: string;
    fact: string;
    /** By the wall clock, of the first search. */
    provenAtMs: number;
    provider: string;
    /** Null when the service doesn't report it. */
    catalogueVersion: string | null;
  };
  /** Attached addresses. `listId`: as for notes. */
  creatorLink: {
    memberId: string;
    id: string;
    creatorId: string;
    listId: string | null;
    url: string;
    title: string;
    createdAt: string;
  };
  /** Contract: creator-marks.ts. `memberId`, `changedAt`: of the last change. */
  creatorMark: {
    creatorId: string;
    mark: string;
    /** 0: the mark was removed. */
    isSet: number;
    memberId: string;
    changedAt: string;
  };
  /** `folded`: for searching. `listId`: the private list that it belongs to; null: the team's. */
  creatorNote: {
    memberId: string;
    id: string;
    creatorId: string;
    listId: string | null;
    body: string;
    folded: string;
    createdAt: string;
    changedAt: string | null;
    removedAt: string | null;
    removedBy: string | null;
  };
  /** `tagKey`: folded. */
  creatorTag: {
    memberId: string;
    creatorId: string;
    tagKey: string;
    name: string;
    createdAt: string;
  };
  /**
   * Typed purchases of a service without a balance. `service`: its address. `day`: YYYY-MM-DD in the
   * time zone of the books.
   */
  creditPurchase: {
    id: Generated<number>;
    service: string;
    day: string;
    credits: number;
    note: string | null;
    memberId: string;
    createdAt: string;
    /** When it was withdrawn as a mistake; null: it counts. */
    withdrawnAt: string | null;
    withdrawnBy: string | null;
  };
  /**
   * Contract: credit-requests.ts. `quoteId`: the held quote; null when it is gone. `cost`: of the quote.
   * `credits`: requested. `isApproval`: 1 when the sum needs approval. `granted`: approved until
   * `endsAtMs`. `note`: why it was declined.
   */
  creditRequest: {
    id: string;
    memberId: string;
    quoteId: string | null;
    purpose: string | null;
    cost: number;
    credits: number;
    isApproval: number;
    reason: string;
    state: "waiting" | "approved" | "declined" | "withdrawn";
    createdAt: string;
    /** It then expires without a change of the row. */
    expiresAtMs: number;
    decidedBy: string | null;
    decidedAt: string | null;
    granted: number | null;
    endsAtMs: number | null;
    note: string | null;
    /** The key of the agent that asked; null: a person asked. */
    keyId: string | null;
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
   * `number`: 1, 2, 3, …. `byKind`: who began it. `options`, `progress`, `totals`: JSON (contract:
   * imports.ts).
   */
  dataImport: {
    id: string;
    number: number;
    state: ImportState;
    byKind: "member" | "operator" | "key";
    /** Null: the command line. */
    memberId: string | null;
    options: string;
    /** 1: something changed since the last check. */
    isStale: Generated<number>;
    progress: string | null;
    totals: string | null;
    problem: string | null;
    /** The catalogue that an undo restores. */
    generationBefore: number | null;
    /** Written before the publication, so that after a crash the catalogue shows whether it is in. */
    generationAfter: number | null;
    createdAt: string;
    /** When a person last changed it; drafts expire by it. */
    changedAt: string;
    startedAt: string | null;
    endedAt: string | null;
  };
  /** Null: the team's default. */
  displayFormat: {
    memberId: string;
    timeZone: string | null;
    numberFormat: string | null;
  };
  /**
   * Tombstones. `mark`: HMAC-SHA256 of an id or handle (erased-marks.ts) under `key`, which is stored
   * per row, so that rows of another copy can be added.
   */
  erasedCreator: {
    mark: string;
    key: string;
    erasedAt: string;
  };
  /**
   * `purposeKey`, `nowKey`: `purposeKey` of the former and the present name. `name`: the present
   * spelling.
   */
  formerPurpose: {
    purposeKey: string;
    nowKey: string;
    name: string;
    changedBy: string | null;
    changedAt: string;
  };
  /**
   * Stored answers of charging operations, by key and Idempotency-Key; without one, by a name made of
   * the request.
   */
  idempotentAnswer: {
    keyId: string;
    idempotencyKey: string;
    fingerprint: string;
    status: number;
    body: string;
    charged: number;
    createdAt: string;
    /** Numbers a key's answers in the order of storing. 0: the request had no Idempotency-Key. */
    seq: Generated<number>;
  };
  /**
   * The bytes are in the uploads folder, under the id. `name`: of the browser, only a label. `mappings`:
   * JSON, chosen per part. `report`: JSON, of the last check or run (contract: ImportFile).
   */
  importFile: {
    id: string;
    importId: string;
    position: number;
    name: string;
    size: number;
    received: Generated<number>;
    modifiedAtMs: number | null;
    mappings: string;
    report: string | null;
  };
  /** `mapping`, `columns` (headers of the file that it was made for): JSON. */
  importMapping: {
    id: string;
    name: string;
    mapping: string;
    columns: string;
    savedBy: string | null;
    savedAt: string;
  };
  /**
   * `mapping`: ImportMapping, JSON; null: columns are detected. `results`: SourceResult, JSON array,
   * newest first. `etag`, `lastModified`, `digest`: of the last imported file. `createdBy`: null: the
   * command line.
   */
  importSource: {
    id: string;
    name: string;
    address: string;
    everyHours: number;
    /** Encrypted (source-headers.ts). */
    headers: string | null;
    mapping: string | null;
    isInferring: number;
    defaultDate: string | null;
    observed: ObservedChoice;
    isPaused: number;
    /** 1: fetch once although it is paused. */
    isWanted: number;
    /** By the wall clock. */
    dueMs: number;
    /** Identifies the running fetch; null when none runs. */
    beganAtMs: number | null;
    /** Consecutive failures, the running fetch included. */
    failures: number;
    etag: string | null;
    lastModified: string | null;
    digest: string | null;
    results: string;
    createdBy: string | null;
    createdAt: string;
  };
  ingestBatch: {
    id: string;
    keyId: string;
    idempotencyKey: string | null;
    digest: string;
    kind: string;
    answer: string;
    records: string | null;
    createdAt: string;
    publishedAt: string | null;
    /** 1: it may replace demo data, and everything that waits with it. */
    replacesDemo: Generated<number>;
  };
  /** One row. The id distinguishes this installation's service; a restored copy gets a new one. */
  installation: {
    id: string;
    createdAt: string;
    /**
     * Signs sessions on PostgreSQL without AUTH_SECRET. Null before the first start, and on SQLite, where
     * it is a file.
     */
    authSecret: string | null;
  };
  /** It lives while `endedAt` is null; others set it when `heartbeat` is unchanged for the lease. */
  instance: {
    id: string;
    host: string;
    pid: number;
    startedAt: string;
    heartbeat: Generated<number>;
    endedAt: string | null;
  };
  /** `subject`: the issuer's permanent identifier of the person, unlike the e-mail address. */
  issuerAccount: {
    issuer: string;
    subject: string;
    memberId: string;
    linkedAt: string;
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
    /** By the wall clock. The wait began `waitMs` before, so that a clock change can't extend it. */
    runAfterMs: number;
    waitMs: number;
    /** Attempts since it was last done, except released ones. */
    attempts: Generated<number>;
    /** The last attempt's error; null after a success. */
    error: string | null;
    /** The process that runs it or ran it last. */
    instanceId: string | null;
    epoch: Generated<number>;
    createdAt: string;
    startedAt: string | null;
    endedAt: string | null;
  };
  /**
   * Derived from `ownedCreator.record` (library-search.ts): texts folded, lists joined. `boughtOrder`:
   * greatest for the first creator of the last purchase.
   */
  librarySearch: {
    creatorId: string;
    boughtOrder: string;
    hasEmail: number;
    followers: number | null;
    engagementRate: number | null;
    averageViews: number | null;
    averageLikes: number | null;
    averageComments: number | null;
    mainCategory: string | null;
    country: string | null;
    source: string | null;
    language: string | null;
    accountType: string | null;
    age: string | null;
    gender: string | null;
    race: string | null;
    hairColor: string | null;
    bodyComplexion: string | null;
    subCategory: string | null;
    username: string | null;
    email: string | null;
    hashtags: string | null;
    promotedProducts: string | null;
    nichesToPromote: string | null;
    bio: string | null;
  };
  /**
   * Creators or posts (contract: lists.ts). `isTeam`: 0 for private. `removedAt`: deleted, for undo.
   * `touchedAt`: of the last change of anything on it.
   */
  list: {
    ownerId: string;
    id: string;
    kind: ListKind;
    name: string;
    description: Generated<string>;
    template: string;
    isTeam: number;
    /** Grows with each change of name, description, visibility, statuses or columns. */
    version: Generated<number>;
    createdAt: string;
    touchedAt: string;
    closedAt: string | null;
    removedAt: string | null;
  };
  /**
   * The history of items, and the source of live events. `kind`: ListChangeKind. Ids follow the order of
   * commits.
   */
  listChange: {
    listId: string;
    memberId: string;
    id: Generated<number>;
    kind: ListChangeKind;
    creatorId: string | null;
    postId: string | null;
    field: string | null;
    before: string | null;
    after: string | null;
    version: number | null;
    at: string;
    tab: string | null;
  };
  /** A list's own columns. `options`: ColumnOptions, JSON. */
  listColumn: {
    listId: string;
    id: string;
    name: string;
    type: ColumnType;
    options: Generated<string>;
    position: number;
    removedAt: string | null;
  };
  /**
   * `statusVersion`, `ownerVersion`: grow with each change of the field. `position`: manual order.
   * `touchedAt`: of the last change of any field.
   */
  listItem: {
    listId: string;
    addedBy: string;
    creatorId: string;
    statusId: string;
    statusVersion: Generated<number>;
    statusAt: string;
    statusBy: string;
    ownerId: string | null;
    ownerVersion: Generated<number>;
    position: number;
    addedAt: string;
    touchedAt: string;
    touchedBy: string;
    removedAt: string | null;
  };
  /** `stage`: its meaning for the outcome, whatever its name is. */
  listStatus: {
    listId: string;
    id: string;
    name: string;
    stage: Stage;
    position: number;
    removedAt: string | null;
  };
  /**
   * Cells of own columns. `text`: normalized. `folded`: for searching. `number`: sorts numbers, money,
   * dates and boxes.
   */
  listValue: {
    listId: string;
    changedBy: string;
    columnId: string;
    creatorId: string;
    text: string | null;
    folded: string | null;
    number: number | null;
    version: number;
    changedAt: string;
  };
  /** `query`: filters, groups and order, as in the address. */
  listView: {
    listId: string;
    memberId: string;
    id: string;
    name: string;
    query: string;
    isTeam: number;
    createdAt: string;
    removedAt: string | null;
  };
  member: {
    id: string;
    /** Lower case. */
    email: string;
    name: string;
    passwordHash: string;
    /** Grows when all of the member's sessions must end. */
    sessionVersion: Generated<number>;
    createdAt: string;
    disabledAt: string | null;
    role: Generated<Role>;
    passwordUntilMs: number | null;
    /** 1: may import data, whatever the role. */
    mayImport: Generated<number>;
  };
  /**
   * An order of a member's key. `ids`: frozen JSON array. `page`: JSON, for version 1. `revealId`: null
   * when there was nothing to buy.
   */
  memberKeyCall: {
    id: string;
    keyId: string;
    /** A name made of the request if the caller sent no key. Null: the order is older than those names. */
    idempotencyKey: string | null;
    /** Grows when the order buys again because certainly nothing was charged. */
    nth: number;
    fingerprint: string;
    ids: string;
    page: string | null;
    revealId: string | null;
    createdAt: string;
  };
  /**
   * `fallbacks`: JSON by field (contract: outreach.ts). `version`: grows with each change. Messages name
   * removed ones.
   */
  messageTemplate: {
    id: string;
    name: string;
    subject: string;
    text: string;
    fallbacks: string;
    version: number;
    changedBy: string;
    changedAt: string;
    removedAt: string | null;
  };
  /**
   * One event for one person, once. The text is made when it is read. `subject`: the matter, such as
   * `request:<id>`. `payload`: of the event, JSON. `settledAt`: nothing is left to do.
   */
  notice: {
    id: string;
    memberId: string;
    kind: NoticeKind;
    eventId: string;
    subject: string;
    payload: string;
    createdAt: string;
    readAt: string | null;
    settledAt: string | null;
  };
  /**
   * Chats of the team, and `mail`, the state of the mail server. `paces`: chosen ones, JSON. `host`: of
   * the address, to be shown. `failures`: consecutive ones.
   */
  noticeChannel: {
    id: string;
    addedBy: string | null;
    name: string;
    /** Encrypted (channel-rows.ts). Null for mail. */
    address: string | null;
    host: string;
    paces: string;
    hour: number;
    weekday: number;
    failures: Generated<number>;
    failedAt: string | null;
    problem: string | null;
    /** Nothing is sent before, by the wall clock. */
    dueMs: Generated<number>;
    sentAt: string | null;
    createdAt: string;
  };
  /**
   * An event reaches a target once. `noticeId`: null for the summary of a week. `topic`: its group.
   * `messageId`: null while it waits until `dueMs`.
   */
  noticeDelivery: {
    target: string;
    eventId: string;
    noticeId: string | null;
    topic: NoticeGroup;
    pace: "now" | "daily" | "weekly";
    dueMs: number;
    messageId: string | null;
    createdAt: string;
  };
  /**
   * One message to a target: `mail:<member>` or the id of a chat. `topic`: the group of notices sent at
   * once; empty for a digest. One of a target, pace and topic waits at a time. `endedMs`: when it was
   * sent or dropped.
   */
  noticeMessage: {
    id: string;
    target: string;
    pace: "now" | "daily" | "weekly";
    topic: string;
    state: "waiting" | "sent" | "dropped";
    /** 1: the receiver may have got it, so a repetition says the same. 0: further notices join it. */
    isFixed: Generated<number>;
    attempts: Generated<number>;
    dueMs: number;
    createdAt: string;
    endedMs: number | null;
  };
  /**
   * A member's choices about mail; without a row the defaults of the role hold. `paces`: chosen ones,
   * JSON. `hour`, `weekday` (1 is Monday): of digests, in the member's zone.
   */
  noticeSetting: {
    memberId: string;
    paces: string;
    hour: number;
    weekday: number;
    /** Why the last mail to the member was given up; null when the last one was taken. */
    problem: string | null;
  };
  /**
   * Only the SHA-256 of a token is stored. `email`: of an invite, or the address to confirm. `memberId`:
   * whose password or address it is, or who accepted the invite. `createdBy`: the admin; null: the
   * person.
   */
  oneTimeLink: {
    id: string;
    kind: LinkKind;
    hash: string;
    email: string | null;
    role: Role | null;
    monthlyCap: number | null;
    memberId: string | null;
    createdBy: string | null;
    createdAt: string;
    expiresAtMs: number;
    usedAt: string | null;
    revokedAt: string | null;
  };
  /** Creators that the team opened, without the member, by the wall clock; kept for a year. */
  openedCreator: {
    creatorId: string;
    firstAtMs: number;
    /** At most an hour too early, because a repeated opening isn't written. */
    lastAtMs: number;
  };
  /**
   * Written in the transaction of the event. `id`: in the order of commits, because a writing
   * transaction holds the single write lock. `eventId`: the same on every delivery. `payload`: JSON.
   */
  outbox: {
    id: Generated<number>;
    eventId: string;
    topic: string;
    payload: string;
    createdAt: string;
  };
  /** The reader has handled all events up to `lastId`. */
  outboxReader: {
    name: string;
    lastId: number;
  };
  /** A text that a member marked as sent, as the creator got it. */
  outreachMessage: {
    id: string;
    creatorId: string;
    listId: string;
    memberId: string;
    templateId: string;
    templateName: string;
    templateVersion: number;
    subject: string;
    body: string;
    at: string;
  };
  /**
   * People whom the service doesn't know. `handleKey`: platform (empty if unknown), colon, folded
   * handle. `emailKey`: folded. `folded`: for searching, without the email. `mergedInto`: the creator
   * that the contact became.
   */
  ownContact: {
    addedBy: string;
    id: string;
    platform: Platform | null;
    handle: string | null;
    handleKey: string | null;
    name: string | null;
    email: string | null;
    emailKey: string | null;
    url: string | null;
    folded: string;
    addedAt: string;
    mergedInto: string | null;
    mergedAt: string | null;
  };
  /**
   * The latest record, and the first purchase, which never changes. `refreshedAt`: of the last
   * repurchase; null without one.
   */
  ownedCreator: {
    creatorId: string;
    record: string;
    revealId: string;
    memberId: string;
    purpose: string | null;
    revealedAt: string;
    refreshedAt: string | null;
  };
  /** `id`: of the credential. `publicKey`: COSE, base64url. `transports`: separated by spaces. */
  passkey: {
    id: string;
    memberId: string;
    name: string;
    publicKey: string;
    counter: number;
    transports: string;
    isBackedUp: number;
    createdAt: string;
    usedAt: string | null;
  };
  /** Charges that a service over HTTP lists under our key. `amount`: negative for a charge. */
  providerEntry: {
    provider: string;
    id: number;
    idempotencyKey: string | null;
    amount: number;
  };
  /** How far a service's entries were read; it must list the team's charges after `sinceEntry`. */
  providerReading: {
    provider: string;
    lastId: number;
    sinceEntry: number;
  };
  /** A frozen selection with its price. `ids`: JSON array. `search`: for a page of version 1. */
  quote: {
    id: string;
    memberId: string;
    ids: string;
    toBuy: number;
    expiresAtMs: number;
    revealId: string | null;
    createdAt: string;
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
    keyId: string | null;
    /** The name that the agent gave itself. */
    agent: string | null;
  };
  /** Only the SHA-256 of a code and its member is stored. */
  recoveryCode: {
    hash: string;
    memberId: string;
    usedAt: string | null;
  };
  /** An owned creator that is being bought again. */
  refreshClaim: {
    creatorId: string;
    attemptId: string;
  };
  /**
   * For `memberId`. `listId`: null for a reminder about the creator alone. `statusId`: it holds while
   * the item has this status; null: whatever the status. `toldAt`: when its event was written.
   */
  reminder: {
    id: string;
    creatorId: string;
    listId: string | null;
    memberId: string;
    statusId: string | null;
    note: string;
    dueAt: string;
    createdAt: string;
    toldAt: string | null;
    endedAt: string | null;
  };
  /**
   * PostgreSQL's limiter: one row per key, in times of the database's clock; empty with one process.
   * `moments`: admissions that still counted at `atMs`, the last request.
   */
  requestLimit: {
    key: string;
    moments: string;
    atMs: number;
    pausedUntilMs: number;
    isAdmitted: number;
  };
  /** A confirmed quote. `waiting`: ids that another reveal was buying, JSON array. */
  reveal: {
    id: string;
    quoteId: string;
    memberId: string;
    purpose: string | null;
    chosen: number;
    owned: number;
    toBuy: number;
    waiting: string;
    isStopped: Generated<number>;
    pausedUntilMs: number | null;
    message: string | null;
    createdAt: string;
    finishedAt: string | null;
    kind: Generated<RevealKind>;
    /** The process that runs it or ran it last. */
    instanceId: string | null;
    /** Length of the pause, so that a clock change can't extend it. */
    pauseMs: number | null;
    /** Bought creators that are no longer kept. */
    erased: Generated<number>;
    /** Until fit: the page that is tried next; 0 when the search has ended. */
    nextPage: number | null;
    /** Until fit: creators of earlier pages that were proven not to fit. */
    skipped: Generated<number>;
    /** Until fit: the rule that ended it. */
    endedBy: FitEnd | null;
  };
  /** `query`: canonical filters and sort. A deleted view stays, so that it can be restored. */
  savedView: {
    id: string;
    page: ViewPage;
    ownerId: string;
    isTeam: number;
    name: string;
    query: string;
    revision: Generated<number>;
    createdAt: string;
    updatedAt: string;
    deletedAt: string | null;
  };
  /**
   * Data of the newest post that was linked to a creator (domain: seen), kept for 30 days. Null: the
   * post doesn't tell. `provider`: of the service (ServiceIdentity).
   */
  seenInPost: {
    creatorId: string;
    postId: string;
    postedAt: string | null;
    handle: string | null;
    followers: number | null;
    category: string | null;
    country: string | null;
    provider: string;
    /** When the post was linked, by the wall clock. */
    seenAtMs: number;
  };
  /** Append-only; an account's balance is the sum of its amounts. A negative grant took credits back. */
  serviceEntry: {
    id: Generated<number>;
    accountId: string;
    keyId: string | null;
    kind: "grant" | "charge";
    amount: number;
    balanceAfter: number;
    operation: string | null;
    requestId: string | null;
    note: string | null;
    createdAt: string;
    /** Null when the charge had none, or is older than this column. */
    idempotencyKey: string | null;
    /** The other account of a transfer; null when a grant created or ended the credits. */
    movedAccountId: string | null;
  };
  /** The last test, in one row. `service`: address or `embedded`. `lines`: ServiceTestLine, JSON array. */
  serviceTest: {
    id: Generated<number>;
    testedAt: string;
    service: string;
    memberId: string;
    lines: string;
  };
  /** `id`: SHA-256 of the cookie's value. `version`: of the account at the start; another one ends it. */
  session: {
    id: string;
    memberId: string;
    version: number;
    device: string;
    address: string | null;
    startedAtMs: number;
    /** The last request, written at most once per minute. */
    seenAtMs: number;
    endedAtMs: number | null;
    /** Null: single sign-on vouched for the person. */
    secondStep: SessionStep | null;
    /** When the password was last given again; null: never. */
    confirmedAtMs: number | null;
  };
  setupToken: {
    hash: string;
    expiresAtMs: number;
    usedAt: string | null;
  };
  /**
   * Links for people without an account. Only the SHA-256 of a token is stored. `shown`, `allowed`: JSON
   * arrays. `purpose`, `month` (YYYY-MM): of a statement; a null purpose: the team's.
   */
  shareLink: {
    id: string;
    hash: string;
    kind: SharedKind;
    createdBy: string;
    listId: string | null;
    revealId: string | null;
    purpose: string | null;
    month: string | null;
    label: string;
    title: string;
    note: string;
    shown: string;
    allowed: string;
    /** Null: no password. */
    passwordHash: string | null;
    createdAt: string;
    expiresAtMs: number;
    endedAt: string | null;
    /** How often people opened it; link previews don't count. */
    opened: Generated<number>;
    openedAt: string | null;
  };
  /** Openings by UTC day, until the day is over and becomes an entry of the audit log. */
  shareOpening: {
    linkId: string;
    day: string;
    count: number;
  };
  /**
   * Append-only: decisions and comments. `answer`: null for a comment. `body`: the reason or the
   * comment. `name`, `email`: as stated by the visitor; the address goes after the link has ended.
   * `memberId`: of the team's own comment.
   */
  shareReply: {
    linkId: string;
    memberId: string | null;
    id: Generated<number>;
    rowKey: string;
    creatorId: string | null;
    answer: Answer | null;
    body: string;
    name: string;
    email: string;
    at: string;
  };
  /**
   * The rows of a link to a list or board, as they were when the link was made. `rowKey` names the row
   * to visitors; it is an identifier only of creators whose handle is shown. `handle`, folded, and
   * `source` name the poster of a board's post.
   */
  shareRow: {
    linkId: string;
    rowKey: string;
    position: number;
    creatorId: string | null;
    handle: string | null;
    source: string | null;
    /** JSON with the chosen fields and nothing else. */
    frozen: string;
  };
  /** Figures of a receipt or statement, JSON. A correction of the ledger makes the next version. */
  shareVersion: {
    linkId: string;
    version: number;
    at: string;
    figures: string;
  };
  /** `beforeAt`: the visit before this one; later replies of the team are new to the visitor. */
  shareVisitor: {
    linkId: string;
    email: string;
    seenAt: string;
    beforeAt: string;
  };
  /** See growing-delay.ts. `subject`: hash of an account, a network, both, or a browser. */
  signInDelay: {
    subject: string;
    failures: number;
    sinceMs: number;
    freeAtMs: number;
  };
  /** `minute`: ISO 8601 up to the minute. */
  signInFailure: {
    network: string;
    minute: string;
    count: number;
  };
  /** Profiles that a key with its own account bought with one entry of `serviceEntry`. */
  soldProfile: {
    entryId: number;
    creatorId: string;
    position: number;
  };
  /** Used values that must not be used again until they expire. */
  spentChallenge: {
    id: string;
    expiresAtMs: number;
  };
  /** Append-only. Amounts are positive, except corrections; the kind gives their meaning. */
  teamEntry: {
    id: Generated<number>;
    attemptId: string;
    revealId: string;
    memberId: string;
    kind: EntryKind;
    amount: number;
    purpose: string | null;
    createdAt: string;
  };
  /** Settings of the whole team. No row means off. */
  teamSetting: {
    name: SettingName;
    value: string;
    changedAt: string;
  };
  /** Sums of `usageRow`, written in the same transaction. Empty texts mean null. */
  usageDay: {
    day: string;
    accountId: string;
    memberId: string;
    keyId: string;
    purpose: string;
    kind: UsageKind;
    rows: number;
    credits: number;
    held: number;
    owned: number;
  };
  /**
   * The usage ledger, derived from the books: one row per purchase, charge, grant and refusal, updated
   * while a purchase runs. `accountId`: empty for another service's balance. `authorId`: who granted or
   * decided, `operator` for the command line.
   */
  usageRow: {
    id: Generated<number>;
    at: string;
    /** The day of `at` in the time zone of the books. */
    day: string;
    kind: UsageKind;
    accountId: string;
    memberId: string | null;
    authorId: string | null;
    keyId: string | null;
    purpose: string | null;
    /** Negative: spent. */
    credits: number;
    held: number;
    /** The account's sum of credits up to this row. */
    balanceAfter: number;
    /** All credits that were ever held for it. */
    asked: number;
    owned: number;
    /** The part of `asked` whose calls bought nothing. */
    givenBack: number;
    revealId: string | null;
    attemptId: string | null;
    /** References `serviceEntry`. */
    entryId: number | null;
    operation: string | null;
    requestId: string | null;
    note: string | null;
    /** The name that the agent that bought gave itself. */
    agent: string | null;
  };
  /**
   * The last daily count of a saved view, at its `revision`. `total`: null when the service left it
   * open.
   */
  viewCheck: {
    viewId: string;
    revision: number;
    total: number | null;
    checkedAt: string | null;
    dueMs: number;
  };
  /**
   * `before`: the row before the last change, JSON; null when there is nothing to undo. `address`: the
   * search it concerns (notices.ts); null: every search of the page.
   */
  viewNotice: {
    memberId: string;
    page: ViewPage;
    text: string;
    isError: number;
    viewId: string | null;
    revision: number | null;
    before: string | null;
    madeAtMs: number;
    address: string | null;
  };
  /** When a member last saw the view, and how many records it found. */
  viewSeen: {
    memberId: string;
    viewId: string;
    seenAt: string;
    total: number;
  };
  /** `openId`: the view that the filters started from. `defaultId`: opened by the bare address. */
  viewTarget: {
    memberId: string;
    page: ViewPage;
    openId: string | null;
    defaultId: string | null;
  };
  /**
   * Endpoints of webhooks. `events`: JSON array of topics. Both secrets are encrypted; the previous one
   * signs too until `previousUntilMs`. `failingSinceMs`: the first failure since the last success.
   * `disabledWhy`: by an admin, answered 410, or failed for days.
   */
  webhook: {
    id: string;
    createdBy: string;
    name: string;
    address: string;
    events: string;
    secret: string;
    previousSecret: string | null;
    previousUntilMs: number | null;
    failingSinceMs: number | null;
    disabledAt: string | null;
    disabledWhy: WebhookEnd | null;
    createdAt: string;
  };
  /**
   * One event for one endpoint, once. `data`: ids, JSON. `nextMs`: when it is due, or until when its
   * sender is waited for. `skipped`: the endpoint was off.
   */
  webhookDelivery: {
    id: Generated<number>;
    webhookId: string;
    /** The header `webhook-id`, the same on every attempt. */
    eventId: string;
    topic: string;
    data: string;
    at: string;
    state: DeliveryState;
    attempts: Generated<number>;
    nextMs: number;
    triedAt: string | null;
    tookMs: number | null;
    /** The last answer's; null: none. */
    status: number | null;
    problem: string | null;
  };
}
