/** Additions to the generated table types: comments, and unions where SQL has only text. */

/** Above a table (`reveal`) or a column (`member.email`). */
export const NOTES: Readonly<Record<string, string>> = {
  account: "Holders of credits. `isInternal`: 1 for this installation's dashboard.",
  apiKey: "Only the SHA-256 of a key is stored. `previousHash` opens the same key until `previousUntil`.",
  "apiKey.memberId": "The member the key acts as; null: the key's own account pays.",
  "apiKey.purpose": "For purchases with a member's key; null for other keys.",
  memberKeyCall:
    "An order of a member's key. `ids`: frozen JSON array. `page`: JSON, for version 1. `revealId`: null when there was nothing to buy.",
  "memberKeyCall.idempotencyKey":
    "A name made of the request if the caller sent no key. Null: the order is older than those names.",
  "memberKeyCall.nth": "Grows when the order buys again because certainly nothing was charged.",
  "apiKey.expiresAt": "From this moment on the key opens nothing; null: it doesn't expire.",
  "apiKey.lastUsedAt": "Accurate to about a minute, because not every request writes it.",
  "apiKey.scopes": "Scope names, separated by spaces.",
  "apiKey.prefix": "The key's first characters, to recognize it.",
  serviceEntry:
    "Append-only; an account's balance is the sum of its amounts. A negative grant took credits back.",
  "serviceEntry.movedAccountId":
    "The other account of a transfer; null when a grant created or ended the credits.",
  "serviceEntry.idempotencyKey": "Null when the charge had none, or is older than this column.",
  usageRow:
    "The usage ledger, derived from the books: one row per purchase, charge, grant and refusal, updated while a purchase runs. `accountId`: empty for another service's balance. `authorId`: who granted or decided, `operator` for the command line.",
  "usageRow.day": "The day of `at` in the time zone of the books.",
  "usageRow.credits": "Negative: spent.",
  "usageRow.balanceAfter": "The account's sum of credits up to this row.",
  "usageRow.asked": "All credits that were ever held for it.",
  "usageRow.givenBack": "The part of `asked` whose calls bought nothing.",
  "usageRow.entryId": "References `serviceEntry`.",
  usageDay: "Sums of `usageRow`, written in the same transaction. Empty texts mean null.",
  soldProfile: "Profiles that a key with its own account bought with one entry of `serviceEntry`.",
  bookDifference:
    "A difference between the ledgers; it stays when resolved. `subject`: id of an account, call or creator. `who`, `note`: of the admin who acknowledged it.",
  bookCheck: "The last check of the ledgers, in one row. `service`: `ServiceReading`, JSON.",
  providerEntry: "Charges that a service over HTTP lists under our key. `amount`: negative for a charge.",
  providerReading:
    "How far a service's entries were read; it must list the team's charges after `sinceEntry`.",
  "ingestBatch.replacesDemo": "1: it may replace demo data, and everything that waits with it.",
  idempotentAnswer:
    "Stored answers of charging operations, by key and Idempotency-Key; without one, by a name made of the request.",
  "idempotentAnswer.seq":
    "Numbers a key's answers in the order of storing. 0: the request had no Idempotency-Key.",
  "member.email": "Lower case.",
  "member.sessionVersion": "Grows when all of the member's sessions must end.",
  oneTimeLink:
    "Only the SHA-256 of a token is stored. `email`: of an invite, or the address to confirm. `memberId`: whose password or address it is, or who accepted the invite. `createdBy`: the admin; null: the person.",
  shareLink:
    "Links for people without an account. Only the SHA-256 of a token is stored. `shown`, `allowed`: JSON arrays. `purpose`, `month` (YYYY-MM): of a statement; a null purpose: the team's.",
  "shareLink.passwordHash": "Null: no password.",
  "shareLink.opened": "How often people opened it; link previews don't count.",
  shareRow:
    "The rows of a link to a list or board, as they were when the link was made. `rowKey` names the row to visitors; it is an identifier only of creators whose handle is shown. `handle`, folded, and `source` name the poster of a board's post.",
  "shareRow.frozen": "JSON with the chosen fields and nothing else.",
  shareReply:
    "Append-only: decisions and comments. `answer`: null for a comment. `body`: the reason or the comment. `name`, `email`: as stated by the visitor; the address goes after the link has ended. `memberId`: of the team's own comment.",
  messageTemplate:
    "`fallbacks`: JSON by field (contract: outreach.ts). `version`: grows with each change. Messages name removed ones.",
  outreachMessage: "A text that a member marked as sent, as the creator got it.",
  reminder:
    "For `memberId`. `listId`: null for a reminder about the creator alone. `statusId`: it holds while the item has this status; null: whatever the status. `toldAt`: when its event was written.",
  shareVisitor: "`beforeAt`: the visit before this one; later replies of the team are new to the visitor.",
  shareOpening: "Openings by UTC day, until the day is over and becomes an entry of the audit log.",
  shareVersion: "Figures of a receipt or statement, JSON. A correction of the ledger makes the next version.",
  issuerAccount: "`subject`: the issuer's permanent identifier of the person, unlike the e-mail address.",
  displayFormat: "Null: the team's default.",
  requestLimit:
    "PostgreSQL's limiter: one row per key, in times of the database's clock; empty with one process. `moments`: admissions that still counted at `atMs`, the last request.",
  session:
    "`id`: SHA-256 of the cookie's value. `version`: of the account at the start; another one ends it.",
  "session.seenAtMs": "The last request, written at most once per minute.",
  "session.secondStep": "Null: single sign-on vouched for the person.",
  "session.confirmedAtMs": "When the password was last given again; null: never.",
  authenticatorApp:
    "`secret`: encrypted (seal-secret.ts). `lastStep`: of the newest used code, in half minutes since 1970. `confirmedAt`: null during the setup.",
  passkey: "`id`: of the credential. `publicKey`: COSE, base64url. `transports`: separated by spaces.",
  recoveryCode: "Only the SHA-256 of a code and its member is stored.",
  spentChallenge: "Used values that must not be used again until they expire.",
  signInDelay: "See growing-delay.ts. `subject`: hash of an account, a network, both, or a browser.",
  signInFailure: "`minute`: ISO 8601 up to the minute.",
  auditEntry:
    "Append-only, except that retention removes whole sealed days. `before`, `after`: JSON without secrets. Creators are named by id only.",
  auditSeal:
    "Append-only. A hash over the entries up to `lastId` and the seal before it (seal-text.ts). `day`: of its entries, never less than that of the seal before.",
  auditRemoval:
    "Append-only. Entries up to `throughId`, the end of a day and a seal, were removed; the chain is checked from there.",
  quote: "A frozen selection with its price. `ids`: JSON array. `search`: for a page of version 1.",
  reveal: "A confirmed quote. `waiting`: ids that another reveal was buying, JSON array.",
  "reveal.pauseMs": "Length of the pause, so that a clock change can't extend it.",
  chargeAttempt:
    "A charging call; its id is the Idempotency-Key. It requests at most 100 `ids`, or the page of a `search` for at most `n` credits. `epoch` fences a worker that lost it.",
  "chargeAttempt.instanceId": "The process that sends or resolves it; null before there were instances.",
  "chargeAttempt.isByHand": "1: a person decided the outcome, and the service hasn't answered since.",
  "chargeAttempt.paidTwice":
    "Creators that another purchase had delivered before its late answer, JSON array.",
  "reveal.instanceId": "The process that runs it or ran it last.",
  instance: "It lives while `endedAt` is null; others set it when `heartbeat` is unchanged for the lease.",
  job: "`key`: its subject; one job per kind and key is open at a time. `input`, `progress`: JSON. `epoch` fences a process that lost it.",
  "job.runAfterMs":
    "By the wall clock. The wait began `waitMs` before, so that a clock change can't extend it.",
  "job.attempts": "Attempts since it was last done, except released ones.",
  "job.error": "The last attempt's error; null after a success.",
  "job.instanceId": "The process that runs it or ran it last.",
  importSource:
    "`mapping`: ImportMapping, JSON; null: columns are detected. `results`: SourceResult, JSON array, newest first. `etag`, `lastModified`, `digest`: of the last imported file. `createdBy`: null: the command line.",
  "importSource.headers": "Encrypted (source-headers.ts).",
  "importSource.isWanted": "1: fetch once although it is paused.",
  "importSource.dueMs": "By the wall clock.",
  "importSource.beganAtMs": "Identifies the running fetch; null when none runs.",
  "importSource.failures": "Consecutive failures, the running fetch included.",
  outbox:
    "Written in the transaction of the event. `id`: in the order of commits, because a writing transaction holds the single write lock. `eventId`: the same on every delivery. `payload`: JSON.",
  outboxReader: "The reader has handled all events up to `lastId`.",
  crossing:
    "A line that spending or the balance crossed, so that it is told once. `name`: of the budget, its period and the line. `credits`: of the budget or the line. `direction`: of the last crossing.",
  notice:
    "One event for one person, once. The text is made when it is read. `subject`: the matter, such as `request:<id>`. `payload`: of the event, JSON. `settledAt`: nothing is left to do.",
  noticeSetting:
    "A member's choices about mail; without a row the defaults of the role hold. `paces`: chosen ones, JSON. `hour`, `weekday` (1 is Monday): of digests, in the member's zone.",
  "noticeSetting.problem": "Why the last mail to the member was given up; null when the last one was taken.",
  noticeChannel:
    "Chats of the team, and `mail`, the state of the mail server. `paces`: chosen ones, JSON. `host`: of the address, to be shown. `failures`: consecutive ones.",
  "noticeChannel.address": "Encrypted (channel-rows.ts). Null for mail.",
  "noticeChannel.dueMs": "Nothing is sent before, by the wall clock.",
  noticeMessage:
    "One message to a target: `mail:<member>` or the id of a chat. `topic`: the group of notices sent at once; empty for a digest. One of a target, pace and topic waits at a time. `endedMs`: when it was sent or dropped.",
  "noticeMessage.isFixed":
    "1: the receiver may have got it, so a repetition says the same. 0: further notices join it.",
  noticeDelivery:
    "An event reaches a target once. `noticeId`: null for the summary of a week. `topic`: its group. `messageId`: null while it waits until `dueMs`.",
  viewCheck:
    "The last daily count of a saved view, at its `revision`. `total`: null when the service left it open.",
  webhook:
    "Endpoints of webhooks. `events`: JSON array of topics. Both secrets are encrypted; the previous one signs too until `previousUntilMs`. `failingSinceMs`: the first failure since the last success. `disabledWhy`: by an admin, answered 410, or failed for days.",
  webhookDelivery:
    "One event for one endpoint, once. `data`: ids, JSON. `nextMs`: when it is due, or until when its sender is waited for. `skipped`: the endpoint was off.",
  "webhookDelivery.eventId": "The header `webhook-id`, the same on every attempt.",
  "webhookDelivery.status": "The last answer's; null: none.",
  "chargeAttempt.provider":
    "`embedded`, `instance:` with the service's id, or `address:`. Null: not sent, or not recorded.",
  "chargeAttempt.keyFingerprint": "Identifies the key that it was sent with, never the key itself.",
  "chargeAttempt.decision": "An admin's decision about an unknown outcome.",
  "chargeAttempt.ageMs": "Age at `agedAtMs`, in monotonic time; only across a restart in wall-clock time.",
  installation: "One row. The id distinguishes this installation's service; a restored copy gets a new one.",
  "installation.authSecret":
    "Signs sessions on PostgreSQL without AUTH_SECRET. Null before the first start, and on SQLite, where it is a file.",
  dataImport:
    "`number`: 1, 2, 3, …. `byKind`: who began it. `options`, `progress`, `totals`: JSON (contract: imports.ts).",
  "dataImport.memberId": "Null: the command line.",
  "dataImport.isStale": "1: something changed since the last check.",
  "dataImport.generationBefore": "The catalogue that an undo restores.",
  "dataImport.generationAfter":
    "Written before the publication, so that after a crash the catalogue shows whether it is in.",
  "dataImport.changedAt": "When a person last changed it; drafts expire by it.",
  importFile:
    "The bytes are in the uploads folder, under the id. `name`: of the browser, only a label. `mappings`: JSON, chosen per part. `report`: JSON, of the last check or run (contract: ImportFile).",
  importMapping: "`mapping`, `columns` (headers of the file that it was made for): JSON.",
  "member.mayImport": "1: may import data, whatever the role.",
  creatorFact:
    "Facts from free searches (domain: proofs), kept for 7 days. `fact`: Fact, JSON. `provider`: of the service (ServiceIdentity).",
  "creatorFact.catalogueVersion": "Null when the service doesn't report it.",
  "creatorFact.provenAtMs": "By the wall clock, of the first search.",
  seenInPost:
    "Data of the newest post that was linked to a creator (domain: seen), kept for 30 days. Null: the post doesn't tell. `provider`: of the service (ServiceIdentity).",
  "seenInPost.seenAtMs": "When the post was linked, by the wall clock.",
  creatorMark: "Contract: creator-marks.ts. `memberId`, `changedAt`: of the last change.",
  "creatorMark.isSet": "0: the mark was removed.",
  openedCreator: "Creators that the team opened, without the member, by the wall clock; kept for a year.",
  "openedCreator.lastAtMs": "At most an hour too early, because a repeated opening isn't written.",
  creditPurchase:
    "Typed purchases of a service without a balance. `service`: its address. `day`: YYYY-MM-DD in the time zone of the books.",
  "creditPurchase.withdrawnAt": "When it was withdrawn as a mistake; null: it counts.",
  serviceTest:
    "The last test, in one row. `service`: address or `embedded`. `lines`: ServiceTestLine, JSON array.",
  erasedCreator:
    "Tombstones. `mark`: HMAC-SHA256 of an id or handle (erased-marks.ts) under `key`, which is stored per row, so that rows of another copy can be added.",
  "quote.wish": "Canonical filters of an until-fit reveal, whose creators are searched for in `search`.",
  "quote.wanted": "Number of matches wanted.",
  "quote.keyId":
    "The key of the agent that asked, and that alone may confirm it beside the member. Null: a person asked.",
  "quote.agent": "The name that the agent gave itself.",
  "creditRequest.keyId": "The key of the agent that asked; null: a person asked.",
  "creditRequest.agent": "The name that the agent gave itself.",
  "usageRow.agent": "The name that the agent that bought gave itself.",
  agentApp: "An app that registered to connect (OAuth). `redirectUris`: JSON array.",
  agentToken:
    "Codes and tokens of connections; only the SHA-256 is stored. `redirectUri`, `challenge`: of a code.",
  "agentToken.usedAtMs": "A code or refresh token works once.",
  "apiKey.appId":
    "The key is a connection of this app, and is used with its tokens alone. Null: an ordinary key.",
  "apiKey.allowance": "Most credits that the key may spend in all; null: no such limit.",
  "apiKey.agent": "The name that the last agent with this key gave itself when it connected.",
  "reveal.nextPage": "Until fit: the page that is tried next; 0 when the search has ended.",
  "reveal.skipped": "Until fit: creators of earlier pages that were proven not to fit.",
  "reveal.endedBy": "Until fit: the rule that ended it.",
  "reveal.erased": "Bought creators that are no longer kept.",
  claim: "A creator belongs to one purchase, permanently once it is bought.",
  refreshClaim: "An owned creator that is being bought again.",
  teamEntry: "Append-only. Amounts are positive, except corrections; the kind gives their meaning.",
  teamSetting: "Settings of the whole team. No row means off.",
  list: "Creators or posts (contract: lists.ts). `isTeam`: 0 for private. `removedAt`: deleted, for undo. `touchedAt`: of the last change of anything on it.",
  "list.version": "Grows with each change of name, description, visibility, statuses or columns.",
  listStatus: "`stage`: its meaning for the outcome, whatever its name is.",
  listColumn: "A list's own columns. `options`: ColumnOptions, JSON.",
  listView: "`query`: filters, groups and order, as in the address.",
  listItem:
    "`statusVersion`, `ownerVersion`: grow with each change of the field. `position`: manual order. `touchedAt`: of the last change of any field.",
  listValue:
    "Cells of own columns. `text`: normalized. `folded`: for searching. `number`: sorts numbers, money, dates and boxes.",
  boardPost:
    "`record`: as it was when saved, JSON. `creatorId`, `handle`: of its author, if known. `poster`: address of its picture. `tags`: JSON array.",
  listChange:
    "The history of items, and the source of live events. `kind`: ListChangeKind. Ids follow the order of commits.",
  creatorNote: "`folded`: for searching. `listId`: the private list that it belongs to; null: the team's.",
  creatorTag: "`tagKey`: folded.",
  creatorLink: "Attached addresses. `listId`: as for notes.",
  ownContact:
    "People whom the service doesn't know. `handleKey`: platform (empty if unknown), colon, folded handle. `emailKey`: folded. `folded`: for searching, without the email. `mergedInto`: the creator that the contact became.",
  formerPurpose:
    "`purposeKey`, `nowKey`: `purposeKey` of the former and the present name. `name`: the present spelling.",
  creditRequest:
    "Contract: credit-requests.ts. `quoteId`: the held quote; null when it is gone. `cost`: of the quote. `credits`: requested. `isApproval`: 1 when the sum needs approval. `granted`: approved until `endsAtMs`. `note`: why it was declined.",
  "creditRequest.expiresAtMs": "It then expires without a change of the row.",
  budget:
    "Contract: budgets.ts. `subjectKey`: id of the member, role, or `purposeKey`; empty for everyone. `name`: spelling of a purpose. `isHard`: 0 only warns.",
  "budget.endsAtMs":
    "Null for a budget. A raise adds its credits until then to the budget of the same subject and period.",
  "budget.forMember": "The member of a raise of a role's budget.",
  "budget.changedBy": "Null: the command line, or an invite.",
  ownedCreator:
    "The latest record, and the first purchase, which never changes. `refreshedAt`: of the last repurchase; null without one.",
  librarySearch:
    "Derived from `ownedCreator.record` (library-search.ts): texts folded, lists joined. `boughtOrder`: greatest for the first creator of the last purchase.",
  boughtRecord:
    "All purchases. `isFirst`: made the creator the team's. `attemptId`, `record` (as delivered, JSON) and `position` (order of selection, from 0, with gaps) are null for earlier versions.",
  savedView: "`query`: canonical filters and sort. A deleted view stays, so that it can be restored.",
  viewSeen: "When a member last saw the view, and how many records it found.",
  viewTarget: "`openId`: the view that the filters started from. `defaultId`: opened by the bare address.",
  viewNotice:
    "`before`: the row before the last change, JSON; null when there is nothing to undo. `address`: the search it concerns (notices.ts); null: every search of the page.",
};

