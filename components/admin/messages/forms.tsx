/** What the forms say that check themselves in the browser: its code has these texts and no others of administration. */

import type { ReactNode } from "react";

export const messages = {
  dialog: {
    done: "Done",
  },
  copy: {
    button: "Copy",
    done: "Copied",
  },
  newSecret: {
    copyNow: (name: ReactNode) => (
      <>The secret of {name}. Copy it now: it is not stored and can't be shown again.</>
    ),
    copied: "I have copied it",
  },
  outcome: {
    charge: "Count as charged",
    release: "Release",
  },
  invite: {
    wrongBudget: "A whole number, 0 or more; or nothing.",
    addresses: {
      label: "Email addresses",
      help: "Several at once: with a comma between, or one a line.",
    },
    role: "Role",
    budget: {
      label: "Credits per month",
      placeholder: "no limit",
    },
    send: "Send invites",
    make: "Invite",
  },
  budget: {
    wrongCap: "A whole number, 0 or more.",
    purposeMissing: "Name the purpose.",
    capOf: (purpose: string) => `Credits per month for ${purpose}`,
    perMonth: "a month",
    save: "Save",
    purpose: {
      label: "Purpose",
      placeholder: "Campaign or client",
    },
    cap: "Credits per month",
    add: "Add the budget",
  },
  retention: {
    days: {
      label: "Keep entries for",
      unit: "days",
      help: (least: number) => `At least ${least}. Empty: forever.`,
      wrong: (least: number) => `A whole number, ${least} or more; or nothing.`,
    },
    save: "Save",
  },
  spending: {
    typedAbove: {
      label: "Ask to type the sum above",
      unit: "credits",
      help: "A larger reveal continues once its sum is typed. Empty: never asks.",
      wrong: "A whole number, 0 or more; or nothing.",
    },
    purpose: {
      label: "Every reveal needs a purpose",
      help: "Nobody can pass a budget by leaving it empty.",
    },
    save: "Save",
  },
  lastSeen: {
    now: "now",
    today: (clock: string) => `today ${clock}`,
  },
  failed: "Something went wrong in this page.",
};
