export const messages = {
  frame: {
    settings: "Settings",
    trail: "Breadcrumb",
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
