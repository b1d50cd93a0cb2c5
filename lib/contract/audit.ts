/**
 * The acts that are audited: what each is about, and which of its values may be written down. A value that is not
 * listed here never reaches the audit log, so that no password or key text can slip in. No zod: the browser imports it.
 */

type ActDefinition = {
  /** Kind of the thing that was acted on; null: the act is about nothing but itself. */
  subject:
    "member" | "key" | "setting" | "budget" | "view" | "reveal" | "outcome" | "difference" | "file" | null;
  /** Values that are kept before and after the act. Creators appear by id only. */
  fields: readonly string[];
  /** The act, to follow the name of the actor. */
  says: string;
};

export const ACTS = {
  "session.started": { subject: "member", fields: [], says: "signed in" },
  "session.ended": { subject: "member", fields: [], says: "signed out" },
  "setup.completed": {
    subject: "member",
    fields: ["email", "name", "role"],
    says: "created the first admin",
  },
  "member.added": { subject: "member", fields: ["email", "name", "role"], says: "added a member" },
  "member.role": { subject: "member", fields: ["role"], says: "changed the role of a member" },
  "member.cap": { subject: "member", fields: ["monthlyCap"], says: "changed the monthly budget of a member" },
  "member.password": { subject: "member", fields: [], says: "reset the password of a member" },
  "member.disabled": { subject: "member", fields: [], says: "disabled a member" },
  "member.enabled": { subject: "member", fields: [], says: "enabled a member" },
  "key.created": {
    subject: "key",
    fields: ["name", "prefix", "credits", "monthlyCap", "scopes", "requestsPerMinute", "expiresOn"],
    says: "created an API key",
  },
  "key.changed": {
    subject: "key",
    fields: ["name", "monthlyCap", "scopes", "requestsPerMinute", "expiresOn"],
    says: "changed an API key",
  },
  "key.rotated": {
    subject: "key",
    fields: ["name", "prefix", "oldWorksUntil"],
    says: "replaced the secret of an API key",
  },
  "key.revoked": { subject: "key", fields: ["name"], says: "revoked an API key" },
  "credits.reclaimed": {
    subject: "key",
    fields: ["credits", "balance"],
    says: "reclaimed the credits of an API key",
  },
  "credits.granted": { subject: "key", fields: ["credits", "balance", "note"], says: "added credits" },
  "settings.spending": {
    subject: "setting",
    fields: ["typedAbove", "isPurposeRequired"],
    says: "changed the spending settings",
  },
  "budget.saved": { subject: "budget", fields: ["purpose", "cap"], says: "saved the budget of a purpose" },
  "budget.removed": {
    subject: "budget",
    fields: ["purpose", "cap"],
    says: "removed the budget of a purpose",
  },
  "view.saved": { subject: "view", fields: ["page", "name", "isTeam", "query"], says: "saved a view" },
  "view.changed": { subject: "view", fields: ["name", "isTeam", "query"], says: "changed a view" },
  "view.deleted": { subject: "view", fields: ["name"], says: "deleted a view" },
  "view.restored": { subject: "view", fields: ["name"], says: "restored a view" },
  "view.default": { subject: "view", fields: ["page", "isDefault"], says: "changed a default view" },
  "reveal.confirmed": {
    subject: "reveal",
    fields: ["kind", "credits", "purpose"],
    says: "confirmed a reveal",
  },
  "reveal.stopped": { subject: "reveal", fields: [], says: "stopped a reveal" },
  "outcome.decided": {
    subject: "outcome",
    fields: ["action", "credits", "revealId"],
    says: "decided an unknown outcome",
  },
  "outcome.asked": {
    subject: "outcome",
    fields: ["result", "credits", "revealId"],
    says: "asked the service again about an unknown outcome",
  },
  "difference.acknowledged": {
    subject: "difference",
    fields: ["kind", "about", "note"],
    says: "acknowledged a difference between the ledgers",
  },
  "export.library": { subject: "file", fields: ["query", "revealId"], says: "exported the library" },
  "export.usage": {
    subject: "file",
    fields: ["member", "purpose", "from", "to"],
    says: "exported the usage",
  },
} as const satisfies Record<string, ActDefinition>;

export type Act = keyof typeof ACTS;
export type SubjectOf<A extends Act> = (typeof ACTS)[A]["subject"];

/** Who acted. `operator`: the command line. `system`: the server itself. */
export type ActorKind = "member" | "operator" | "system" | "key" | "anonymous";
