/** Every page with views loads this file. */
export const messages = {
  name: "Name",
  scope: {
    label: "Visible to",
    me: "Only me",
    team: "The team",
  },
  save: "Save",
  new: {
    label: "Save filters as a view",
    dates: "Dates",
    open: "Save view",
    openCopy: "Save as…",
    openCopySpoken: "Save as a new view…",
    failed: "Something went wrong.",
  },
};
