export const messages = {
  days: {
    label: "Keep entries for",
    unit: "days",
    help: (least: number) => `At least ${least}. Empty: forever.`,
    wrong: (least: number) => `Enter a whole number from ${least}, or leave empty.`,
  },
  save: "Save",
};
