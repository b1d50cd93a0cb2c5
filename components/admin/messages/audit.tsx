import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";

export const messages = {
  kinds: {
    member: { one: "member", many: "Members" },
    key: { one: "API key", many: "API keys" },
    setting: { one: "setting", many: "Settings" },
    budget: { one: "purpose budget", many: "Purpose budgets" },
    purpose: { one: "purpose", many: "Purposes" },
    view: { one: "view", many: "Saved views" },
    reveal: { one: "reveal", many: "Reveals" },
    outcome: { one: "review", many: "Reviews" },
    difference: { one: "difference", many: "Differences" },
    file: { one: "file", many: "Files" },
    source: { one: "source", many: "Sources" },
  },
  details: {
    notChanged: "not changed",
    values: {
      label: "Details",
      detail: "Detail",
      value: "Value",
    },
    changes: {
      label: "Changes",
      setting: "Setting",
      before: "Before",
      after: "After",
    },
    withoutAddress: {
      operator: "the command line",
      system: "this server",
    },
    unknownPlace: "unknown",
    seeReceipt: "Open receipt",
    actsOfPerson: (name: ReactNode) => <>All actions by {name}</>,
    actsOnObject: (kind: string) => `All actions on this ${kind}`,
  },
  entry: {
    ofServer: { operator: "command line", system: "this server" },
  },
  filters: {
    thisObject: (kind: string) => `This ${kind}`,
    form: "Filter audit log",
    who: {
      label: "Person",
      all: "Everyone",
      operator: "Command line",
      system: "Scoutdeck",
      anonymous: "Unknown",
      apiKey: "This API key",
    },
    what: {
      label: "Action",
      all: "All actions",
    },
    about: {
      label: "Object",
      all: "All objects",
    },
    from: "From",
    to: "To",
    apply: "Apply",
  },
  ignored: {
    days: "days",
    more: (count: string) => `and ${count} more`,
  },
  list: {
    today: (day: string) => `Today, ${day}`,
  },
  page: {
    files: {
      csv: "CSV",
      jsonl: "JSON Lines",
    },
    nothing: {
      matches: "No matching actions",
      happened: "No actions yet",
      showAll: "Show all",
      otherFilters: "Try other filters.",
      everyAct: "Actions appear here.",
    },

    lead: (keptDays: number | null, zone: string) =>
      keptDays === null
        ? `Kept forever, read-only. Times are in ${zone}.`
        : `Kept for ${counted(keptDays, { one: "day", other: "days" })}, read-only. Times are in ${zone}.`,
    saved: "Saved. Older entries are removed within minutes.",
    pages: "Pages",
    newest: "Newest",
    older: "Show older",
    retention: "Retention",
  },
};
