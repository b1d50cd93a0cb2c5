import type { Unseen } from "@/components/ui/unseen";

export const messages = {
  bar: {
    label: "Views",
    reset: (unseen: Unseen, view: string) => <>Reset{unseen(` to the filters of ${view}`)}</>,
    update: (unseen: Unseen, view: string) => <>Save{unseen(` the changed filters in ${view}`)}</>,
  },
  menu: {
    label: (name: string) => `View ${name}: rename, share, delete`,
    teamView: (owner: string) => `Team view by ${owner}`,
    ownView: "Private view",
    rename: "Rename or share…",
    saveName: "Save name",
    duplicate: "Duplicate",
    copyLink: "Copy link",
    setDefault: "Open by default",
    unsetDefault: "Don’t open by default",
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
    hotUntil: (day: string) => `Hot, week to ${day}`,
    all: {
      viral: "All posts",
      creators: "All creators",
      library: "Whole library",
    },
    changed: "Filters changed",
    /** Follow the name of a view, for screen readers. */
    marks: {
      team: "(team)",
      byDefault: "(opened by default)",
      changed: "(filters changed)",
    },
  },
};
