/** What the forms of spending say. */
export const messages = {
  budget: {
    wrongCap: "A whole number, 0 or more.",
    purposeMissing: "Name the purpose.",
    capOf: (purpose: string) => `Credits per month for ${purpose}`,
    perMonth: "per month",
    save: "Save",
    purpose: {
      label: "Purpose",
      placeholder: "Campaign or client",
    },
    cap: "Credits per month",
    add: "Add the budget",
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
      help: "Without one, a reveal counts toward no purpose’s budget.",
    },
    save: "Save",
  },
};
