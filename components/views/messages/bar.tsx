/** What the bar of views says that is made on the server. */
import type { Unseen } from "@/components/ui/unseen";

export const messages = {
  bar: {
    label: "Views",
    reset: (unseen: Unseen, view: string) => <>Reset{unseen(` to the filters of ${view}`)}</>,
    update: (unseen: Unseen, view: string) => <>Save{unseen(` the changed filters in ${view}`)}</>,
  },
  menu: {
    label: (name: string) => `View ${name}: rename, share, delete`,
    teamView: (owner: string) => `View of the team, by ${owner}`,
    ownView: "Only you see this view",
    rename: "Rename or share…",
    saveName: "Save the name",
    duplicate: "Duplicate",
    copyLink: "Copy link",
    setDefault: "Open by default",
    unsetDefault: "Do not open by default",
    delete: "Delete",
    deleted: "Deleted views",
    restore: (unseen: Unseen, view: string) => <>Restore{unseen(` ${view}`)}</>,
  },
  notice: {
    undo: "Undo",
    dismiss: "Dismiss",
  },
  tabs: {
    label: "Saved views",
    hot: "Hot this week",
    all: {
      viral: "All posts",
      creators: "All creators",
      library: "Whole library",
    },
    changed: "The filters were changed",
    /** After the name of a view, for screen readers. */
    marks: {
      team: "(team)",
      byDefault: "(opened by default)",
      changed: "(filters changed)",
    },
  },
};
