import { ownValue } from "../own-value";
import type { ActDefinition } from "./act-definition";
import {
  DECIDED,
  counted,
  credits,
  importOf,
  keptOf,
  markOf,
  memberOf,
  number,
  purposeOf,
  quoted,
} from "./act-facts";

export const WORK_ACTS = {
  "view.saved": {
    subject: "view",
    fields: ["page", "name", "isTeam", "query"],
    says: "saved a view",
    does: "saved the view {object}",
    fact: ({ after }) => (after?.isTeam ? "for the team" : null),
  },
  "view.changed": {
    subject: "view",
    fields: ["name", "isTeam", "query"],
    says: "changed a view",
    does: "changed the view {object}",
  },
  "view.deleted": {
    subject: "view",
    fields: ["name"],
    says: "deleted a view",
    does: "deleted the view {object}",
  },
  "view.restored": {
    subject: "view",
    fields: ["name"],
    says: "restored a view",
    does: "restored the view {object}",
  },
  "view.default": {
    subject: "view",
    fields: ["page", "isDefault"],
    says: "changed a default view",
    does: "changed the default view {object}",
    fact: ({ after }) => (after?.isDefault === false ? "no longer the default" : "now the default"),
  },
  "reveal.confirmed": {
    subject: "reveal",
    fields: ["kind", "credits", "purpose", "member"],
    says: "confirmed a reveal",
    fact: (row) => [counted(credits(row), "credit"), purposeOf(row), memberOf(row)].filter(Boolean).join(" "),
  },
  "reveal.stopped": { subject: "reveal", fields: [], says: "stopped a reveal" },
  "outcome.decided": {
    subject: "outcome",
    fields: ["action", "credits", "reason", "revealId"],
    says: "resolved a charge in review",
    fact: (row) => {
      const decided = ownValue(DECIDED, String(row.after?.action));
      const words = [counted(credits(row), "credit"), decided, quoted(row.after?.reason)];
      return words.filter(Boolean).join(" ");
    },
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
    fact: ({ after }) => quoted(after?.note),
  },
  "spending.refused": {
    subject: "member",
    fields: ["credits", "available", "purpose"],
    says: "tried to spend more than a budget allows",
    does: "was refused a reveal",
    fact: (row) =>
      `${counted(credits(row), "credit")} needed, ${number(row.after?.available)} left in the budget, 0 charged`,
  },
  // `number` is the import's number on the pages. File names are not logged because they may be names of people.
  "import.started": {
    subject: "import",
    fields: ["number", "files", "rows"],
    says: "started an import",
    fact: (row) =>
      [importOf(row), row.after?.rows && counted(row.after.rows, "row")].filter(Boolean).join(", "),
  },
  "import.stopped": { subject: "import", fields: ["number"], says: "stopped an import", fact: importOf },
  "import.discarded": { subject: "import", fields: ["number"], says: "discarded an import", fact: importOf },
  "import.undone": {
    subject: "import",
    fields: ["numbers", "records"],
    says: "reversed imports",
    fact: ({ after }) => (after?.numbers ? `no. ${String(after.numbers)}` : null),
  },
  "import.mapping": {
    subject: "import",
    fields: ["number", "kind", "name"],
    says: "changed what columns of a file mean",
    fact: importOf,
  },
  "mapping.saved": {
    subject: "mapping",
    fields: ["name", "kind"],
    says: "saved a mapping",
    does: "saved the mapping {object}",
  },
  "mapping.removed": {
    subject: "mapping",
    fields: ["name"],
    says: "removed a mapping",
    does: "removed the mapping {object}",
  },
  "export.rejected": { subject: "file", fields: ["number"], says: "downloaded rejected rows" },
  "export.library": {
    subject: "file",
    fields: ["query", "revealId", "list"],
    says: "exported the library",
    fact: ({ subject }) => (subject?.id === "library.xlsx" ? "for Excel" : "as CSV"),
  },
  "export.usage": {
    subject: "file",
    fields: ["member", "purpose", "from", "to"],
    says: "exported the usage",
    fact: ({ subject }) => (subject?.id === "usage.xlsx" ? "for Excel" : "as CSV"),
  },
  "export.audit": {
    subject: "file",
    fields: ["format", "person", "act", "object", "from", "to", "zone"],
    says: "exported the audit log",
    fact: ({ after }) => (after?.format === "jsonl" ? "as JSON Lines" : "as CSV"),
  },
  "export.creator": { subject: "file", fields: [], says: "exported a creator's data" },
  "creator.erased": {
    subject: null,
    fields: ["reason", "records"],
    says: "erased a creator",
    fact: ({ after }) => quoted(after?.reason),
  },
  // The creator is not logged, because an erasure could not remove the id from the log.
  "creator.marked": { subject: null, fields: ["mark"], says: "marked a creator", fact: markOf },
  "creator.unmarked": {
    subject: null,
    fields: ["mark"],
    says: "removed the mark of a creator",
    fact: markOf,
  },
  "settings.records": {
    subject: "setting",
    fields: ["days"],
    says: "changed how long profiles are kept",
    fact: ({ before, after }) => `${keptOf(before?.days)} → ${keptOf(after?.days)}`,
  },
  // `header`, `mapping` and `query` record only that the value changed.
  "source.added": {
    subject: "source",
    fields: ["name", "address", "everyHours", "header", "isInferring", "defaultDate", "observed"],
    says: "added a source",
    does: "added the source {object}",
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
    does: "changed the source {object}",
  },
  "source.paused": {
    subject: "source",
    fields: ["isPaused", "reason"],
    says: "paused or resumed a source",
    does: "paused or resumed the source {object}",
    fact: ({ after }) => (after?.isPaused === false ? "resumed" : "paused"),
  },
  "source.requested": {
    subject: "source",
    fields: ["name"],
    says: "requested a fetch of a source",
    does: "requested a fetch of the source {object}",
  },
  "source.removed": {
    subject: "source",
    fields: ["name", "address", "everyHours"],
    says: "removed a source",
    does: "removed the source {object}",
  },
  "records.retired": {
    subject: null,
    fields: ["profiles"],
    says: "removed old profiles from the library",
    fact: ({ after }) => counted(after?.profiles, "profile"),
  },
  "sign-in.failed": {
    subject: null,
    fields: ["count"],
    says: "failed to sign in",
    fact: ({ count }) => counted(count, "time"),
  },
  "audit.removed": {
    subject: null,
    fields: ["from", "to", "entries"],
    says: "removed old entries of the audit log",
    fact: ({ after }) =>
      `${counted(after?.entries, "entry", "entries")}, ${String(after?.from)} to ${String(after?.to)}`,
  },
} as const satisfies Record<string, ActDefinition>;
