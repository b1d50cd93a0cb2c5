/** What the form that invites says. */
export const messages = {
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
};
