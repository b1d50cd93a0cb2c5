import type { KeyScope } from "./scopes";

/** The detail is the same whether a key is missing, wrong, revoked or expired. */
export const SEND_A_VALID_KEY = "Send a valid key in the header x-svc-api-key.";

export type ApiKeyRow = {
  id: string;
  name: string;
  /** First characters of the key, to recognise it by. The secret is not stored. */
  prefix: string;
  balance: number;
  spentThisMonth: number;
  monthlyCap: number | null;
  scopes: readonly KeyScope[];
  requestsPerMinute: number;
  /** Last day on which the key works, YYYY-MM-DD in UTC. Null means it does not expire. */
  expiresOn: string | null;
  isExpired: boolean;
  /** Accurate to about a minute. */
  lastUsedAt: string | null;
  /** Time until which the secret replaced by the last rotation still works. Null means it does not. */
  oldSecretUntil: string | null;
  createdAt: string;
  revokedAt: string | null;
  isInternal: boolean;
  /** The member the key acts as, with the team's credits, budgets and library. Null means its own account pays. */
  member: KeyMember | null;
  purpose: string | null;
  /** Most credits that a member’s key may spend in all. Null means no such limit. */
  allowance: number | null;
  /** An agent that its member connected. It has no secret. */
  isConnection: boolean;
};

export type KeyMember = { id: string; name: string; email: string; isDisabled: boolean };

export const KEY_SCOPE_WORDS: Readonly<Record<KeyScope, { label: string; means: string }>> = {
  search: { label: "Search", means: "posts and creators; free" },
  reveal: { label: "Reveal", means: "full creator records; 1 credit each" },
  "credits.read": { label: "Read credits", means: "balance and transactions" },
  ingest: { label: "Ingest", means: "adds posts and creators to the catalogue" },
  webhooks: { label: "Webhooks", means: "manages webhooks; only with an admin's key" },
  "library.read": { label: "Read library", means: "revealed creators and lists, for agents" },
  "lists.write": { label: "Edit lists", means: "add creators and set statuses, for agents" },
  contacts: { label: "Email addresses", means: "shown to agents" },
};

export const MOST_CREDITS = 1_000_000_000_000;
export const MOST_REQUESTS = 60;
/** Days for which a secret still works after a rotation replaced it. */
export const OVERLAP_DAYS = 7;
export const MAX_KEY_NAME_LENGTH = 100;
