/** `import` is also granted to single members. `credits.read` and `ingest` are for programs. */
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
  "webhooks",
] as const;
export type Scope = (typeof SCOPES)[number];

const SCOPES_OF_ROLE: Record<Role, readonly Scope[]> = {
  admin: SCOPES,
  member: ["search", "reveal", "lists.write", "library.read", "contacts", "export", "usage.own"],
  finance: ["library.read", "usage.all", "budgets", "approve"],
  viewer: ["search", "library.read"],
};

/** Default scopes of a key: the operations of section 4, and the key's own account. */
export const USUAL_SCOPES_OF_KEY = ["search", "reveal", "credits.read"] as const satisfies readonly Scope[];
/** All scopes of a key with an account of its own, which reaches no data of the team. */
export const OWN_SCOPES_OF_KEY = [...USUAL_SCOPES_OF_KEY, "ingest"] as const satisfies readonly Scope[];
/**
 * All scopes a key can have. One that changes the catalogue or where events are sent is never a default, nor are those that
 * only agents use: the library, its lists and addresses.
 */
export const SCOPES_OF_KEY = [
  ...OWN_SCOPES_OF_KEY,
  "webhooks",
  "library.read",
  "lists.write",
  "contacts",
] as const satisfies readonly Scope[];
export type KeyScope = (typeof SCOPES_OF_KEY)[number];

export type GivenScopes = { mayImport?: boolean };

export function scopesOf(role: Role, { mayImport = false }: GivenScopes = {}): readonly Scope[] {
  const own = SCOPES_OF_ROLE[role];
  return mayImport && !own.includes("import") ? [...own, "import"] : own;
}
