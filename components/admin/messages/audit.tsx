/** What the audit log says. */
import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";

export const messages = {
  /** The kinds of things that acts are about, as people call them. */
  kinds: {
    member: { one: "member", many: "Members" },
    key: { one: "API key", many: "API keys" },
    setting: { one: "setting", many: "Settings" },
    budget: { one: "budget of a purpose", many: "Budgets of purposes" },
    purpose: { one: "purpose", many: "Purposes" },
    view: { one: "view", many: "Saved views" },
    reveal: { one: "reveal", many: "Reveals" },
    outcome: { one: "outcome", many: "Unknown outcomes" },
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
    unknownPlace: "not known",
    seeReceipt: "See the receipt",
    actsOfPerson: (name: ReactNode) => <>All acts of {name}</>,
    actsOnObject: (kind: string) => `All acts on this ${kind}`,
  },
  entry: {
    ofServer: { operator: "command line", system: "this server" },
  },
  filters: {
    thisObject: (kind: string) => `This ${kind}`,
    form: "Filter the audit log",
    who: {
      label: "Who",
      all: "everyone",
      operator: "The command line",
      system: "Scoutdeck itself",
      anonymous: "Nobody known",
      apiKey: "This API key",
    },
    what: {
      label: "What",
      all: "all acts",
    },
    about: {
      label: "About",
      all: "anything",
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
      matches: "Nothing matches these filters",
      happened: "Nothing has happened yet",
      showAll: "Show everything",
      otherFilters: "Select other days, another person or another act.",
      everyAct: "Every act appears here.",
    },

    title: "Audit log",
    lead: (keptDays: number | null, zone: string) =>
      keptDays === null
        ? `Who did what, when and from where. Kept forever, nobody can edit it. Days and times are in ${zone}.`
        : `Who did what, when and from where. Kept for ${counted(keptDays, { one: "day", other: "days" })}, nobody can edit it. Days and times are in ${zone}.`,
    saved: "Saved. Older entries are removed within minutes, whole days of UTC at a time.",
    pages: "Pages",
    newest: "Newest",
    older: "Show older",
    retention: "How long entries are kept",
  },
};
