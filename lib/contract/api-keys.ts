/** Keys of the embedded service as the admin pages show them. No zod: the browser imports these. */
import type { KeyScope } from "./scopes";

/** What a request is told whose key is missing, wrong, revoked or expired: always the same. */
export const SEND_A_VALID_KEY = "Send a valid key in the header x-svc-api-key.";

export type ApiKeyRow = {
  id: string;
  name: string;
  /** First characters, to recognise the key by; the key itself is not kept. */
  prefix: string;
  balance: number;
  spentThisMonth: number;
  /** Most credits a UTC month; null: no cap. */
  monthlyCap: number | null;
  scopes: readonly KeyScope[];
  /** Most requests in any 60 seconds. */
  requestsPerMinute: number;
  /** The last day on which it works, YYYY-MM-DD in UTC; null: it does not expire. */
  expiresOn: string | null;
  isExpired: boolean;
  /** To the minute or so; null: never. */
  lastUsedAt: string | null;
  /** Until when the secret that the last rotation replaced still works; null: it does not. */
  oldSecretUntil: string | null;
  createdAt: string;
  revokedAt: string | null;
  /** The one that this dashboard uses itself. */
  isInternal: boolean;
  /** Whom the key acts as: the team's credits, budgets and library. Null: its own account pays. */
  member: KeyMember | null;
  /** What a member's key buys for; it counts against the budget of that purpose. */
  purpose: string | null;
};

export type KeyMember = { id: string; name: string; email: string; isDisabled: boolean };

/** What each scope of a key lets a program do. */
export const KEY_SCOPE_WORDS: Readonly<Record<KeyScope, { label: string; means: string }>> = {
  search: { label: "Search", means: "posts and creators; free" },
  reveal: { label: "Reveal", means: "full records of creators; 1 credit each" },
  "credits.read": { label: "Read credits", means: "its balance and its entries" },
  ingest: { label: "Ingest", means: "sends posts and creators into the catalogue" },
};

/** Most credits that an account may hold. */
export const MOST_CREDITS = 1_000_000_000_000;
/** Most requests a minute that a key may have: the limit of the service. */
export const MOST_REQUESTS = 60;
/** The secret that a rotation replaces works for so many days more. */
export const OVERLAP_DAYS = 7;
export const MAX_KEY_NAME_LENGTH = 100;
