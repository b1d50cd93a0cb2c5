/** What the generated table types add to the schema: comments, and unions where SQL knows only text. */

/** Above a table (`reveal`) or a column (`member.email`). */
export const NOTES: Readonly<Record<string, string>> = {
  account: "Holders of credits. `is_internal`: the dashboard of this very installation.",
  api_key: "SHA-256 of each key, never the key.",
  "api_key.prefix": "First characters of the key, to recognise it by.",
  service_entry: "Append-only: the balance of an account is the sum of its amounts.",
  "service_entry.idempotency_key": "Null: the charge had none, or was made before this column was.",
  book_difference:
    "Where the ledgers do not agree. One that is gone is resolved and kept. `subject`: id of the account, charging call or creator. `who`, `note`: of the admin who acknowledged it.",
  book_check: "The last check of the ledgers; one row. `service`: `ServiceReading`, JSON.",
  provider_entry:
    "Charges that a service over HTTP lists under our key. `amount`: as in its own ledger, negative for a charge.",
  provider_reading:
    "How far the entries of a service were read. `since_entry`: only what the team posted after this entry must be among them.",
  idempotent_answer: "Stored answers of charging operations, by key and Idempotency-Key.",
  "member.email": "Lower-case.",
  "member.session_version": "Grows when every session of the member must end.",
  "member.monthly_cap": "Credits a calendar month; null: no cap.",
  sign_in_attempt:
    "Failed and running attempts; old ones are forgotten. `subject`: an account or an address.",
  sign_in_failure: "Failed sign-ins, summed. `minute`: ISO 8601 up to the minute.",
  audit_entry: "Append-only. `before` and `after`: JSON without secrets. Creators are named by id alone.",
  quote: "A frozen selection with its price. `ids`: JSON array. `search`: of a page that version 1 brings.",
  reveal: "One confirmed quote. `waiting`: ids that another reveal was buying at that moment, JSON array.",
  charge_attempt:
    "One charging call; its id is the Idempotency-Key. It requests at most 100 `ids`, or for the page of a `search`, which costs at most `n`. `epoch` fences a worker that lost it.",
  claim: "A creator belongs to one purchase of the team, for ever once it is bought.",
  refresh_claim: "An owned creator whose record is being bought once more.",
  team_entry: "Append-only. Amounts are positive; the kind gives their meaning.",
  team_setting: "What admins decide for the whole team. Without a row: off.",
  purpose_budget: "Credits a calendar month. `purpose_key`: `purposeKey` of the purpose.",
  owned_creator: "What the team owns, as it was bought last.",
  library_search:
    "What the library is searched by, made from `owned_creator.record` (library-search.ts): texts folded, lists joined.",
  bought_record: "Everything that was ever bought: a creator once for each time.",
  saved_view: "`query`: canonical filters and sort. A deleted view stays, so that it can be restored.",
  view_seen: "When a member last had the view on the screen, and how many records it found.",
  view_target:
    "`open_id`: the view that the filters on the screen began with. `default_id`: opened by the bare address.",
  view_notice:
    "The last thing that a member did. `before`: the row as it was, JSON; null when there is nothing to take back. `address`: the search that it is about, as notices.ts spells it; null: every search of the page.",
};

/** A column whose texts are a union, and the module that declares it; null: written out. */
export const UNIONS: Readonly<Record<string, readonly [union: string, module: string | null]>> = {
  "service_entry.kind": ['"grant" | "charge"', null],
  "member.role": ["Role", "@/lib/contract/members"],
  "quote.kind": ["RevealKind", "@/lib/contract/reveal"],
  "reveal.kind": ["RevealKind", "@/lib/contract/reveal"],
  "charge_attempt.state": ["AttemptState", "./column-values"],
  "team_entry.kind": ["EntryKind", "./column-values"],
  "team_setting.name": ["SettingName", "./column-values"],
  "book_difference.kind": ["DifferenceKind", "@/lib/contract/books"],
  "book_difference.state": ["DifferenceState", "@/lib/contract/books"],
  "audit_entry.actor_kind": ["ActorKind", "@/lib/contract/audit"],
  "saved_view.page": ["ViewPage", "@/lib/contract/saved-views"],
  "view_target.page": ["ViewPage", "@/lib/contract/saved-views"],
  "view_notice.page": ["ViewPage", "@/lib/contract/saved-views"],
};
