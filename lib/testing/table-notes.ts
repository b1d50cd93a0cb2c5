/** Additions to the generated table types: comments, and unions where SQL has only text. */

/** Above a table (`reveal`) or a column (`member.email`). */
export const NOTES: Readonly<Record<string, string>> = {
  account: "Holders of credits. `is_internal`: 1 for this installation's dashboard.",
  api_key: "Only the SHA-256 of a key is stored. `previous_hash` opens the same key until `previous_until`.",
  "api_key.member_id": "The member the key acts as; null: the key's own account pays.",
  "api_key.purpose": "For purchases with a member's key; null for other keys.",
  member_key_call:
    "An order of a member's key. `ids`: frozen JSON array. `page`: JSON, for version 1. `reveal_id`: null when there was nothing to buy.",
  "member_key_call.idempotency_key":
    "A name made of the request if the caller sent no key. Null: the order is older than those names.",
  "member_key_call.nth": "Grows when the order buys again because certainly nothing was charged.",
  "api_key.expires_at": "From this moment on the key opens nothing; null: it doesn't expire.",
  "api_key.last_used_at": "Accurate to about a minute, because not every request writes it.",
  "api_key.scopes": "Scope names, separated by spaces.",
  "api_key.prefix": "The key's first characters, to recognize it.",
  service_entry:
    "Append-only; an account's balance is the sum of its amounts. A negative grant took credits back.",
  "service_entry.moved_account_id":
    "The other account of a transfer; null when a grant created or ended the credits.",
  "service_entry.idempotency_key": "Null when the charge had none, or is older than this column.",
  usage_row:
    "The usage ledger, derived from the books: one row per purchase, charge, grant and refusal, updated while a purchase runs. `account_id`: empty for another service's balance. `author_id`: who granted or decided, `operator` for the command line.",
  "usage_row.day": "The day of `at` in the time zone of the books.",
  "usage_row.credits": "Negative: spent.",
  "usage_row.balance_after": "The account's sum of credits up to this row.",
  "usage_row.asked": "All credits that were ever held for it.",
  "usage_row.given_back": "The part of `asked` whose calls bought nothing.",
  "usage_row.entry_id": "References `service_entry`.",
  usage_day: "Sums of `usage_row`, written in the same transaction. Empty texts mean null.",
  sold_profile: "Profiles that a key with its own account bought with one entry of `service_entry`.",
  book_difference:
    "A difference between the ledgers; it stays when resolved. `subject`: id of an account, call or creator. `who`, `note`: of the admin who acknowledged it.",
  book_check: "The last check of the ledgers, in one row. `service`: `ServiceReading`, JSON.",
  provider_entry: "Charges that a service over HTTP lists under our key. `amount`: negative for a charge.",
  provider_reading:
    "How far a service's entries were read; it must list the team's charges after `since_entry`.",
  "ingest_batch.replaces_demo": "1: it may replace demo data, and everything that waits with it.",
  idempotent_answer:
    "Stored answers of charging operations, by key and Idempotency-Key; without one, by a name made of the request.",
  "idempotent_answer.seq":
    "Numbers a key's answers in the order of storing. 0: the request had no Idempotency-Key.",
  "member.email": "Lower case.",
  "member.session_version": "Grows when all of the member's sessions must end.",
  one_time_link:
    "Only the SHA-256 of a token is stored. `email`: of an invite, or the address to confirm. `member_id`: whose password or address it is, or who accepted the invite. `created_by`: the admin; null: the person.",
  share_link:
    "Links for people without an account. Only the SHA-256 of a token is stored. `shown`, `allowed`: JSON arrays. `purpose`, `month` (YYYY-MM): of a statement; a null purpose: the team's.",
  "share_link.password_hash": "Null: no password.",
  "share_link.opened": "How often people opened it; link previews don't count.",
  share_row:
    "The rows of a link to a list or board, as they were when the link was made. `row_key` names the row to visitors; it is an identifier only of creators whose handle is shown. `handle`, folded, and `source` name the poster of a board's post.",
  "share_row.frozen": "JSON with the chosen fields and nothing else.",
  share_reply:
    "Append-only: decisions and comments. `answer`: null for a comment. `body`: the reason or the comment. `name`, `email`: as stated by the visitor; the address goes after the link has ended. `member_id`: of the team's own comment.",
  message_template:
    "`fallbacks`: JSON by field (contract: outreach.ts). `version`: grows with each change. Messages name removed ones.",
  outreach_message: "A text that a member marked as sent, as the creator got it.",
  reminder:
    "For `member_id`. `list_id`: null for a reminder about the creator alone. `status_id`: it holds while the item has this status; null: whatever the status. `told_at`: when its event was written.",
  share_visitor: "`before_at`: the visit before this one; later replies of the team are new to the visitor.",
  share_opening: "Openings by UTC day, until the day is over and becomes an entry of the audit log.",
  share_version:
    "Figures of a receipt or statement, JSON. A correction of the ledger makes the next version.",
  issuer_account: "`subject`: the issuer's permanent identifier of the person, unlike the e-mail address.",
  display_format: "Null: the team's default.",
  request_limit:
    "PostgreSQL's limiter: one row per key, in times of the database's clock; empty with one process. `moments`: admissions that still counted at `at_ms`, the last request.",
  session:
    "`id`: SHA-256 of the cookie's value. `version`: of the account at the start; another one ends it.",
  "session.seen_at_ms": "The last request, written at most once per minute.",
  "session.second_step": "Null: single sign-on vouched for the person.",
  "session.confirmed_at_ms": "When the password was last given again; null: never.",
  authenticator_app:
    "`secret`: encrypted (seal-secret.ts). `last_step`: of the newest used code, in half minutes since 1970. `confirmed_at`: null during the setup.",
  passkey: "`id`: of the credential. `public_key`: COSE, base64url. `transports`: separated by spaces.",
  recovery_code: "Only the SHA-256 of a code and its member is stored.",
  spent_challenge: "Used values that must not be used again until they expire.",
  sign_in_delay: "See growing-delay.ts. `subject`: hash of an account, a network, both, or a browser.",
  sign_in_failure: "`minute`: ISO 8601 up to the minute.",
  audit_entry:
    "Append-only, except that retention removes whole sealed days. `before`, `after`: JSON without secrets. Creators are named by id only.",
  audit_seal:
    "Append-only. A hash over the entries up to `last_id` and the seal before it (seal-text.ts). `day`: of its entries, never less than that of the seal before.",
  audit_removal:
    "Append-only. Entries up to `through_id`, the end of a day and a seal, were removed; the chain is checked from there.",
  quote: "A frozen selection with its price. `ids`: JSON array. `search`: for a page of version 1.",
  reveal: "A confirmed quote. `waiting`: ids that another reveal was buying, JSON array.",
  "reveal.pause_ms": "Length of the pause, so that a clock change can't extend it.",
  charge_attempt:
    "A charging call; its id is the Idempotency-Key. It requests at most 100 `ids`, or the page of a `search` for at most `n` credits. `epoch` fences a worker that lost it.",
  "charge_attempt.instance_id": "The process that sends or resolves it; null before there were instances.",
  "charge_attempt.is_by_hand": "1: a person decided the outcome, and the service hasn't answered since.",
  "charge_attempt.paid_twice":
    "Creators that another purchase had delivered before its late answer, JSON array.",
  "reveal.instance_id": "The process that runs it or ran it last.",
  instance: "It lives while `ended_at` is null; others set it when `heartbeat` is unchanged for the lease.",
  job: "`key`: its subject; one job per kind and key is open at a time. `input`, `progress`: JSON. `epoch` fences a process that lost it.",
  "job.run_after_ms":
    "By the wall clock. The wait began `wait_ms` before, so that a clock change can't extend it.",
  "job.attempts": "Attempts since it was last done, except released ones.",
  "job.error": "The last attempt's error; null after a success.",
  "job.instance_id": "The process that runs it or ran it last.",
  import_source:
    "`mapping`: ImportMapping, JSON; null: columns are detected. `results`: SourceResult, JSON array, newest first. `etag`, `last_modified`, `digest`: of the last imported file. `created_by`: null: the command line.",
  "import_source.headers": "Encrypted (source-headers.ts).",
  "import_source.is_wanted": "1: fetch once although it is paused.",
  "import_source.due_ms": "By the wall clock.",
  "import_source.began_at_ms": "Identifies the running fetch; null when none runs.",
  "import_source.failures": "Consecutive failures, the running fetch included.",
  outbox:
    "Written in the transaction of the event. `id`: in the order of commits, because a writing transaction holds the single write lock. `event_id`: the same on every delivery. `payload`: JSON.",
  outbox_reader: "The reader has handled all events up to `last_id`.",
  crossing:
    "A line that spending or the balance crossed, so that it is told once. `name`: of the budget, its period and the line. `credits`: of the budget or the line. `direction`: of the last crossing.",
  notice:
    "One event for one person, once. The text is made when it is read. `subject`: the matter, such as `request:<id>`. `payload`: of the event, JSON. `settled_at`: nothing is left to do.",
  notice_setting:
    "A member's choices about mail; without a row the defaults of the role hold. `paces`: chosen ones, JSON. `hour`, `weekday` (1 is Monday): of digests, in the member's zone.",
  "notice_setting.problem": "Why the last mail to the member was given up; null when the last one was taken.",
  notice_channel:
    "Chats of the team, and `mail`, the state of the mail server. `paces`: chosen ones, JSON. `host`: of the address, to be shown. `failures`: consecutive ones.",
  "notice_channel.address": "Encrypted (channel-rows.ts). Null for mail.",
  "notice_channel.due_ms": "Nothing is sent before, by the wall clock.",
  notice_message:
    "One message to a target: `mail:<member>` or the id of a chat. `topic`: the group of notices sent at once; empty for a digest. One of a target, pace and topic waits at a time. `ended_ms`: when it was sent or dropped.",
  "notice_message.is_fixed":
    "1: the receiver may have got it, so a repetition says the same. 0: further notices join it.",
  notice_delivery:
    "An event reaches a target once. `notice_id`: null for the summary of a week. `topic`: its group. `message_id`: null while it waits until `due_ms`.",
  view_check:
    "The last daily count of a saved view, at its `revision`. `total`: null when the service left it open.",
  webhook:
    "Endpoints of webhooks. `events`: JSON array of topics. Both secrets are encrypted; the previous one signs too until `previous_until_ms`. `failing_since_ms`: the first failure since the last success. `disabled_why`: by an admin, answered 410, or failed for days.",
  webhook_delivery:
    "One event for one endpoint, once. `data`: ids, JSON. `next_ms`: when it is due, or until when its sender is waited for. `skipped`: the endpoint was off.",
  "webhook_delivery.event_id": "The header `webhook-id`, the same on every attempt.",
  "webhook_delivery.status": "The last answer's; null: none.",
  "charge_attempt.provider":
    "`embedded`, `instance:` with the service's id, or `address:`. Null: not sent, or not recorded.",
  "charge_attempt.key_fingerprint": "Identifies the key that it was sent with, never the key itself.",
  "charge_attempt.decision": "An admin's decision about an unknown outcome.",
  "charge_attempt.age_ms":
    "Age at `aged_at_ms`, in monotonic time; only across a restart in wall-clock time.",
  installation: "One row. The id distinguishes this installation's service; a restored copy gets a new one.",
  "installation.auth_secret":
    "Signs sessions on PostgreSQL without AUTH_SECRET. Null before the first start, and on SQLite, where it is a file.",
  data_import:
    "`number`: 1, 2, 3, …. `by_kind`: who began it. `options`, `progress`, `totals`: JSON (contract: imports.ts).",
  "data_import.member_id": "Null: the command line.",
  "data_import.is_stale": "1: something changed since the last check.",
  "data_import.generation_before": "The catalogue that an undo restores.",
  "data_import.generation_after":
    "Written before the publication, so that after a crash the catalogue shows whether it is in.",
  "data_import.changed_at": "When a person last changed it; drafts expire by it.",
  import_file:
    "The bytes are in the uploads folder, under the id. `name`: of the browser, only a label. `mappings`: JSON, chosen per part. `report`: JSON, of the last check or run (contract: ImportFile).",
  import_mapping: "`mapping`, `columns` (headers of the file that it was made for): JSON.",
  "member.may_import": "1: may import data, whatever the role.",
  creator_fact:
    "Facts from free searches (domain: proofs), kept for 7 days. `fact`: Fact, JSON. `provider`: of the service (ServiceIdentity).",
  "creator_fact.catalogue_version": "Null when the service doesn't report it.",
  "creator_fact.proven_at_ms": "By the wall clock, of the first search.",
  seen_in_post:
    "Data of the newest post that was linked to a creator (domain: seen), kept for 30 days. Null: the post doesn't tell. `provider`: of the service (ServiceIdentity).",
  "seen_in_post.seen_at_ms": "When the post was linked, by the wall clock.",
  creator_mark: "Contract: creator-marks.ts. `member_id`, `changed_at`: of the last change.",
  "creator_mark.is_set": "0: the mark was removed.",
  opened_creator: "Creators that the team opened, without the member, by the wall clock; kept for a year.",
  "opened_creator.last_at_ms": "At most an hour too early, because a repeated opening isn't written.",
  credit_purchase:
    "Typed purchases of a service without a balance. `service`: its address. `day`: YYYY-MM-DD in the time zone of the books.",
  "credit_purchase.withdrawn_at": "When it was withdrawn as a mistake; null: it counts.",
  service_test:
    "The last test, in one row. `service`: address or `embedded`. `lines`: ServiceTestLine, JSON array.",
  erased_creator:
    "Tombstones. `mark`: HMAC-SHA256 of an id or handle (erased-marks.ts) under `key`, which is stored per row, so that rows of another copy can be added.",
  "quote.wish": "Canonical filters of an until-fit reveal, whose creators are searched for in `search`.",
  "quote.wanted": "Number of matches wanted.",
  "quote.key_id":
    "The key of the agent that asked, and that alone may confirm it beside the member. Null: a person asked.",
  "quote.agent": "The name that the agent gave itself.",
  "credit_request.key_id": "The key of the agent that asked; null: a person asked.",
  "credit_request.agent": "The name that the agent gave itself.",
  "usage_row.agent": "The name that the agent that bought gave itself.",
  agent_app: "An app that registered to connect (OAuth). `redirect_uris`: JSON array.",
  agent_token:
    "Codes and tokens of connections; only the SHA-256 is stored. `redirect_uri`, `challenge`: of a code.",
  "agent_token.used_at_ms": "A code or refresh token works once.",
  "api_key.app_id":
    "The key is a connection of this app, and is used with its tokens alone. Null: an ordinary key.",
  "api_key.allowance": "Most credits that the key may spend in all; null: no such limit.",
  "api_key.agent": "The name that the last agent with this key gave itself when it connected.",
  "reveal.next_page": "Until fit: the page that is tried next; 0 when the search has ended.",
  "reveal.skipped": "Until fit: creators of earlier pages that were proven not to fit.",
  "reveal.ended_by": "Until fit: the rule that ended it.",
  "reveal.erased": "Bought creators that are no longer kept.",
  claim: "A creator belongs to one purchase, permanently once it is bought.",
  refresh_claim: "An owned creator that is being bought again.",
  team_entry: "Append-only. Amounts are positive, except corrections; the kind gives their meaning.",
  team_setting: "Settings of the whole team. No row means off.",
  list: "Creators or posts (contract: lists.ts). `is_team`: 0 for private. `removed_at`: deleted, for undo. `touched_at`: of the last change of anything on it.",
  "list.version": "Grows with each change of name, description, visibility, statuses or columns.",
  list_status: "`stage`: its meaning for the outcome, whatever its name is.",
  list_column: "A list's own columns. `options`: ColumnOptions, JSON.",
  list_view: "`query`: filters, groups and order, as in the address.",
  list_item:
    "`status_version`, `owner_version`: grow with each change of the field. `position`: manual order. `touched_at`: of the last change of any field.",
  list_value:
    "Cells of own columns. `text`: normalized. `folded`: for searching. `number`: sorts numbers, money, dates and boxes.",
  board_post:
    "`record`: as it was when saved, JSON. `creator_id`, `handle`: of its author, if known. `poster`: address of its picture. `tags`: JSON array.",
  list_change:
    "The history of items, and the source of live events. `kind`: ListChangeKind. Ids follow the order of commits.",
  creator_note: "`folded`: for searching. `list_id`: the private list that it belongs to; null: the team's.",
  creator_tag: "`tag_key`: folded.",
  creator_link: "Attached addresses. `list_id`: as for notes.",
  own_contact:
    "People whom the service doesn't know. `handle_key`: platform (empty if unknown), colon, folded handle. `email_key`: folded. `folded`: for searching, without the email. `merged_into`: the creator that the contact became.",
  former_purpose:
    "`purpose_key`, `now_key`: `purposeKey` of the former and the present name. `name`: the present spelling.",
  credit_request:
    "Contract: credit-requests.ts. `quote_id`: the held quote; null when it is gone. `cost`: of the quote. `credits`: requested. `is_approval`: 1 when the sum needs approval. `granted`: approved until `ends_at_ms`. `note`: why it was declined.",
  "credit_request.expires_at_ms": "It then expires without a change of the row.",
  budget:
    "Contract: budgets.ts. `subject_key`: id of the member, role, or `purposeKey`; empty for everyone. `name`: spelling of a purpose. `is_hard`: 0 only warns.",
  "budget.ends_at_ms":
    "Null for a budget. A raise adds its credits until then to the budget of the same subject and period.",
  "budget.for_member": "The member of a raise of a role's budget.",
  "budget.changed_by": "Null: the command line, or an invite.",
  owned_creator:
    "The latest record, and the first purchase, which never changes. `refreshed_at`: of the last repurchase; null without one.",
  library_search:
    "Derived from `owned_creator.record` (library-search.ts): texts folded, lists joined. `bought_order`: greatest for the first creator of the last purchase.",
  bought_record:
    "All purchases. `is_first`: made the creator the team's. `attempt_id`, `record` (as delivered, JSON) and `position` (order of selection, from 0, with gaps) are null for earlier versions.",
  saved_view: "`query`: canonical filters and sort. A deleted view stays, so that it can be restored.",
  view_seen: "When a member last saw the view, and how many records it found.",
  view_target: "`open_id`: the view that the filters started from. `default_id`: opened by the bare address.",
  view_notice:
    "`before`: the row before the last change, JSON; null when there is nothing to undo. `address`: the search it concerns (notices.ts); null: every search of the page.",
};

