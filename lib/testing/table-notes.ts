/** What the generated table types add to the schema: comments, and unions where SQL knows only text. */

/** Above a table (`reveal`) or a column (`member.email`). */
export const NOTES: Readonly<Record<string, string>> = {
  account: "Holders of credits. `is_internal`: the dashboard of this very installation.",
  api_key:
    "SHA-256 of each key, never the key. `previous_hash`: of the secret that a rotation replaced; it opens the same key until `previous_until`.",
  "api_key.member_id": "Whom the key acts as; null: nobody, its own account pays.",
  "api_key.purpose": "What a member's key buys for; null for the others.",
  member_key_call:
    "What was ordered with a member's key. `ids`: the selection, frozen, JSON array. `page`: of a search that version 1 brings, JSON. `reveal_id`: null: nothing was to be bought.",
  "member_key_call.idempotency_key":
    "Without one, a name made of the request. Null: the order is of a time before those names.",
  "member_key_call.nth":
    "Grows when the same order buys once more, after it was certain that nothing was charged.",
  "api_key.expires_at": "The first moment at which it opens nothing any more; null: it does not expire.",
  "api_key.last_used_at": "To the minute or so: not every request writes it.",
  "api_key.scopes": "Names of scopes, with spaces between them.",
  "api_key.prefix": "First characters of the key, to recognise it by.",
  service_entry:
    "Append-only: the balance of an account is the sum of its amounts. A negative grant took credits of a key back.",
  "service_entry.moved_account_id":
    "Where the credits of a grant came from, or of a negative one went to; null: they were made, or ended, by it.",
  "service_entry.idempotency_key": "Null: the charge had none, or was made before this column was.",
  usage_row:
    "The ledger that people read, derived from the books: a row for each purchase, charge, grant and refusal. It is changed while a purchase runs. `account_id`: whose balance; empty: another service's. `member_id`: who spent; `author_id`: who granted or decided, `operator` for the command line.",
  "usage_row.day": "Of `at`, in the time zone of the books.",
  "usage_row.credits": "Negative: spent.",
  "usage_row.balance_after": "The sum of the credits of the account up to this row.",
  "usage_row.asked": "Credits that were set aside for it at all.",
  "usage_row.given_back": "Of `asked`: calls that bought nothing at all.",
  "usage_row.entry_id": "Of `service_entry`.",
  usage_day: "Sums of `usage_row`, written in the same transaction. Empty texts stand for null.",
  sold_profile: "What an API key with an account of its own bought with one entry of `service_entry`.",
  book_difference:
    "Where the ledgers do not agree. One that is gone is resolved and kept. `subject`: id of the account, charging call or creator. `who`, `note`: of the admin who acknowledged it.",
  book_check: "The last check of the ledgers; one row. `service`: `ServiceReading`, JSON.",
  provider_entry:
    "Charges that a service over HTTP lists under our key. `amount`: as in its own ledger, negative for a charge.",
  provider_reading:
    "How far the entries of a service were read. `since_entry`: only what the team posted after this entry must be among them.",
  "ingest_batch.replaces_demo": "1: it may replace demo data, and everything that waits with it.",
  idempotent_answer:
    "Stored answers of charging operations, by key and Idempotency-Key; without one, by a name made of the request.",
  "idempotent_answer.seq":
    "Counts the answers of a key, in the order in which they were stored. 0: to a request without an Idempotency-Key.",
  "member.email": "Lower-case.",
  "member.session_version": "Grows when every session of the member must end.",
  one_time_link:
    "Links that work once: invites, password resets, confirmations of an e-mail address. `hash`: SHA-256 of the token, never the token. `email`, `role`, `monthly_cap`: of an invite; `email` also the address to confirm. `member_id`: whose password or address it is, or who accepted the invite. `created_by`: the admin; null: the person.",
  issuer_account:
    "Who signs in by single sign-on. `subject`: what the issuer calls the person for ever, unlike the e-mail address.",
  display_format: "How times and numbers are shown to a member. Null: as for everybody.",
  request_limit:
    "What PostgreSQL's limiter counts, a row for each key; empty with one process. All times are of the database's clock. `moments`: of the admissions that still counted at `at_ms`, the last request. `is_admitted`: what became of it.",
  session:
    "Who is signed in where. `id`: SHA-256 of what the cookie carries. `version`: of the account when it began; another one ends it. `device`: browser and system in words.",
  "session.seen_at_ms": "Of its last request, written once a minute at most.",
  "session.second_step": "Null: another service vouched for the person, who is not asked here.",
  "session.confirmed_at_ms": "When its person last gave the password again; null: never.",
  authenticator_app:
    "An app that makes codes. `secret`: encrypted (seal-secret.ts). `last_step`: of the newest code that was used, in half minutes since 1970. Null in `confirmed_at`: it is being set up.",
  passkey:
    "`id`: of the credential. `public_key`: COSE, base64url. `counter`: as the authenticator gave it last. `transports`: names, with spaces between them.",
  recovery_code: "SHA-256 of each code and its member, never the code.",
  spent_challenge: "What was used once and must not be used again, until it would have expired anyway.",
  sign_in_delay:
    "When somebody may try to sign in again (growing-delay.ts). `subject`: hash of an account, a network, both, or a browser.",
  sign_in_failure: "Failed sign-ins, summed. `minute`: ISO 8601 up to the minute.",
  audit_entry:
    "Only added to; whole sealed days are removed by retention. `before` and `after`: JSON without secrets. Creators are named by id alone.",
  audit_seal:
    "Append-only. A hash over the entries after the seal before it up to `last_id`, and over that seal (seal-text.ts). `day`: of its entries, never less than that of the seal before.",
  audit_removal:
    "Append-only. Entries up to `through_id` were removed, the end of a day and of the seal from which the chain is checked since.",
  quote: "A frozen selection with its price. `ids`: JSON array. `search`: of a page that version 1 brings.",
  reveal: "One confirmed quote. `waiting`: ids that another reveal was buying at that moment, JSON array.",
  "reveal.pause_ms": "Length of the pause that ends at `paused_until_ms`: no clock makes it longer.",
  charge_attempt:
    "One charging call; its id is the Idempotency-Key. It requests at most 100 `ids`, or for the page of a `search`, which costs at most `n`. `epoch` fences a worker that lost it.",
  "charge_attempt.instance_id":
    "The process that sent it or asks what became of it; null: from before there were instances.",
  "charge_attempt.is_by_hand":
    "1: a person decided what became of it, and the service has not answered since.",
  "charge_attempt.paid_twice":
    "Creators that another purchase had brought when its late answer came, JSON array.",
  "reveal.instance_id": "The process that runs it, or ran it last.",
  instance:
    "A server process. It lives while `ended_at` is null; whoever sees `heartbeat` stand still for the lease sets it.",
  job: "Long work that one process at a time does. `key`: of what it is about; one that has not ended stands for all of its kind and key. `input`, `progress`: JSON. `epoch` fences a process that lost it.",
  "job.run_after_ms": "By the wall clock. `wait_ms` before it the wait began: no clock makes it longer.",
  "job.attempts": "Since it was last done; one that its process gave back does not count.",
  "job.error": "Of the last attempt; null after one that went well.",
  "job.instance_id": "The process that runs it, or ran it last.",
  import_source:
    "Addresses that are fetched every `every_hours` and imported. `mapping`: ImportMapping, JSON; null: the columns are recognised. `results`: SourceResult, JSON array, the newest first. `etag`, `last_modified`, `digest`: of the file that was imported last. `created_by`: null: the command line.",
  "import_source.headers": "Encrypted (source-headers.ts); null: there are none.",
  "import_source.is_wanted": "1: it is to be fetched once though it is paused.",
  "import_source.due_ms": "By the wall clock.",
  "import_source.began_at_ms": "Of the fetch that runs, which it tells from others; null: none runs.",
  "import_source.failures": "In a row, the fetch that runs included.",
  outbox:
    "What happened, written in the transaction that made it happen. `id`: in the order of the commits, because a transaction that writes has the one write lock. `event_id`: the same whenever it is read. `payload`: JSON.",
  outbox_reader: "Each reader has done its work for all events up to `last_id`.",
  "charge_attempt.provider":
    "Where the call went: `embedded`, `instance:` with the service's own id, or `address:`. Null: not sent, or by a version that did not note it.",
  "charge_attempt.key_fingerprint": "Of the key that it was sent under, never the key.",
  "charge_attempt.decision": "What an admin decided about an unknown outcome.",
  "charge_attempt.age_ms":
    "Time since it was sent: of a monotonic clock, of the wall clock only over a restart. As it was at `aged_at_ms`.",
  installation:
    "One row: the id by which this installation's service is told from others. A restored copy gets a new one.",
  "installation.auth_secret":
    "Signs the sessions of all processes on PostgreSQL that have no AUTH_SECRET. Null: none has started, or SQLite, where it is a file.",
  data_import:
    "A bringing of files into the catalogue; files, check, run and report. `number`: 1, 2, 3, …. `by_kind`: who began it. `options`, `progress`, `totals`: JSON (contract: imports.ts).",
  "data_import.member_id": "Null: the command line.",
  "data_import.is_stale": "1: something changed since the last check.",
  "data_import.generation_before": "The catalogue that undoing goes back to.",
  "data_import.generation_after":
    "The number of its publication, written down before it is published: of one that was cut off the catalogue says whether it is in.",
  "data_import.changed_at": "Of the last act of a person; drafts end by it.",
  import_file:
    "The bytes lie in the folder of uploads under the id. `name`: as the browser says, a label only. `mappings`: JSON, what a person chose for each part. `report`: JSON, what the last check or run found (contract: ImportFile).",
  import_mapping:
    "What columns mean, saved under a name. `mapping`, `columns` (headers of the file that it was made for): JSON.",
  "member.may_import": "1: brings data in, whatever the role.",
  creator_fact:
    "What free searches have proven about creators, bought or not, for the whole team (domain: proofs). `fact`: Fact, JSON. `provider`: of the service (ServiceIdentity). Kept for 7 days.",
  "creator_fact.catalogue_version": "Of the service's catalogue; null: it tells none.",
  "creator_fact.proven_at_ms": "By the wall clock; of several searches the first.",
  seen_in_post:
    "What the newest post that was linked to a creator says about them (domain: seen), for the whole team. Null: the post does not say. `provider`: of the service (ServiceIdentity). Kept for 30 days.",
  "seen_in_post.seen_at_ms": "By the wall clock, when the post was linked.",
  creator_mark:
    "What the team has decided about a creator (contract: creator-marks.ts). `member_id`, `changed_at`: of the last change.",
  "creator_mark.is_set": "0: it was taken back.",
  opened_creator:
    "Creators whom somebody of the team has opened, by the wall clock; not who. Kept for a year after the last time.",
  "opened_creator.last_at_ms": "At most an hour too early: who is opened again at once is not written again.",
  credit_purchase:
    "What admins say was bought of a service that tells no balance. `service`: its address. `day`: YYYY-MM-DD in the time zone of the books.",
  "credit_purchase.withdrawn_at": "It was typed by mistake, and is not counted; null: it is.",
  service_test:
    "The last test of the service; one row. `service`: its address, or `embedded`. `lines`: ServiceTestLine, JSON array (contract: service-connection.ts).",
  erased_creator:
    "Tombstones: who was erased and never comes back. `mark`: HMAC-SHA256 of an id or of a handle (erased-marks.ts) under `key`, which each row brings along, so that rows of another copy can be added.",
  "quote.wish":
    "What fits, canonical filters, where it is bought until enough do: `search` is then where they are looked for.",
  "quote.wanted": "How many must fit.",
  "reveal.next_page": "Until enough fit: the page of its search that is tried next; 0: it has ended.",
  "reveal.skipped": "Until enough fit: creators of the pages behind it who were proven not to.",
  "reveal.ended_by": "Until enough fit: which of its rules ended it.",
  "reveal.erased": "Creators that it bought and that are no longer kept.",
  claim: "A creator belongs to one purchase of the team, for ever once it is bought.",
  refresh_claim: "An owned creator whose record is being bought once more.",
  team_entry: "Append-only. Amounts are positive but for corrections; the kind gives their meaning.",
  team_setting: "What admins decide for the whole team. Without a row: off.",
  list: "A list of creators or a board of posts (contract: lists.ts). `is_team`: 0: its owner's alone. `closed_at`: put aside; `removed_at`: deleted, for undo. `touched_at`: of the last change of anything on it.",
  "list.version": "Grows with each change of name, description, visibility, statuses or columns.",
  list_status: "Statuses of a list. `stage`: what it means for the outcome, whatever it is called.",
  list_column: "Columns that a list has beside those of every list. `options`: ColumnOptions, JSON.",
  list_view: "Filters, groups and order of a list, kept under a name. `query`: as in the address.",
  list_item:
    "A creator on a list, once. `status_version`, `owner_version`: grow with each change of that field. `position`: by hand, in its status. `touched_at`: of the last change of any field.",
  list_value:
    "What a custom column says. `text`: normalised; `folded`: for searching; `number`: what numbers, money, dates and boxes sort by.",
  board_post:
    "A saved post. `record`: as it was then, JSON. `creator_id`, `handle`: of who posted it, if known. `poster`: address of its picture, which is kept in the cache of posters. `tags`: JSON array.",
  list_change:
    "What was changed on lists, by whom: the history of an item, and what other browsers are told. `kind`: ListChangeKind. Ids follow the order of the commits.",
  creator_note: "`folded`: for searching. `list_id`: of a private list, which it stays in; null: the team's.",
  creator_tag: "Tags of the team. `tag_key`: folded.",
  creator_link: "Addresses that somebody attached to a creator. `list_id`: as of notes.",
  former_purpose:
    "Names that purposes had before an admin renamed or merged them. `purpose_key`, `now_key`: `purposeKey` of the former name and of the one that it has now. `name`: as that is spelled.",
  credit_request:
    "A member asks for credits (contract: credit-requests.ts). `quote_id`: the price that waits; null: it is gone. `cost`: of that price. `credits`: asked for. `is_approval`: 1: the sum needs approval. `granted`: approved until `ends_at_ms`. `note`: why it was declined.",
  "credit_request.expires_at_ms": "It closes by itself then: nothing is written.",
  budget:
    "How many credits may be spent, by whom or for what, in a period (contract: budgets.ts). `subject_key`: id of the member, role, or `purposeKey`; empty for everyone. `name`: of a purpose, as it is spelled. `is_hard`: 0: it only warns.",
  "budget.ends_at_ms":
    "Null: a budget. Otherwise a rise: until then its credits are added to the budget of the same subject, period and kind.",
  "budget.for_member": "Of a rise: whom it is for, where the budget is that of a role.",
  "budget.changed_by": "Null: the command line, or an invite.",
  owned_creator:
    "What the team owns: the record as it came last, and the purchase that made it the team's, which never changes. `refreshed_at`: when the record was bought again; null: it is the first one.",
  library_search:
    "What the library is searched by, made from `owned_creator.record` (library-search.ts): texts folded, lists joined. `bought_order`: the last purchase greatest, and in it the first creator.",
  bought_record:
    "Everything that was ever bought: a creator once for each time. `is_first`: the purchase that made the creator the team's. `attempt_id`, `record` (as it came, JSON), `position` (in the order of choosing, from 0, with gaps): null where an earlier version did not keep them.",
  saved_view: "`query`: canonical filters and sort. A deleted view stays, so that it can be restored.",
  view_seen: "When a member last had the view on the screen, and how many records it found.",
  view_target:
    "`open_id`: the view that the filters on the screen began with. `default_id`: opened by the bare address.",
  view_notice:
    "The last thing that a member did. `before`: the row as it was, JSON; null when there is nothing to take back. `address`: the search that it is about, as notices.ts spells it; null: every search of the page.",
};

/** A column whose texts are a union, and the module that declares it; null: written out. */
export const UNIONS: Readonly<Record<string, readonly [union: string, module: string | null]>> = {
  "credit_request.state": ['"waiting" | "approved" | "declined" | "withdrawn"', null],
  "list.kind": ["ListKind", "@/lib/contract/lists"],
  "list_status.stage": ["Stage", "@/lib/contract/lists"],
  "list_column.type": ["ColumnType", "@/lib/contract/lists"],
  "list_change.kind": ["ListChangeKind", "@/lib/contract/lists"],
  "budget.subject": ["BudgetSubject", "@/lib/contract/budgets"],
  "budget.period": ["BudgetPeriod", "@/lib/contract/budgets"],
  "service_entry.kind": ['"grant" | "charge"', null],
  "member.role": ["Role", "@/lib/contract/members"],
  "data_import.state": ["ImportState", "@/lib/contract/imports"],
  "data_import.by_kind": ['"member" | "operator" | "key"', null],
  "one_time_link.kind": ["LinkKind", "./column-values"],
  "one_time_link.role": ["Role", "@/lib/contract/members"],
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
