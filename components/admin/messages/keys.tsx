/** What the pages of API keys say. */
import type { ReactNode } from "react";
import { credits } from "@/components/ui/counted";

export const messages = {
  create: {
    kind: {
      label: "Whose key it is",
      for: "For",
      serviceAccount: "A service account",
      member: "A member",
      memberMeans: "It spends the team’s credits within the member’s budget.",
      serviceAccountMeans: "It has credits of its own.",
    },
    credits: "Credits to start with",
    member: {
      label: "Member",
      none: "Select a member",
      help: "The key may do what the member’s role allows.",
    },
    title: "Create a key",
    submit: "Create and show the key",
  },
  refused: {
    name: (most: number) => `A name of 1 to ${most} characters.`,
    member: "Select a member who can sign in.",
    purpose: (most: number) => `At most ${most} characters.`,
    credits: "A whole number of credits, like 500.",
    monthlyCap: "A whole number, 0 or more; or nothing.",
    requestsPerMinute: (most: number) => `A whole number from 1 to ${most}.`,
    expiresOn: "Today or a later day; or nothing.",
    scopes: "Select what the key may do.",
    note: "At most 200 characters.",
    revoked: "This key is revoked and can't be changed.",
    gone: "This key no longer exists.",
    unknown: "Nothing was changed. Try again.",
  },
  settings: {
    title: "Settings",
    note: "apply to the next request",
    save: "Save",
  },
  grant: {
    title: "Add credits",
    left: (left: string) => `${left} left`,
    credits: "Credits",
    note: {
      label: "Note",
      placeholder: "Invoice 2041",
      inLedger: "Shown in the ledger.",
      inLedgerAndProgram: "Shown in the ledger and to the key's program.",
    },
    submit: "Add credits",
  },
  reclaim: {
    title: "Take back credits",
    credits: "Credits to take back",
    means: "They go back to this dashboard, with an entry in both ledgers. The key keeps working.",
    submit: "Take back",
  },
  rotation: {
    title: "New secret",
    means: (days: number) =>
      `Credits and settings stay. The old secret works for ${days} more days, so that programs can change over.`,
    olderSecret: (until: ReactNode) => (
      <>The secret before this one works until {until}; it ends when you make another.</>
    ),
    endsNow: "The old secret ends at once",
    submit: "Make a new secret",
  },
  end: {
    title: "Revoke",
    means: (left: number) =>
      left === 0
        ? "The next request with this key is refused. This can't be undone."
        : `The next request with this key is refused. Its ${credits(left)} go back to this dashboard, with an entry in both ledgers. This can't be undone.`,
    submit: "Revoke the key",
  },
  leftovers: {
    title: "Credits left",
    means: (left: number) => `This key is revoked, so its ${credits(left)} can't be spent.`,
    submit: (left: number) => `Take back ${credits(left)}`,
  },
  fields: {
    scopes: "May do",
    purpose: {
      label: "Purpose",
      placeholder: "Spring launch",
      help: "Shown in Usage. The budget of the purpose applies, beside the member’s.",
    },
    monthlyCap: {
      label: "Credits per month, at most",
      placeholder: "no limit",
      help: "Counts from the first of the month, UTC.",
    },
    name: {
      label: "Name",
      placeholder: "Reports",
    },
    requestsPerMinute: "Requests per minute, at most",
    expiresOn: {
      label: "Last day",
      help: "The key works until the end of this day, UTC. Empty: it doesn't expire.",
    },
  },
  table: {
    revoked: "Revoked",
    expired: "Expired",
    thisDashboard: "This dashboard",
    noText: "stays on this server",
    actsAs: (member: ReactNode, isDisabled: boolean) =>
      isDisabled ? <>acts as {member}, who is disabled</> : <>acts as {member}</>,
    left: (left: string) => `${left} left`,
    credits: "Credits left",
    ofTeam: "the team’s",
    spent: "Spent this month",
    ofCap: (most: string) => `of ${most}`,
    lastUsed: "Last used",
    lastDay: "Last day",
    noLastDay: "none",
    label: "API keys",
    key: "Key",
    openName: (name: string) => `Open ${name}`,
    open: "Open",
  },
  key: {
    done: {
      settings: "Saved. Applies to the next request.",
      grant: "The credits are added.",
      reclaim: "The credits are back on the dashboard's account.",
      revoke: "The key is revoked. What it had left is back on the dashboard's account.",
    },
    ofDashboard: "This dashboard spends from it. It has no secret: it never leaves this server.",
    made: (when: ReactNode) => <>made {when}</>,
    neverUsed: "never used",
    lastUsed: (when: ReactNode) => <>last used {when}</>,
    revoked: (when: ReactNode) => <>revoked {when}</>,
    expired: "expired",
    trail: "Breadcrumb",
    allKeys: "API keys",
  },
  page: {
    lead: {
      own: "Programs use Scoutdeck's service with a key. A service account has its own credits; a member's key spends the team's.",
      connected:
        "This dashboard uses another service, which keeps its own keys. A member's key spends the team's credits there.",
    },
    title: "API keys",
    create: "Create a key",
  },
};
