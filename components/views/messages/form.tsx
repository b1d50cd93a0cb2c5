/** What the form of a view says: its texts and no others of views are in the first code of a page. */
import type { Unseen } from "@/components/ui/unseen";

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
    openCopy: (unseen: Unseen) => <>Save as{unseen(" a new view")}…</>,
    failed: "Something went wrong in this page.",
  },
};
