import type { ActDefinition } from "./act-definition";
import { counted } from "./act-facts";

/** Lists, what is shared of them, and messages to their creators. */
export const LIST_ACTS = {
  // Cell edits are in the list's own history (`list_change`), which names creators and can be erased.
  "list.created": {
    subject: "list",
    fields: ["kind", "name", "template", "isTeam"],
    says: "created a list",
    does: "created the list {object}",
    fact: ({ after }) => (after?.isTeam ? "for the team" : null),
  },
  "list.changed": {
    subject: "list",
    fields: ["name", "description", "isTeam", "owner", "statuses", "columns"],
    says: "changed a list",
    does: "changed the list {object}",
  },
  "list.closed": {
    subject: "list",
    fields: ["name"],
    says: "archived a list",
    does: "archived the list {object}",
  },
  "list.reopened": {
    subject: "list",
    fields: ["name"],
    says: "reopened a list",
    does: "reopened the list {object}",
  },
  "list.removed": {
    subject: "list",
    fields: ["name"],
    says: "deleted a list",
    does: "deleted the list {object}",
  },
  "list.restored": {
    subject: "list",
    fields: ["name"],
    says: "restored a list",
    does: "restored the list {object}",
  },
  "list.added": {
    subject: "list",
    fields: ["items"],
    says: "added to a list",
    does: "added to the list {object}",
    fact: ({ after }) => counted(after?.items, "item"),
  },
  "list.taken": {
    subject: "list",
    fields: ["items"],
    says: "removed from a list",
    does: "removed from the list {object}",
    fact: ({ after }) => counted(after?.items, "item"),
  },
  // Visitors are named as they stated. Rows are not logged, because an erasure could not remove them from the log.
  "link.created": {
    subject: "link",
    fields: ["kind", "name", "rows", "days", "isProtected", "shown"],
    says: "created a client link",
    does: "created the client link {object}",
    fact: ({ after }) => `for ${counted(after?.days, "day")}`,
  },
  "link.opened": {
    subject: "link",
    fields: ["day", "items"],
    says: "opened a client link",
    fact: ({ after }) => `${counted(after?.items, "time")} on ${String(after?.day)}`,
  },
  "link.decided": {
    subject: "link",
    fields: ["answer", "visitor"],
    says: "decided on a client link",
    fact: ({ after }) =>
      [String(after?.answer), after?.visitor && `by ${String(after.visitor)}`].filter(Boolean).join(" "),
  },
  "link.ended": {
    subject: "link",
    fields: ["name"],
    says: "ended a client link",
    does: "ended the client link {object}",
  },
  // The texts are not logged. Creators are not logged either, because an erasure could not remove them from the log.
  "template.saved": {
    subject: "template",
    fields: ["name", "version"],
    says: "saved a message template",
    does: "saved the message template {object}",
  },
  "template.removed": {
    subject: "template",
    fields: ["name"],
    says: "deleted a message template",
    does: "deleted the message template {object}",
  },
  "messages.sent": {
    subject: "template",
    fields: ["list", "name", "items"],
    says: "marked creators as contacted",
    fact: ({ after }) => counted(after?.items, "creator"),
  },
  "export.messages": {
    subject: "file",
    fields: ["list", "template", "rows"],
    says: "exported messages to creators",
    fact: ({ after }) => counted(after?.rows, "row"),
  },
  "export.list": {
    subject: "file",
    fields: ["list", "format", "rows"],
    says: "exported a list",
    fact: ({ after }) => counted(after?.rows, "row"),
  },
} as const satisfies Record<string, ActDefinition>;
