/**
 * What a person or a program may do. Verbs name the scope that they need; roles and API keys are sets of scopes.
 * `import`: bring files in and undo that; also given to members one by one. `privacy`: erase creators, and see what is held.
 * `credits.read`: the balance and the entries of an API key, for its program. `ingest`: to send it posts and creators.
 */
import type { Role } from "./members";

export const SCOPES = [
  "search",
  "reveal",
  "lists.write",
  "library.read",
  "contacts",
  "export",
  "usage.own",
  "usage.all",
  "budgets",
  "approve",
  "import",
  "privacy",
  "ingest",
  "keys",
  "members",
  "audit",
  "credits.read",
] as const;
export type Scope = (typeof SCOPES)[number];

const SCOPES_OF_ROLE: Record<Role, readonly Scope[]> = {
  admin: SCOPES,
  member: ["search", "reveal", "lists.write", "library.read", "contacts", "export", "usage.own"],
  finance: ["library.read", "usage.all", "budgets", "approve"],
  viewer: ["search", "library.read"],
};

/** The scopes that a key has unless others are chosen: what section 4 offers, and the key's own account. */
export const USUAL_SCOPES_OF_KEY = ["search", "reveal", "credits.read"] as const satisfies readonly Scope[];
/** Those that it can have: what changes the catalogue is only ever chosen. */
export const SCOPES_OF_KEY = [...USUAL_SCOPES_OF_KEY, "ingest"] as const satisfies readonly Scope[];
export type KeyScope = (typeof SCOPES_OF_KEY)[number];

/** Scopes that an admin gives to members whose role has not got them. */
export type GivenScopes = { mayImport?: boolean };

/** Of a role, and of what a member was given beside it. */
export function scopesOf(role: Role, { mayImport = false }: GivenScopes = {}): readonly Scope[] {
  const own = SCOPES_OF_ROLE[role];
  return mayImport && !own.includes("import") ? [...own, "import"] : own;
}
