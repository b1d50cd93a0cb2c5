export const messages = {
  budget: {
    wrongCap: "Enter a whole number.",
    purposeMissing: "Enter a purpose.",
    capOf: (per: string) => `Credits ${per}`,
    save: "Save budget",
    remove: "Remove budget",
    cancel: "Cancel",
    who: {
      label: "For",
      purpose: "A purpose",
      everyone: "The whole team",
      role: (role: string) => `Each ${role}`,
      missing: "Select a member, role or purpose.",
    },
    period: {
      label: "Per",
      reveal: "reveal",
      day: "day",
      month: "month",
      total: "in total",
    },
    kind: { label: "When exceeded", hard: "Block", soft: "Warn only" },
    purpose: {
      label: "Purpose",
      placeholder: "Campaign or client",
    },
    cap: "Credits",
    add: "Add budget",
  },
  spending: {
    unit: "credits",
    wrong: "Enter a whole number, or leave empty.",
    typedAbove: {
      label: "Confirm reveals above",
      help: "Type the price to confirm. Empty: never.",
    },
    approvalAbove: {
      label: "Require approval above",
      help: "Per person and day. Approvals are under Requests. Empty: never.",
    },
    balanceBelow: {
      label: "Notice below",
      help: "Tells admins and Finance when fewer credits are left. Empty: never.",
    },
    purpose: {
      label: "Require a purpose",
      help: "For every reveal and refresh.",
    },
    save: "Save",
  },
};
