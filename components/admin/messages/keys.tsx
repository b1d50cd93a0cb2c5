import type { ReactNode } from "react";
import { credits } from "@/components/ui/counted";

export const messages = {
  create: {
    kind: {
      label: "Key owner",
      for: "Owner",
      serviceAccount: "Service account",
      member: "Member",
      memberMeans: "Spends team credits within the member’s budget.",
      serviceAccountMeans: "Has its own credits.",
    },
    credits: "Starting credits",
    member: {
      label: "Member",
      none: "Select member",
      help: "The member’s role limits the key.",
    },
    title: "Create key",
    submit: "Create key",
  },
  refused: {
    name: (most: number) => `Enter a name of 1 to ${most} characters.`,
    member: "Select a member who can sign in.",
    purpose: (most: number) => `At most ${most} characters.`,
    credits: "Enter a whole number, like 500.",
    monthlyCap: "Enter a whole number, or leave empty.",
    allowance: "Enter a whole number. Connected agents need one; other keys can leave it empty.",
    requestsPerMinute: (most: number) => `Enter a whole number from 1 to ${most}.`,
    expiresOn: "Enter today or a later day. Connected agents need one; other keys can leave it empty.",
    scopes: "Select a permission. Connected agents get only those that their person granted.",
    note: "At most 200 characters.",
    was: "Someone changed these settings. Check them and save again.",
    revoked: "This key is revoked.",
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
      inLedger: "Shown in Usage.",
      inLedgerAndProgram: "Shown in Usage and to the key’s program.",
    },
    submit: "Add credits",
  },
  reclaim: {
    title: "Return credits",
    credits: "Credits to return",
    means: "Moves them to this dashboard. The key keeps working.",
    submit: "Return credits",
  },
  rotation: {
    title: "New secret",
    means: (days: number) => `The old secret works for ${days} more days.`,
    olderSecret: (until: ReactNode) => <>The previous secret works until {until} or the next new secret.</>,
    endsNow: "End the old secret now",
    submit: "Create new secret",
  },
  end: {
    title: "Revoke",
    means: (left: number) =>
      left === 0
        ? "The key stops working. This can’t be undone."
        : `The key stops working and its ${credits(left)} return to this dashboard. This can’t be undone.`,
    submit: "Revoke key",
  },
  leftovers: {
    title: "Credits left",
    means: (left: number) => `This revoked key still has ${credits(left)}.`,
    submit: (left: number) => `Return ${credits(left)}`,
  },
  fields: {
    scopes: "Permissions",
    purpose: {
      label: "Purpose",
      placeholder: "Spring launch",
      help: "Shown in Usage. The purpose’s budget applies too.",
    },
    allowance: {
      label: "Allowance",
      placeholder: "No limit",
      help: "The most it can spend in all.",
    },
    monthlyCap: {
      label: "Monthly budget",
      placeholder: "No limit",
      help: "Months are in UTC.",
    },
    name: {
      label: "Name",
      placeholder: "Reports",
    },
    requestsPerMinute: "Requests per minute",
    expiresOn: {
      label: "Expires",
      help: "End of this day, UTC. Empty: never.",
    },
  },
  table: {
    revoked: "Revoked",
    expired: "Expired",
    thisDashboard: "This dashboard",
    agent: "Connected agent",
    noText: "stays on this server",
    actsAs: (member: ReactNode, isDisabled: boolean) =>
      isDisabled ? <>acts as {member} (disabled)</> : <>acts as {member}</>,
    left: (left: string) => `${left} left`,
    credits: "Credits left",
    ofTeam: "the team’s",
    spent: "Spent this month",
    ofCap: (most: string) => `of ${most}`,
    lastUsed: "Last used",
    lastDay: "Expires",
    noLastDay: "never",
    label: "API keys",
    key: "Key",
    openName: (name: string) => `Open ${name}`,
    open: "Open",
  },
  key: {
    done: {
      settings: "Saved. Applies to the next request.",
      grant: "Credits added",
      reclaim: "Credits returned",
      revoke: "Key revoked, credits returned",
    },
    ofDashboard: "Used by this dashboard. Its secret never leaves this server.",
    made: (when: ReactNode) => <>created {when}</>,
    neverUsed: "never used",
    lastUsed: (when: ReactNode) => <>last used {when}</>,
    revoked: (when: ReactNode) => <>revoked {when}</>,
    expired: "expired",
  },
  agents: {
    title: "Connect an agent",
    note: "Model Context Protocol",
    address: "Address",
    header: { name: "Header", value: "Bearer YOUR_KEY" },
    command: "Agents that start programs",
    settings: "Settings file",
    copy: (name: string) => `Copy: ${name}`,
    means:
      "Use a member’s key: the agent spends within that person’s budget. For the library and lists, tick those permissions.",
    guide: "Guide for agents",
  },
  page: {
    lead: {
      own: "Keys for programs. Members’ keys spend team credits.",
      connected: "Members’ keys spend team credits at the service.",
    },
  },
};
