/** A value that is not listed never reaches the audit log, so that no password or key can leak into it. */

type ActDefinition = {
  subject:
    | "member"
    | "invite"
    | "key"
    | "setting"
    | "budget"
    | "purpose"
    | "view"
    | "reveal"
    | "outcome"
    | "difference"
    | "file"
    | "source"
    | "import"
    | "mapping"
    | "list"
    | null;
  /** Values kept from before and after the act. Creators appear by id only. */
  fields: readonly string[];
  says: string;
  /** The actor is known only afterwards and is also the subject, as when a person signs in. */
  isBySubject?: true;
};

export const ACTS = {
  // `by` is the issuer of single sign-on. It is absent after a password or passkey.
  "session.started": {
    subject: "member",
    fields: ["by", "secondStep"],
    says: "signed in",
    isBySubject: true,
  },
  "session.ended": { subject: "member", fields: [], says: "signed out" },
  "session.closed": { subject: "member", fields: ["device"], says: "signed out another browser" },
  "session.everywhere": { subject: "member", fields: ["sessions"], says: "signed out everywhere" },
  "setup.completed": {
    subject: "member",
    fields: ["email", "name", "role"],
    says: "created the first admin",
    isBySubject: true,
  },
  "member.added": { subject: "member", fields: ["email", "name", "role"], says: "added a member" },
  "member.joined": {
    subject: "member",
    fields: ["email", "name", "role"],
    says: "joined by single sign-on",
    isBySubject: true,
  },
  "member.linked": {
    subject: "member",
    fields: ["issuer"],
    says: "connected the account with single sign-on",
    isBySubject: true,
  },
  "member.role": { subject: "member", fields: ["role"], says: "changed the role of a member" },
  "member.imports": {
    subject: "member",
    fields: ["mayImport"],
    says: "changed whether a member may import",
  },
  "member.cap": { subject: "member", fields: ["monthlyCap"], says: "changed the monthly budget of a member" },
  "member.email": { subject: "member", fields: ["email"], says: "changed the email address of a member" },
  "member.name": { subject: "member", fields: ["name"], says: "changed a name" },
  "member.password": { subject: "member", fields: [], says: "changed a password" },
  "member.sessions": {
    subject: "member",
    fields: ["sessions"],
    says: "ended all sessions of a member",
  },
  "member.formats": {
    subject: "member",
    fields: ["timeZone", "numberFormat"],
    says: "changed how times and numbers are shown",
  },
  "member.disabled": { subject: "member", fields: [], says: "disabled a member" },
  "member.enabled": { subject: "member", fields: [], says: "enabled a member" },
  "second-step.added": {
    subject: "member",
    fields: ["kind", "name"],
    says: "added a two-step sign-in method",
  },
  "second-step.removed": {
    subject: "member",
    fields: ["kind", "name"],
    says: "removed a two-step sign-in method",
  },
  "second-step.codes": { subject: "member", fields: [], says: "replaced the recovery codes" },
  "second-step.reset": {
    subject: "member",
    fields: ["apps", "passkeys"],
    says: "reset two-step sign-in of a member",
  },
  "invite.created": {
    subject: "invite",
    fields: ["email", "role", "monthlyCap"],
    says: "invited a member",
  },
  "invite.renewed": { subject: "invite", fields: ["email"], says: "renewed the link of an invite" },
  "invite.revoked": { subject: "invite", fields: ["email"], says: "revoked an invite" },
  "invite.accepted": {
    subject: "invite",
    fields: ["memberId", "email", "name", "role"],
    says: "accepted an invite",
  },
  "reset.created": { subject: "member", fields: [], says: "created a link that resets a password" },
  "reset.requested": { subject: "member", fields: [], says: "requested a link that resets a password" },
  "reset.used": { subject: "member", fields: [], says: "reset a password by link" },
  "email.requested": {
    subject: "member",
    fields: ["email"],
    says: "asked for another email address",
  },
  "email.confirmed": { subject: "member", fields: ["email"], says: "confirmed an email address" },
  "key.created": {
    subject: "key",
    fields: [
      "name",
      "member",
      "purpose",
      "prefix",
      "credits",
      "monthlyCap",
      "scopes",
      "requestsPerMinute",
      "expiresOn",
    ],
    says: "created an API key",
  },
  "key.changed": {
    subject: "key",
    fields: ["name", "purpose", "monthlyCap", "scopes", "requestsPerMinute", "expiresOn"],
    says: "changed an API key",
  },
  "key.rotated": {
    subject: "key",
    fields: ["name", "prefix", "oldWorksUntil"],
    says: "replaced the secret of an API key",
  },
  // Only the first refusal per minute and kind is logged, so that a program that retries cannot fill the log.
  "credits.refused": {
    subject: "key",
    fields: ["credits", "available", "member"],
    says: "tried to spend more than its credits or its cap allow",
  },
  "key.refused": {
    subject: "key",
    fields: ["needs", "member"],
    says: "tried an action outside its permissions",
  },
  "key.revoked": { subject: "key", fields: ["name"], says: "revoked an API key" },
  "credits.reclaimed": {
    subject: "key",
    fields: ["credits", "balance"],
    says: "reclaimed the credits of an API key",
  },
  "credits.granted": { subject: "key", fields: ["credits", "balance", "note"], says: "added credits" },
  "purchase.noted": {
    subject: null,
    fields: ["credits", "day", "note", "service"],
    says: "noted a purchase of credits",
  },
  "purchase.withdrawn": {
    subject: null,
    fields: ["credits", "day", "note", "service"],
    says: "withdrew a purchase of credits",
  },
  "settings.spending": {
    subject: "setting",
    fields: ["typedAbove", "approvalAbove", "isPurposeRequired"],
    says: "changed the spending settings",
  },
  "settings.zone": {
    subject: "setting",
    fields: ["timeZone"],
    says: "changed the reporting time zone",
  },
  "settings.audit": {
    subject: "setting",
    fields: ["days"],
    says: "changed how long the audit log is kept",
  },
  "settings.step": {
    subject: "setting",
    fields: ["isRequired"],
    says: "changed the two-step sign-in requirement",
  },
  "budget.saved": {
    subject: "budget",
    // `purpose` or `name` identifies the owner. Entries of earlier versions have no period and mean a month.
    fields: ["purpose", "name", "period", "isHard", "cap"],
    says: "saved a budget",
  },
  "budget.removed": {
    subject: "budget",
    fields: ["purpose", "name", "period", "isHard", "cap"],
    says: "removed a budget",
  },
  // Counts of what had the former name; `credits` is the spending of its ledger rows. `endedBudgets` counts budgets
  // whose place was taken.
  "purpose.renamed": {
    subject: "purpose",
    fields: ["purpose", "rows", "credits", "keys", "requests", "budgets", "endedBudgets"],
    says: "renamed a purpose",
  },
  "purpose.merged": {
    subject: "purpose",
    fields: ["purpose", "rows", "credits", "keys", "requests", "budgets", "endedBudgets"],
    says: "merged a purpose into another",
  },
  "request.asked": {
    subject: "budget",
    fields: ["credits", "purpose", "reason"],
    says: "asked for credits",
  },
  "request.withdrawn": { subject: "budget", fields: ["credits"], says: "withdrew a request for credits" },
  "request.approved": {
    subject: "budget",
    fields: ["credits", "purpose", "lastDay", "budgets"],
    says: "approved credits",
  },
  "request.declined": {
    subject: "budget",
    fields: ["credits", "purpose", "note"],
    says: "declined a request for credits",
  },
  "view.saved": { subject: "view", fields: ["page", "name", "isTeam", "query"], says: "saved a view" },
  "view.changed": { subject: "view", fields: ["name", "isTeam", "query"], says: "changed a view" },
  "view.deleted": { subject: "view", fields: ["name"], says: "deleted a view" },
  "view.restored": { subject: "view", fields: ["name"], says: "restored a view" },
  "view.default": { subject: "view", fields: ["page", "isDefault"], says: "changed a default view" },
  "reveal.confirmed": {
    subject: "reveal",
    fields: ["kind", "credits", "purpose", "member"],
    says: "confirmed a reveal",
  },
  "reveal.stopped": { subject: "reveal", fields: [], says: "stopped a reveal" },
  "outcome.decided": {
    subject: "outcome",
    fields: ["action", "credits", "reason", "revealId"],
    says: "resolved a charge in review",
  },
  "outcome.asked": {
    subject: "outcome",
    fields: ["result", "credits", "revealId"],
    says: "checked a charge in review again",
  },
  "difference.acknowledged": {
    subject: "difference",
    fields: ["kind", "about", "note"],
    says: "acknowledged a difference between the ledgers",
  },
  "spending.refused": {
    subject: "member",
    fields: ["credits", "available", "purpose"],
    says: "tried to spend more than a budget allows",
  },
  // `number` is the import's number on the pages. File names are not logged because they may be names of people.
  "import.started": { subject: "import", fields: ["number", "files", "rows"], says: "started an import" },
  "import.stopped": { subject: "import", fields: ["number"], says: "stopped an import" },
  "import.discarded": { subject: "import", fields: ["number"], says: "discarded an import" },
  "import.undone": { subject: "import", fields: ["numbers", "records"], says: "reversed imports" },
  "import.mapping": {
    subject: "import",
    fields: ["number", "kind", "name"],
    says: "changed what columns of a file mean",
  },
  "mapping.saved": { subject: "mapping", fields: ["name", "kind"], says: "saved a mapping" },
  "mapping.removed": { subject: "mapping", fields: ["name"], says: "removed a mapping" },
  "export.rejected": { subject: "file", fields: ["number"], says: "downloaded rejected rows" },
  "export.library": { subject: "file", fields: ["query", "revealId", "list"], says: "exported the library" },
  "export.usage": {
    subject: "file",
    fields: ["member", "purpose", "from", "to"],
    says: "exported the usage",
  },
  "export.audit": {
    subject: "file",
    fields: ["format", "person", "act", "object", "from", "to", "zone"],
    says: "exported the audit log",
  },
  "export.creator": { subject: "file", fields: [], says: "exported what is held about a creator" },
  "creator.erased": { subject: null, fields: ["reason", "records"], says: "erased a creator" },
  // The creator is not logged, because an erasure could not remove the id from the log.
  "creator.marked": { subject: null, fields: ["mark"], says: "marked a creator" },
  "creator.unmarked": { subject: null, fields: ["mark"], says: "removed the mark of a creator" },
  "settings.records": {
    subject: "setting",
    fields: ["days"],
    says: "changed how long profiles are kept",
  },
  // `header`, `mapping` and `query` record only that the value changed.
  "source.added": {
    subject: "source",
    fields: ["name", "address", "everyHours", "header", "isInferring", "defaultDate", "observed"],
    says: "added a source",
  },
  "source.changed": {
    subject: "source",
    fields: [
      "name",
      "address",
      "query",
      "everyHours",
      "header",
      "mapping",
      "isInferring",
      "defaultDate",
      "observed",
    ],
    says: "changed a source",
  },
  "source.paused": { subject: "source", fields: ["isPaused", "reason"], says: "paused or resumed a source" },
  "source.requested": { subject: "source", fields: ["name"], says: "requested a fetch of a source" },
  "source.removed": {
    subject: "source",
    fields: ["name", "address", "everyHours"],
    says: "removed a source",
  },
  // Cell edits are in the list's own history (`list_change`), which names creators and can be erased.
  "list.created": { subject: "list", fields: ["kind", "name", "template", "isTeam"], says: "created a list" },
  "list.changed": {
    subject: "list",
    fields: ["name", "description", "isTeam", "owner", "statuses", "columns"],
    says: "changed a list",
  },
  "list.closed": { subject: "list", fields: ["name"], says: "archived a list" },
  "list.reopened": { subject: "list", fields: ["name"], says: "reopened a list" },
  "list.removed": { subject: "list", fields: ["name"], says: "deleted a list" },
  "list.restored": { subject: "list", fields: ["name"], says: "restored a list" },
  "list.added": { subject: "list", fields: ["items"], says: "added to a list" },
  "list.taken": { subject: "list", fields: ["items"], says: "removed from a list" },
  "export.list": { subject: "file", fields: ["list", "format", "rows"], says: "exported a list" },
  "records.retired": { subject: null, fields: ["profiles"], says: "removed old profiles from the library" },
  "sign-in.failed": { subject: null, fields: ["count"], says: "failed to sign in" },
  "audit.removed": {
    subject: null,
    fields: ["from", "to", "entries"],
    says: "removed old entries of the audit log",
  },
} as const satisfies Record<string, ActDefinition>;

export type Act = keyof typeof ACTS;
export const isAct = (text: string): text is Act => Object.hasOwn(ACTS, text);
export const actOf = (act: Act): ActDefinition => ACTS[act];
export type SubjectOf<A extends Act> = (typeof ACTS)[A]["subject"];

export type ActorKind = "member" | "operator" | "system" | "key" | "anonymous";
