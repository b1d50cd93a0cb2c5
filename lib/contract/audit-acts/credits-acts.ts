import type { ActDefinition } from "./act-definition";
import {
  askedBy,
  boughtOf,
  capChange,
  counted,
  credits,
  formerly,
  keptOf,
  memberOf,
  number,
  quoted,
  settings,
} from "./act-facts";

export const CREDITS_ACTS = {
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
      "allowance",
    ],
    says: "created an API key",
    does: "created the API key {object}",
    fact: (row) => (memberOf(row) ? `acts ${memberOf(row)}` : counted(credits(row), "credit")),
  },
  "key.changed": {
    subject: "key",
    fields: ["name", "purpose", "monthlyCap", "scopes", "requestsPerMinute", "expiresOn", "allowance"],
    says: "changed an API key",
    does: "changed the API key {object}",
  },
  "key.rotated": {
    subject: "key",
    fields: ["name", "prefix", "oldWorksUntil"],
    says: "replaced the secret of an API key",
    does: "replaced the secret of the API key {object}",
  },
  // Only the first refusal per minute and kind is logged, so that a program that retries cannot fill the log.
  "credits.refused": {
    subject: "key",
    fields: ["credits", "available", "member"],
    says: "tried to spend more than its credits or its cap allow",
    does: "was refused records",
    fact: (row) =>
      `${counted(credits(row), "credit")} needed, ${number(row.after?.available)} left, 0 charged`,
  },
  "key.refused": {
    subject: "key",
    fields: ["needs", "member"],
    says: "tried an action outside its permissions",
    does: "was refused a request",
    fact: ({ after }) => (after?.needs ? `needs the scope ${String(after.needs)}` : null),
  },
  "key.revoked": {
    subject: "key",
    fields: ["name"],
    says: "revoked an API key",
    does: "revoked the API key {object}",
  },
  "credits.reclaimed": {
    subject: "key",
    fields: ["credits", "balance"],
    says: "returned the credits of an API key",
    does: "returned the credits of {object}",
    fact: (row) => counted(credits(row), "credit"),
  },
  "credits.granted": {
    subject: "key",
    fields: ["credits", "balance", "note"],
    says: "added credits",
    does: "added credits to {object}",
    fact: (row) => [counted(credits(row), "credit"), quoted(row.after?.note)].filter(Boolean).join(", "),
  },
  "purchase.noted": {
    subject: null,
    fields: ["credits", "day", "note", "service"],
    says: "noted a purchase of credits",
    fact: ({ after }) => boughtOf(after),
  },
  "purchase.withdrawn": {
    subject: null,
    fields: ["credits", "day", "note", "service"],
    says: "withdrew a purchase of credits",
    fact: ({ before }) => boughtOf(before),
  },
  "settings.spending": {
    subject: "setting",
    fields: ["typedAbove", "approvalAbove", "balanceBelow", "isPurposeRequired"],
    says: "changed the spending settings",
    fact: settings,
  },
  "settings.zone": {
    subject: "setting",
    fields: ["timeZone"],
    says: "changed the reporting time zone",
    fact: ({ before, after }) => `${String(before?.timeZone)} → ${String(after?.timeZone)}`,
  },
  "settings.team": {
    subject: "setting",
    fields: ["name", "hasLogo"],
    says: "changed the team name or logo that clients see",
    fact: ({ before, after }) =>
      `${String(before?.name)} → ${String(after?.name || "default")}${after?.hasLogo ? ", with a logo" : ""}`,
  },
  "settings.audit": {
    subject: "setting",
    fields: ["days"],
    says: "changed how long the audit log is kept",
    fact: ({ before, after }) => `${keptOf(before?.days)} → ${keptOf(after?.days)}`,
  },
  "settings.step": {
    subject: "setting",
    fields: ["isRequired"],
    says: "changed the two-step sign-in requirement",
    fact: ({ after }) => (after?.isRequired ? "required" : "not required"),
  },
  "budget.saved": {
    subject: "budget",
    // `purpose` or `name` identifies the owner. Entries of earlier versions have no period and mean a month.
    fields: ["purpose", "name", "period", "isHard", "cap"],
    says: "saved a budget",
    does: "saved the budget of {object}",
    fact: (row) => capChange(row, "cap"),
  },
  "budget.removed": {
    subject: "budget",
    fields: ["purpose", "name", "period", "isHard", "cap"],
    says: "removed a budget",
    does: "removed the budget of {object}",
  },
  // Counts of what had the former name; `credits` is the spending of its ledger rows. `endedBudgets` counts budgets
  // whose place was taken.
  "purpose.renamed": {
    subject: "purpose",
    fields: ["purpose", "rows", "credits", "keys", "requests", "budgets", "endedBudgets"],
    says: "renamed a purpose",
    does: "renamed a purpose to {object}",
    fact: formerly,
  },
  "purpose.merged": {
    subject: "purpose",
    fields: ["purpose", "rows", "credits", "keys", "requests", "budgets", "endedBudgets"],
    says: "merged a purpose into another",
    does: "merged a purpose into {object}",
    fact: formerly,
  },
  "request.asked": {
    subject: "budget",
    fields: ["credits", "purpose", "reason"],
    says: "asked for credits",
    fact: (row) => [counted(credits(row), "credit"), quoted(row.after?.reason)].filter(Boolean).join(", "),
  },
  "request.withdrawn": {
    subject: "budget",
    fields: ["credits"],
    says: "withdrew a request for credits",
    fact: (row) => counted(credits(row), "credit"),
  },
  "request.approved": {
    subject: "budget",
    fields: ["credits", "purpose", "lastDay", "budgets", "member"],
    says: "approved credits",
    fact: (row) =>
      [counted(credits(row), "credit"), askedBy(row), `until ${String(row.after?.lastDay)}`]
        .filter(Boolean)
        .join(" "),
  },
  "request.declined": {
    subject: "budget",
    fields: ["credits", "purpose", "note", "member"],
    says: "declined a request for credits",
    fact: (row) => [askedBy(row), quoted(row.after?.note)].filter(Boolean).join(", "),
  },
  // Path, query and secret are not logged.
  "webhook.added": {
    subject: "webhook",
    fields: ["name", "address", "events"],
    says: "added a webhook",
    does: "added the webhook {object}",
  },
  "webhook.changed": {
    subject: "webhook",
    fields: ["name", "address", "path", "events"],
    says: "changed a webhook",
    does: "changed the webhook {object}",
  },
  "webhook.rotated": {
    subject: "webhook",
    fields: ["name", "endsNow"],
    says: "replaced the secret of a webhook",
    does: "replaced the secret of the webhook {object}",
    fact: ({ after }) => (after?.endsNow ? "the old one ended at once" : null),
  },
  "webhook.disabled": {
    subject: "webhook",
    fields: ["isDisabled", "reason"],
    says: "turned a webhook on or off",
    does: "turned the webhook {object} on or off",
    fact: ({ after }) => {
      if (after?.isDisabled === false) return "on";
      if (after?.reason === "gone") return "off: it answered 410";
      return after?.reason === "failing" ? "off: it failed for days" : "off";
    },
  },
  "webhook.tested": {
    subject: "webhook",
    fields: ["name"],
    says: "tested a webhook",
    does: "tested the webhook {object}",
  },
  "webhook.replayed": {
    subject: "webhook",
    fields: ["from", "to", "items"],
    says: "replayed events of a webhook",
    does: "replayed events of the webhook {object}",
    fact: ({ after }) => counted(after?.items, "event"),
  },
  "webhook.removed": {
    subject: "webhook",
    fields: ["name", "address", "events"],
    says: "removed a webhook",
    does: "removed the webhook {object}",
  },
} as const satisfies Record<string, ActDefinition>;
