export const messages = {
  frame: {
    settings: "Settings",
    /** Follows a number, for screen readers. */
    waiting: " waiting",
  },
  table: {
    actions: "Change",
  },
  roleChoice: {
    legend: "Role",
  },
};