/** A column whose texts are a union, and the module that declares it; null: written out. */
export const UNIONS: Readonly<Record<string, readonly [union: string, module: string | null]>> = {
  "crossing.direction": ['"down" | "up"', null],
  "notice.kind": ["NoticeKind", "@/lib/contract/notices"],
  "noticeMessage.pace": ['"now" | "daily" | "weekly"', null],
  "noticeMessage.state": ['"waiting" | "sent" | "dropped"', null],
  "noticeDelivery.pace": ['"now" | "daily" | "weekly"', null],
  "noticeDelivery.topic": ["NoticeGroup", "@/lib/contract/notice-channels"],
  "webhook.disabledWhy": ["WebhookEnd", "@/lib/contract/webhooks"],
  "webhookDelivery.state": ["DeliveryState", "@/lib/contract/webhooks"],
  "creditRequest.state": ['"waiting" | "approved" | "declined" | "withdrawn"', null],
  "list.kind": ["ListKind", "@/lib/contract/lists"],
  "listStatus.stage": ["Stage", "@/lib/contract/lists"],
  "listColumn.type": ["ColumnType", "@/lib/contract/list-columns/column-kinds"],
  "listChange.kind": ["ListChangeKind", "@/lib/contract/lists"],
  "ownContact.platform": ["Platform", "@/lib/contract/enums"],
  "budget.subject": ["BudgetSubject", "@/lib/contract/budgets"],
  "budget.period": ["BudgetPeriod", "@/lib/contract/budgets"],
  "serviceEntry.kind": ['"grant" | "charge"', null],
  "member.role": ["Role", "@/lib/contract/members"],
  "dataImport.state": ["ImportState", "@/lib/contract/imports"],
  "dataImport.byKind": ['"member" | "operator" | "key"', null],
  "shareLink.kind": ["SharedKind", "@/lib/contract/links"],
  "shareReply.answer": ["Answer", "@/lib/contract/links"],
  "oneTimeLink.kind": ["LinkKind", "./column-values"],
  "oneTimeLink.role": ["Role", "@/lib/contract/members"],
  "agentToken.kind": ['"code" | "access" | "refresh"', null],
  "quote.kind": ["RevealKind", "@/lib/contract/reveal"],
  "reveal.endedBy": ["FitEnd", "@/lib/contract/until-fit"],
  "usageRow.kind": ["UsageKind", "@/lib/contract/usage"],
  "usageDay.kind": ["UsageKind", "@/lib/contract/usage"],
  "reveal.kind": ["RevealKind", "@/lib/contract/reveal"],
  "boughtRecord.kind": ["RevealKind", "@/lib/contract/reveal"],
  "chargeAttempt.state": ["AttemptState", "./column-values"],
  "chargeAttempt.decision": ['"charge" | "release"', null],
  "importSource.observed": ["ObservedChoice", "@/lib/contract/import-sources"],
  "job.state": ["JobState", "./column-values"],
  "teamEntry.kind": ["EntryKind", "./column-values"],
  "session.secondStep": ["SessionStep", "./column-values"],
  "teamSetting.name": ["SettingName", "./column-values"],
  "bookDifference.kind": ["DifferenceKind", "@/lib/contract/books"],
  "bookDifference.state": ["DifferenceState", "@/lib/contract/books"],
  "auditEntry.actorKind": ["ActorKind", "@/lib/contract/audit"],
  "savedView.page": ["ViewPage", "@/lib/contract/saved-views"],
  "viewTarget.page": ["ViewPage", "@/lib/contract/saved-views"],
  "viewNotice.page": ["ViewPage", "@/lib/contract/saved-views"],
};
