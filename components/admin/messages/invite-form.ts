export const messages = {
  wrongBudget: "Enter a whole number, or leave empty.",
  addresses: {
    label: "Email addresses",
    help: "Separate with commas or new lines.",
  },
  role: "Role",
  budget: {
    label: "Monthly budget",
    placeholder: "No limit",
  },
  send: "Send invites",
  make: "Invite",
};
