/** What a person or a program may do. Verbs name the scope that they need; roles are sets of scopes. */
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
  "keys",
  "members",
  "audit",
] as const;
export type Scope = (typeof SCOPES)[number];

const SCOPES_OF_ROLE: Record<Role, readonly Scope[]> = {
  admin: SCOPES,
  member: ["search", "reveal", "lists.write", "library.read", "contacts", "export", "usage.own"],
};

/** The scopes of an API key of the service: what section 4 offers. */
export const SCOPES_OF_KEY: readonly Scope[] = ["search", "reveal"];

export function scopesOf(role: Role): readonly Scope[] {
  return SCOPES_OF_ROLE[role];
}
