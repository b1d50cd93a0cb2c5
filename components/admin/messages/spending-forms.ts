/** What the forms of spending say. */
export const messages = {
  budget: {
    wrongCap: "A whole number, 0 or more.",
    purposeMissing: "Name the purpose.",
    capOf: (name: string, per: string) => `Credits ${per} for ${name}`,
    save: "Save",
    saveName: (name: string, per: string) => `Save the budget of ${name}, ${per}`,
    who: {
      label: "For",
      purpose: "A purpose",
      everyone: "Everyone together",
      role: (role: string) => `Each ${role}`,
      missing: "Select who or what it is for.",
    },
    period: {
      label: "Per",
      reveal: "reveal",
      day: "day",
      month: "month",
      total: "in total",
    },
    kind: { label: "When it is used up", hard: "Refuses reveals", soft: "Warns only" },
    purpose: {
      label: "Purpose",
      placeholder: "Campaign or client",
    },
    cap: "Credits",
    add: "Add the budget",
  },
  spending: {
    typedAbove: {
      label: "Ask to type the sum above",
      unit: "credits",
      help: "A larger reveal continues once its sum is typed. Empty: never asks.",
      wrong: "A whole number, 0 or more; or nothing.",
    },
    approvalAbove: {
      label: "Needs approval above",
      help: "Per person and day. Anything above waits until someone under Requests approves it. Empty: never.",
    },
    purpose: {
      label: "Every reveal needs a purpose",
      help: "Without one, a reveal counts toward no purpose’s budget.",
    },
    save: "Save",
  },
};
