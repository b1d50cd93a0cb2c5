import "server-only";
/** Row types of the team's tables (migrations/team.ts). Times are ISO 8601, UTC, unless their name ends in _ms. */
import type { Generated } from "kysely";
import type { RevealKind } from "@/lib/contract/reveal";

export interface TeamTables {
  member: {
    id: string;
    /** Lower-case. */
    email: string;
    name: string;
    role: "admin" | "member";
    password_hash: string;
    /** Grows when every session of the member must end. */
    session_version: number;
    /** Credits a calendar month; null: no cap. */
    monthly_cap: number | null;
    created_at: string;
    disabled_at: string | null;
  };
  setup_token: { hash: string; expires_at_ms: number; used_at: string | null };
  /** Failed and running attempts; old ones are forgotten. `subject`: an account or an address. */
  sign_in_attempt: { id: Generated<number>; subject: string; at_ms: number };
  /** A frozen selection with its price. `ids`: JSON array. `search`: of a page that version 1 brings. */
  quote: {
    id: string;
    kind: Generated<RevealKind>;
    search: string | null;
    member_id: string;
    ids: string;
    to_buy: number;
    expires_at_ms: number;
    reveal_id: string | null;
    created_at: string;
  };
  /** One confirmed quote. `waiting`: ids that another reveal was buying at that moment, JSON array. */
  reveal: {
    id: string;
    kind: Generated<RevealKind>;
    quote_id: string;
    member_id: string;
    purpose: string | null;
    chosen: number;
    owned: number;
    to_buy: number;
    waiting: string;
    is_stopped: number;
    paused_until_ms: number | null;
    message: string | null;
    created_at: string;
    finished_at: string | null;
  };
  /**
   * One charging call; its id is the Idempotency-Key. It asks for at most 100 `ids`, or for the page of a `search`, which
   * costs at most `n`. `epoch` fences a worker that lost it.
   */
  charge_attempt: {
    id: string;
    search: string | null;
    reveal_id: string;
    batch: number;
    ids: string;
    n: number;
    state: AttemptState;
    epoch: number;
    charged: number;
    not_found: string;
    message: string | null;
    sent_at: string | null;
    settled_at: string | null;
  };
  /** A creator belongs to one purchase of the team, for ever once it is bought. */
  claim: { creator_id: string; attempt_id: string };
  /** An owned creator whose record is being bought once more. */
  refresh_claim: { creator_id: string; attempt_id: string };
  /** Append-only. Amounts are positive; the kind says what they mean. */
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
  team_setting: { name: SettingName; value: string; changed_at: string };
  /** Credits a calendar month. `purpose_key`: `purposeKey` of the purpose. */
  purpose_budget: {
    purpose_key: string;
    purpose: string;
    monthly_cap: number;
    changed_by: string;
    changed_at: string;
  };
  /** What the team owns, as it was bought last. */
  owned_creator: {
    creator_id: string;
    record: string;
    reveal_id: string;
    member_id: string;
    purpose: string | null;
    revealed_at: string;
  };
  /** Everything that was ever bought: a creator once for each time. */
  bought_record: {
    reveal_id: string;
    creator_id: string;
    member_id: string;
    purpose: string | null;
    bought_at: string;
  };
}

/** typed_above: credits above which the number must be typed; purpose_required: `1`. */
export type SettingName = "typed_above" | "purpose_required";
export type AttemptState = "reserved" | "sent" | "settled" | "void" | "unknown";
/** hold: set aside; post: spent out of the hold; release: the rest given back; void: all given back; overage: taken beyond the hold. */
export type EntryKind = "hold" | "post" | "release" | "void" | "overage";
