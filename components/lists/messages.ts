/** What lists say. */
import { plural } from "@/components/ui/counted";
import type { ContactWarning, Stage } from "@/lib/contract/lists";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  title: "Lists",
  empty: "Keep every campaign in one list",
  lead: "Add creators from a search, from posts or from your library. Track answers and agree on fees.",
  none: "No list fits.",
  kinds: { all: "All", creators: "Creators", posts: "Posts" },
  find: "Find a list or a creator on it",
  show: "Show",
  closed: "Closed lists",
  open: "Open lists",
  columns: { name: "Name", owner: "Owner", items: "Items", progress: "Progress", last: "Last activity" },
  newList: "New list",
  name: "Name",
  template: "Template",
  isTeam: "Everybody in the team sees it",
  create: "Create the list",
  private: "Private",
  isClosed: "Closed",
  byStatus: (name: string, count: number) => `${name} ${formatNumber(count)}`,
  stages: {
    shortlisted: "Shortlisted",
    contacted: "Contacted",
    replied: "Replied",
    agreed: "Agreed",
    posted: "Posted",
    declined: "Declined",
  } satisfies Record<Stage, string>,
  creators: (count: number) => plural(count, { one: "1 creator", other: `${formatNumber(count)} creators` }),
  warning: {
    contacted: (who: string, list: string, when: string) => `${who} wrote to them for ${list} ${when}`,
    claimed: (who: string, list: string) => `${who} works on them for ${list}`,
  } satisfies Record<ContactWarning["kind"], (who: string, list: string, when: string) => string>,
  daysAgo: (days: number) =>
    days === 0 ? "today" : plural(days, { one: "yesterday", other: `${formatNumber(days)} days ago` }),
  forms: { label: "Form of the list", table: "Table", board: "Board", outcome: "Outcome" },
  trail: "Breadcrumb",
  settings: "Settings",
  description: "Description",
  save: "Save",
  close: "Close the list",
  reopen: "Reopen the list",
  remove: "Delete the list",
  undo: "Undo",
  done: {
    change: "Saved.",
    place: "Moved.",
    close: "Closed. Nobody can change it until it is reopened.",
    reopen: "Reopened.",
    remove: "Deleted.",
    restore: "The list is back.",
  },
  problems: {
    description: "A description has at most 500 characters.",
    not_found: "This list no longer exists.",
    place: "Somebody else moved this creator first. Look at the board again.",
    name: "A list needs a name of 1 to 80 characters.",
    conflict:
      "Another list has this name, the list is closed, or somebody else has changed it. Look at it again.",
    invalid_parameter: "Something is missing. Fill in the form.",
    forbidden: "Your role does not allow this.",
  },
};