/** A column whose texts are a union, and the module that declares it; null: written out. */
export const UNIONS: Readonly<Record<string, readonly [union: string, module: string | null]>> = {
  "crossing.direction": ['"down" | "up"', null],
  "notice.kind": ["NoticeKind", "@/lib/contract/notices"],
  "notice_message.pace": ['"now" | "daily" | "weekly"', null],
  "notice_message.state": ['"waiting" | "sent" | "dropped"', null],
  "notice_delivery.pace": ['"now" | "daily" | "weekly"', null],
  "notice_delivery.topic": ["NoticeGroup", "@/lib/contract/notice-channels"],
  "webhook.disabled_why": ["WebhookEnd", "@/lib/contract/webhooks"],
  "webhook_delivery.state": ["DeliveryState", "@/lib/contract/webhooks"],
  "credit_request.state": ['"waiting" | "approved" | "declined" | "withdrawn"', null],
  "list.kind": ["ListKind", "@/lib/contract/lists"],
  "list_status.stage": ["Stage", "@/lib/contract/lists"],
  "list_column.type": ["ColumnType", "@/lib/contract/list-columns/column-kinds"],
  "list_change.kind": ["ListChangeKind", "@/lib/contract/lists"],
  "own_contact.platform": ["Platform", "@/lib/contract/enums"],
  "budget.subject": ["BudgetSubject", "@/lib/contract/budgets"],
  "budget.period": ["BudgetPeriod", "@/lib/contract/budgets"],
  "service_entry.kind": ['"grant" | "charge"', null],
  "member.role": ["Role", "@/lib/contract/members"],
  "data_import.state": ["ImportState", "@/lib/contract/imports"],
  "data_import.by_kind": ['"member" | "operator" | "key"', null],
  "share_link.kind": ["SharedKind", "@/lib/contract/links"],
  "share_reply.answer": ["Answer", "@/lib/contract/links"],
  "one_time_link.kind": ["LinkKind", "./column-values"],
  "one_time_link.role": ["Role", "@/lib/contract/members"],
  "agent_token.kind": ['"code" | "access" | "refresh"', null],
  "quote.kind": ["RevealKind", "@/lib/contract/reveal"],
  "reveal.ended_by": ["FitEnd", "@/lib/contract/until-fit"],
  "usage_row.kind": ["UsageKind", "@/lib/contract/usage"],
  "usage_day.kind": ["UsageKind", "@/lib/contract/usage"],
  "reveal.kind": ["RevealKind", "@/lib/contract/reveal"],
  "bought_record.kind": ["RevealKind", "@/lib/contract/reveal"],
  "charge_attempt.state": ["AttemptState", "./column-values"],
  "charge_attempt.decision": ['"charge" | "release"', null],
  "import_source.observed": ["ObservedChoice", "@/lib/contract/import-sources"],
  "job.state": ["JobState", "./column-values"],
  "team_entry.kind": ["EntryKind", "./column-values"],
  "session.second_step": ["SessionStep", "./column-values"],
  "team_setting.name": ["SettingName", "./column-values"],
  "book_difference.kind": ["DifferenceKind", "@/lib/contract/books"],
  "book_difference.state": ["DifferenceState", "@/lib/contract/books"],
  "audit_entry.actor_kind": ["ActorKind", "@/lib/contract/audit"],
  "saved_view.page": ["ViewPage", "@/lib/contract/saved-views"],
  "view_target.page": ["ViewPage", "@/lib/contract/saved-views"],
  "view_notice.page": ["ViewPage", "@/lib/contract/saved-views"],
};
