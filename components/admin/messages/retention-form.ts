/** What the form for how long the audit log is kept says. */
export const messages = {
  days: {
    label: "Keep entries for",
    unit: "days",
    help: (least: number) => `At least ${least}. Empty: forever.`,
    wrong: (least: number) => `A whole number, ${least} or more; or nothing.`,
  },
  save: "Save",
};
