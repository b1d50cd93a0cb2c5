/** What every page of administration says. */

export const messages = {
  frame: {
    tabs: "Administration",
  },
  table: {
    actions: "Change",
  },
  roleChoice: {
    legend: "Role",
  },
};
