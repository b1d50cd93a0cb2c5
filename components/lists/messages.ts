import { plural } from "@/components/ui/counted";
import type { ContactWarning, Stage } from "@/lib/contract/lists";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  title: "Lists",
  empty: "Create a list per campaign",
  lead: "Add creators, then track replies and fees.",
  none: "No matching lists.",
  kinds: { all: "All", creators: "Creators", posts: "Posts" },
  find: "Search lists and creators",
  show: "Show",
  columns: { name: "Name", owner: "Owner", items: "Items", progress: "Progress", last: "Last activity" },
  newList: "New list",
  name: "Name",
  template: "Template",
  isTeam: "Visible to team",
  create: "Create list",
  private: "Private",
  isClosed: "Archived",
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
    contacted: (who: string, list: string, when: string) =>
      `Marked as contacted by ${who} for ${list} ${when}`,
    claimed: (who: string, list: string) => `Assigned to ${who} for ${list}`,
  } satisfies Record<ContactWarning["kind"], (who: string, list: string, when: string) => string>,
  daysAgo: (days: number) =>
    days === 0 ? "today" : plural(days, { one: "yesterday", other: `${formatNumber(days)} days ago` }),
  forms: { label: "List layout", table: "Table", board: "Board", outcome: "Outcome" },
  trail: "Breadcrumb",
  settings: "Settings",
  description: "Description",
  save: "Save",
  close: "Archive list",
  reopen: "Restore list",
  remove: "Delete list",
  undo: "Undo",
  done: {
    change: "Saved.",
    place: "Moved.",
    close: "List archived",
    reopen: "List restored",
    restore: "List restored",
  },
  problems: {
    description: "A description has at most 500 characters.",
    not_found: "This list no longer exists.",
    place: "Someone moved this creator. Refresh to see the change.",
    name: "A list needs a name of 1 to 80 characters.",
    conflict: "The name is taken, or the list was changed or archived. Reload and try again.",
    invalid_parameter: "Fill in all fields.",
    forbidden: "Your role doesn’t allow this.",
  },
};
