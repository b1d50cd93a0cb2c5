/** What the form of a view says: its texts and no others of views are in the first code of a page. */

export const messages = {
  name: "Name",
  scope: {
    label: "Who sees it",
    me: "Only me",
    team: "The team",
  },
  save: "Save",
  new: {
    label: "Save these filters as a view",
    open: "Save view",
    openCopy: "Save as…",
    openCopySpoken: "Save as a new view…",
    failed: "Something went wrong in this page.",
  },
};
