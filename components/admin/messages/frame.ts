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
